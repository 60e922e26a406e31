import { Notifications } from '@mantine/notifications';
import { NOTICE_LIFETIME } from './notify';

/** Where notices appear; mounted once, beside the router. */
export function Notices() {
  return (
    <Notifications position="top-right" autoClose={NOTICE_LIFETIME} limit={8} containerWidth={360} zIndex={1000} />
  );
}
