import { Notifications } from '@mantine/notifications';
import { MAX_NOTICES, NOTICE_LAYOUT, NOTICE_LIFETIME_MS } from './notify';

/** The animated list of notices, loaded lazily. */
export function NoticeList() {
  return <Notifications position="top-right" autoClose={NOTICE_LIFETIME_MS} limit={MAX_NOTICES} {...NOTICE_LAYOUT} />;
}
