import { Text } from '@mantine/core';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { useSyncExternalStore } from 'react';
import { type Autosave, useStoredAt } from '../../../shared/drafts/use-autosave';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { zoneClock, zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import classes from './editor.module.css';
import { isInstant } from './state/schedule-input';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

/**
 * Tells where the text is: in the post, in the working copy on the server, in this browser only, or nowhere. A time
 * belongs to a copy that contains the last keystroke. Until one does, the line says only that changes are unsaved.
 */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation();
  const isSaving = useEditor((state) => state.status === 'saving');
  const { leadAlt } = useEditorStore();
  const hasAltText = useSyncExternalStore(leadAlt.subscribe, leadAlt.isDirty);
  const isDirty = useEditor((state) => state.isDirty) || hasAltText;
  const { text, isProblem } = useStatusText(autosave, isSaving, isDirty, hasAltText);
  const isPublished = usePost().status === Status.PUBLISHED;
  return (
    <>
      {/* Also shown without unsaved changes, so that the first keystroke moves nothing. */}
      {isPublished ? (
        <Text span size="xs" c="dimmed">
          {t('Readers see the saved version')}
        </Text>
      ) : null}
      <Text
        span
        size="xs"
        c={isProblem ? 'var(--mantine-color-error)' : 'dimmed'}
        role="status"
        // Screen readers announce problems and saves, but not every automatic copy.
        aria-live={isDirty && !isProblem ? 'off' : 'polite'}
        // A problem says what to do, so it is never cut.
        truncate={!isProblem}
        title={text}
        className={classes.saveStatus}
      >
        {text}
      </Text>
    </>
  );
}

function useStatusText({ storedAt, error }: Autosave, isSaving: boolean, isDirty: boolean, hasAltText: boolean) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { workingCopy, uploads } = useEditorStore();
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.countRunning);
  const missingPictures = useSyncExternalStore(uploads.subscribe, () => uploads.listMissing().join(', '));
  const { updated_at } = usePost();
  const scheduleInput = useEditor((state) => state.scheduleInput);
  const hasScheduleInput = scheduleInput !== '';
  const localTime = useStoredAt(storedAt);
  const copy = useSyncExternalStore(workingCopy.subscribe, workingCopy.getState);
  const fine = (text: string) => ({ text, isProblem: false });

  if (isSaving && uploading > 0)
    return fine(t('Saving when the pictures are uploaded ({count} left)', { count: uploading }));
  if (isSaving) return fine(t('Saving…'));
  if (uploading > 0) return fine(t('Uploading pictures ({count} left)', { count: uploading }));
  if (!isDirty && missingPictures !== '') {
    return {
      text: t('Not saved: {names}. Retry the upload in the text, or remove the picture.', { names: missingPictures }),
      isProblem: true,
    };
  }
  if (!isDirty && hasScheduleInput) {
    return fine(
      isInstant(scheduleInput)
        ? t('Publication time not stored. Use "Schedule".')
        : t('Publication time not stored. Enter date and time.'),
    );
  }
  if (!isDirty) return fine(t('Saved {time}', { time: toShortTime(updated_at, zone) }));
  // Copies contain the form only.
  if (copy.storedAt !== null && !hasAltText && !hasScheduleInput) {
    return fine(t('Unsaved changes, stored on the server {time}', { time: zoneClock(copy.storedAt, zone) }));
  }
  const isLocalPending = localTime === null && error !== 'no-room';
  if (copy.failure === null || isLocalPending) return fine(t('Unsaved changes'));
  if (localTime === null) {
    return {
      text: t('Not stored: {reason} Copy your text and leave this page open.', {
        reason: translateMessage(copy.failure),
      }),
      isProblem: true,
    };
  }
  const time = zoneClock(localTime, zone);
  const place = copy.isUnreachable
    ? t('Offline, stored in this browser {time}', { time })
    : t('Not stored on the server: {reason} Stored in this browser {time}.', {
        reason: translateMessage(copy.failure),
        time,
      });
  const inputs = [hasAltText && t('Alt'), hasScheduleInput && t('Publication time')].filter((name) => name !== false);
  if (inputs.length === 0) return { text: place, isProblem: true };
  return { text: `${place} · ${t('Not stored: {names}', { names: inputs.join(', ') })}`, isProblem: true };
}

/** The time of today, or date and time of another day. */
function toShortTime(instant: string, zone: string): string {
  const text = zoneDateTime(instant, zone);
  const [day = '', time = ''] = text.split(' ');
  return zoneDateTime(new Date().toISOString(), zone).startsWith(day) ? time : text;
}
