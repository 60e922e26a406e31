import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement, useEffect } from 'react';
import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { messagesOf } from './messages';

export const NOTICE_LIFETIME = 3000;
const ACTION_LIFETIME = 15_000;
/** A further notice replaces the oldest. */
export const MAX_NOTICES = 8;

interface Notice {
  text: string;
  color: string;
  /** More about it, below the text. */
  detail?: string | undefined;
  action?: NoticeAction | undefined;
  /** `false`: until somebody closes it. */
  autoClose: number | false;
}

/** `detail` says more below the text. A notice with an action stays longer. */
export function notifySuccess(text: string, detail?: string, action?: NoticeAction): void {
  show({ text, color: 'teal', detail, action, autoClose: action ? ACTION_LIFETIME : NOTICE_LIFETIME });
}

/** A refusal or a warning: it stays until it is closed. */
export function notifyWarning(text: string): void {
  show({ text, color: 'yellow', autoClose: false });
}

/**
 * Says everything a failed call has to say, each message in a notice of its own. A session that ended has been told of. The notices
 * stay until they are closed, unless the page itself keeps showing the messages.
 */
export function notifyFailure(error: unknown, fallback: string, autoClose: number | false = false): void {
  if (error instanceof ApiError && error.status === 401) return;
  for (const text of messagesOf(error, fallback)) show({ text, color: 'red', autoClose });
}

function show({ text, color, detail, action, autoClose }: Notice): void {
  // The same words twice are one notice, but each action is about something else.
  const id = `${color}: ${text} ${detail ?? ''} ${action ? performance.now() : ''}`;
  const words = detail ?? translateMessage(text);
  const message = action
    ? createElement(NoticeBody, { message: words, action, onRun: () => notifications.hide(id) })
    : words;
  notifications.show({
    id,
    message,
    ...(detail && { title: translateMessage(text), styles: { description: { color: 'inherit' } } }),
    color,
    autoClose,
    withBorder: true,
    // A lasting notice lets clicks through to the controls below it; only its buttons take clicks.
    ...(autoClose === false && { style: { pointerEvents: 'none' } }),
    closeButtonProps: { 'aria-label': i18next.t('Close notice') },
    // The library pauses under the mouse by itself, not while the keyboard is in the notice.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  });
  const [oldest] = notificationsStore.getState().queue.length > 0 ? notificationsStore.getState().notifications : [];
  if (oldest?.id) notifications.hide(oldest.id);
}

interface NoticeAction {
  label: string;
  run: () => void;
}

interface Props {
  message: string;
  action: NoticeAction;
  onRun: () => void;
}

/** The text of a notice with a button beside it. */
function NoticeBody({ message, action, onRun }: Props) {
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        onClick={() => {
          onRun();
          action.run();
        }}
      >
        {action.label}
      </Button>
    </Group>
  );
}

/** Tells of something that could not be read, once, where the page goes on without it. */
export function useFailureNotice(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error) notifyFailure(error, fallback);
  }, [error, fallback]);
}
