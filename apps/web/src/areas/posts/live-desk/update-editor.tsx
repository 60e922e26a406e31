import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Article, articleToText, emptyArticle, isEmptySlide } from '@masthead/article/document';
import {
  type LiveUpdate,
  liveDesk,
  MAX_CORRECTION,
  UPDATE_LOCK_HEARTBEAT_MS,
} from '@masthead/domain/posts/contract/live-desk';
import { formatClockTime } from '@masthead/domain/time/day-seconds';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { call, callOnUnload } from '../../../shared/api/call';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure } from '../../../shared/notices/notify';
import { RichTextEditor } from '../../../shared/rich-text/rich-text-editor';
import { useTranslation } from '../../../ui/translation';
import { findLockMessage } from '../post-lock';
import { UpdateTimeFields } from '../update-time-fields';
import { isSubmitKey } from './composer';
import type { DeskOutbox, UpdateEdit } from './desk-outbox';
import { findNewerUpdate, useChangeUpdate } from './live-desk.api';
import classes from './live-desk.module.css';
import { usePictures } from './use-pictures';

interface Props {
  postId: number;
  update: LiveUpdate;
  outbox: DeskOutbox;
  autoFocus: boolean;
  onClose: () => void;
}

const MAX_TITLE_LENGTH = 255;

const toEdit = ({ title, content, correction, time, minutes, version }: LiveUpdate) => ({
  title: title ?? '',
  content: content as Article | null,
  correction: correction ?? '',
  time,
  minutes,
  base_version: version,
});

type EditValues = ReturnType<typeof toEdit>;

/** The edit of an earlier visit, or the stored text. */
const readValues = (update: LiveUpdate, edit: UpdateEdit | null): EditValues =>
  edit === null
    ? toEdit(update)
    : {
        ...edit,
        time: edit.time === undefined ? update.time : edit.time,
        minutes: edit.minutes === undefined ? update.minutes : edit.minutes,
      };

/** The time and the match minute of an update, for example `2:05 pm · 12′`. */
export const formatUpdateTime = ({ time, minutes }: Pick<LiveUpdate, 'time' | 'minutes'>, language: string): string =>
  [time === null ? null : formatClockTime(time, language), minutes && `${minutes}′`].filter(Boolean).join(' · ');

/** Edits an update in place. It holds the lock of the update, and keeps unsaved text in the browser. */
export function UpdateEditor({ postId, update, outbox, autoFocus, onClose }: Props) {
  const { t, language } = useTranslation();
  const [values, setValues] = useState(() => readValues(update, outbox.readEdit(update.id)));
  const [newer, setNewer] = useState<LiveUpdate | null>(null);
  const lostMessage = useUpdateLock(postId, update.id);
  const change = useChangeUpdate();
  const { pictures, refusal: pictureRefusal } = usePictures();
  const [isRefused, setIsRefused] = useState(false);
  const isEmpty = isEmptySlide(values);
  // An update of the editor of the post may have no time.
  const isTimeMissing = values.time === null && update.time !== null;
  const isInvalid = isEmpty || isTimeMissing;
  const textError = (isRefused && pictureRefusal) || (isEmpty && t('Write a title or a text.'));

  function set(changes: Partial<EditValues>) {
    const next = { ...values, ...changes };
    setValues(next);
    outbox.setEdit(update.id, next);
  }

  function close() {
    outbox.setEdit(update.id, null);
    onClose();
  }

  async function save(base_version: string) {
    if (pictureRefusal !== null) return setIsRefused(true);
    if (isInvalid || change.isPending) return;
    const { title, correction, ...fields } = values;
    const body = { ...fields, title: title.trim() || null, correction: correction.trim() || null, base_version };
    const edited = outbox.readEdit(update.id);
    try {
      const { version } = await change.mutateAsync({ params: { id: postId, update: update.id }, body });
      const latest = outbox.readEdit(update.id);
      if (latest === null || latest === edited) return close();
      // The user has typed during the save.
      const typed = { ...readValues(update, latest), base_version: version };
      setValues(typed);
      setNewer(null);
      outbox.setEdit(update.id, typed);
    } catch (error) {
      const stored = findNewerUpdate(error);
      if (stored) setNewer(stored);
      else notifyFailure(error, t('Error changing the update.'));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void save(values.base_version);
  }

  return (
    <Stack gap="xs" onKeyDownCapture={onKeyDown} className={classes.editor}>
      {lostMessage === null ? null : (
        <Alert color="yellow" title={t('You no longer edit this update')}>
          {translateMessage(lostMessage)} {t('Your text stays here. Copy it before you cancel.')}
        </Alert>
      )}
      {newer ? (
        <Alert color="yellow" title={t('Another user has changed this update')}>
          <Text size="sm" c="dimmed">
            {formatUpdateTime(newer, language)}
          </Text>
          <Text size="sm" className={classes.text}>
            {[newer.title, newer.content ? articleToText(newer.content as Article).trim() : null]
              .filter(Boolean)
              .join('\n')}
          </Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => void save(newer.version)}>
              {t('Save my text')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={close}>
              {t('Keep theirs')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group gap="sm" align="flex-start">
        <TextInput
          className={classes.title}
          label={t('Title (optional)')}
          maxLength={MAX_TITLE_LENGTH}
          value={values.title}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
        />
        <UpdateTimeFields
          time={values.time}
          minutes={values.minutes}
          {...(isTimeMissing && { error: t('Enter a time as HH:mm.') })}
          onChange={set}
        />
      </Group>
      <RichTextEditor
        label={t('Update')}
        autoFocus={autoFocus}
        value={values.content ?? emptyArticle}
        pictures={pictures}
        {...(textError && { error: textError })}
        onChange={(content) => {
          setIsRefused(false);
          set({ content });
        }}
      />
      <Textarea
        label={t('Correction')}
        description={t('Readers see this text below the update, with the time of the correction.')}
        maxLength={MAX_CORRECTION}
        autosize
        value={values.correction}
        onChange={({ currentTarget: { value } }) => set({ correction: value })}
      />
      <Group gap="xs">
        <Button
          loading={change.isPending}
          disabled={isInvalid || lostMessage !== null}
          onClick={() => void save(values.base_version)}
        >
          {t('Save')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Holds the lock while the editor is open. Returns the message of the server after another user has taken over. */
function useUpdateLock(id: number, update: string): string | null {
  const [lostMessage, setLostMessage] = useState<string | null>(null);
  useEffect(() => {
    const params = { id, update };
    const beat = () =>
      call(liveDesk.lock, { params, body: {} }).then(
        () => setLostMessage(null),
        (error) => setLostMessage((message) => findLockMessage(error) ?? message),
      );
    void beat();
    const timer = setInterval(() => void beat(), UPDATE_LOCK_HEARTBEAT_MS);
    const release = () => callOnUnload(liveDesk.unlock, { params });
    window.addEventListener('pagehide', release);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [id, update]);
  return lostMessage;
}
