import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement, useEffect } from 'react';
import { t } from '../../ui/translation';
import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from './messages';

export const NOTICE_LIFETIME_MS = 3000;
const ACTION_LIFETIME_MS = 15_000;
/** A further notice replaces the oldest. */
export const MAX_NOTICES = 8;
export const NOTICE_LAYOUT = { containerWidth: 360, zIndex: 1000 };

/** A short message at the top right of the page. */
interface Notice {
  text: string;
  color: string;
  detail?: string | undefined;
  action?: NoticeAction | undefined;
  /** Milliseconds until the notice closes; `false` keeps it until the user closes it. */
  autoClose: number | false;
}

/** Confirms an action of the user. A notice with a button stays longer. */
export function notifySuccess(text: string, detail?: string, action?: NoticeAction): void {
  show({ text, color: 'teal', detail, action, autoClose: action ? ACTION_LIFETIME_MS : NOTICE_LIFETIME_MS });
}

/** A refusal or a warning. It stays until the user closes it or runs its action. */
export function notifyWarning(text: string, action?: NoticeAction): void {
  show({ text, color: 'yellow', action, autoClose: false });
}

/**
 * Shows each message of an error in a separate notice, except for an expired session, which has its own dialog. The
 * notices stay until the user closes them, unless the caller passes a time because the page shows the messages too.
 */
export function notifyFailure(error: unknown, fallback: string, autoClose: number | false = false): void {
  if (error instanceof ApiError && error.status === 401) return;
  for (const text of toMessages(error, fallback)) show({ text, color: 'red', autoClose });
}

/** Makes the ids of notices with an action unique. */
let actionCount = 0;

function show({ text, color, detail, action, autoClose }: Notice): void {
  // The same text twice is one notice, but every notice with an action is separate.
  const id = `${color}: ${text} ${detail ?? ''} ${action ? ++actionCount : ''}`;
  const content = detail ?? translateMessage(text);
  const message = action
    ? createElement(NoticeBody, { message: content, action, onRun: () => notifications.hide(id) })
    : content;
  notifications.show({
    id,
    message,
    ...(detail && { title: translateMessage(text), styles: { description: { color: 'inherit' } } }),
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close notice') },
    // Mantine pauses the timer on hover, but not while the notice has the keyboard focus.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  });
  const [oldest] = notificationsStore.getState().queue.length > 0 ? notificationsStore.getState().notifications : [];
  if (oldest?.id) notifications.hide(oldest.id);
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Props {
  message: string;
  action: NoticeAction;
  onRun: () => void;
}

function NoticeBody({ message, action, onRun }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
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

/** Shows a notice for a failed query whose data is optional for the page. */
export function useFailureNotice(error: Error | null, fallback: string): void {
  useEffect(() => {
    if (error) notifyFailure(error, fallback);
  }, [error, fallback]);
}
