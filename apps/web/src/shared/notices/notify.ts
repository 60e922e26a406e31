import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/translate-message';
import { messagesOf } from './messages';

export const NOTICE_LIFETIME = 3000;

/** `detail` says more below the text. */
export function notifySuccess(text: string, detail?: string): void {
  show(text, 'teal', detail);
}

export function notifyWarning(text: string): void {
  show(text, 'yellow');
}

/** Says everything a failed call has to say, each message in a notice of its own. A session that ended has been told of. */
export function notifyFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.status === 401) return;
  for (const text of messagesOf(error, fallback)) show(text, 'red');
}

function show(text: string, color: string, detail?: string): void {
  notifications.show({
    // The same words twice are one notice.
    id: `${color}: ${text} ${detail ?? ''}`,
    ...(detail && { title: translateMessage(text), styles: { description: { color: 'inherit' } } }),
    message: detail ?? translateMessage(text),
    color,
    autoClose: NOTICE_LIFETIME,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('Close notice') },
  });
}
