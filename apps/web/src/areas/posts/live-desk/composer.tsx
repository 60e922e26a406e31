import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type Article, emptyArticle, isEmptySlide } from '@masthead/article/document';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import { useUnsaved } from '../../../shared/form/unsaved';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useIncomingFiles } from '../../../shared/images/incoming-files';
import { toMessages } from '../../../shared/notices/messages';
import { notifyWarning } from '../../../shared/notices/notify';
import { RichTextEditor, type RichTextHandle } from '../../../shared/rich-text/rich-text-editor';
import { useTranslation } from '../../../ui/translation';
import type { DeskOutbox, OutboxItem, QueuedUpdate } from './desk-outbox';
import classes from './live-desk.module.css';
import { usePictures } from './use-pictures';

/** Whether a key publishes or saves: Ctrl+Enter, or Cmd+Enter on a Mac. */
export const isSubmitKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;

const MAX_TITLE_LENGTH = 255;
const noMarks = { is_pinned: false, is_key_moment: false };

/** Writes a new update. Ctrl+Enter publishes it and empties the composer for the next one. */
export function Composer({ outbox }: { outbox: DeskOutbox }) {
  const { t } = useTranslation();
  const [initial] = useState(outbox.composer);
  const [title, setTitle] = useState(initial.title);
  const [marks, setMarks] = useState(noMarks);
  const [isRefused, setIsRefused] = useState(false);
  const text = useRef<RichTextHandle>(null);
  const { pictures, refusal: pictureRefusal } = usePictures();

  useIncomingFiles(true, () => notifyWarning(t('Drop pictures into the text.')));

  function publish() {
    const { content } = outbox.composer;
    if (pictureRefusal !== null || isEmptySlide({ title, content })) return setIsRefused(true);
    const written_at = Date.now();
    outbox.publish({ id: crypto.randomUUID(), title: title.trim() || null, content, written_at, ...marks });
    show({ title: '', content: null }, noMarks);
  }

  function show(next: { title: string; content: Article | null }, nextMarks: typeof noMarks) {
    text.current?.replaceText(next.content ?? emptyArticle);
    // The replaced text editor reports an empty document, but an empty composer has no text at all.
    outbox.setComposer(next);
    setIsRefused(false);
    setTitle(next.title);
    setMarks(nextMarks);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key repeats, but the composer is already empty.
    if (!event.repeat) publish();
  }

  return (
    <section className={classes.composer} aria-label={t('New update')} onKeyDownCapture={onKeyDown}>
      <Stack gap="xs">
        <TextInput
          label={t('Title (optional)')}
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          onChange={({ currentTarget: { value } }) => {
            setTitle(value);
            outbox.setComposer({ title: value });
          }}
        />
        <RichTextEditor
          ref={text}
          label={t('Update')}
          value={initial.content ?? emptyArticle}
          pictures={pictures}
          {...(isRefused && { error: pictureRefusal ?? t('Write a title or a text.') })}
          onChange={(content) => {
            setIsRefused(false);
            outbox.setComposer({ content });
          }}
        />
        <Group justify="space-between" gap="xs">
          <Group gap="md">
            <Checkbox
              label={t('Pin to the top')}
              checked={marks.is_pinned}
              onChange={({ currentTarget: { checked } }) => setMarks({ ...marks, is_pinned: checked })}
            />
            <Checkbox
              label={t('Key moment')}
              checked={marks.is_key_moment}
              onChange={({ currentTarget: { checked } }) => setMarks({ ...marks, is_key_moment: checked })}
            />
          </Group>
          <Button
            onClick={() => {
              publish();
              text.current?.focus();
            }}
            title={t('Ctrl+Enter')}
            aria-keyshortcuts="Control+Enter"
          >
            {t('Publish update')}
          </Button>
        </Group>
      </Stack>
      <Outbox
        outbox={outbox}
        hasPictures={pictureRefusal !== null}
        onEdit={({ title, content, is_pinned, is_key_moment }) => {
          show({ title: title ?? '', content }, { is_pinned, is_key_moment });
          text.current?.focus();
        }}
      />
    </section>
  );
}

interface OutboxProps {
  outbox: DeskOutbox;
  /** The composer has pictures that are not uploaded yet. */
  hasPictures: boolean;
  /** Shows a rejected update in the composer. */
  onEdit: (update: QueuedUpdate) => void;
}

/** The updates that the server has not confirmed, with their state. */
function Outbox({ outbox, hasPictures, onEdit }: OutboxProps) {
  const { t } = useTranslation();
  const { items, isStorageFull } = useSyncExternalStore(outbox.subscribe, outbox.getState);
  useUnsaved(items.length > 0, () => ({ updates: items.map(({ update }) => update) }), {
    isStillDirty: () => outbox.getState().items.length > 0,
  });
  const leaveDialog = useLeaveGuard();
  const hasFailed = items.some(({ error }) => error !== null);
  return (
    <>
      <div role="status" className={classes.outbox}>
        {isStorageFull ? (
          <Alert color="yellow">
            {t('The storage of this browser is full. Keep this page open until all updates are published.')}
          </Alert>
        ) : null}
        {hasFailed && !isStorageFull ? (
          <Text size="sm" c="dimmed">
            {t('These updates stay in this browser. If you leave, they are sent when you open this live desk again.')}
          </Text>
        ) : null}
        {items.map((item) => (
          <Group key={item.update.id} gap="xs" className={classes.queued}>
            <Text size="sm" className={classes.queuedText}>
              {item.update.title ?? t('Update without a title')}
            </Text>
            <OutboxStatus item={item} />
            {item.state === 'sending' ? null : (
              <Button size="compact-sm" variant="default" onClick={outbox.retry}>
                {t('Retry')}
              </Button>
            )}
            {item.state === 'refused' ? (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  // Text in the composer would be lost.
                  disabled={hasPictures || !isEmptySlide(outbox.composer)}
                  onClick={() => {
                    outbox.discard(item.update.id);
                    onEdit(item.update);
                  }}
                >
                  {t('Edit')}
                </Button>
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => outbox.discard(item.update.id)}>
                  {t('Discard')}
                </Button>
              </>
            ) : null}
          </Group>
        ))}
      </div>
      {leaveDialog}
    </>
  );
}

function OutboxStatus({ item: { state, error } }: { item: OutboxItem }) {
  const { t } = useTranslation();
  if (state === 'sending') return <Text size="sm">{t('Publishing…')}</Text>;
  if (state === 'refused') {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {toMessages(error, t('Error publishing the update.')).map(translateMessage).join(' ')}
      </Text>
    );
  }
  return (
    <Text size="sm">
      {error === null ? t('Waiting') : t('Not published yet. Stored in this browser and tried again.')}
    </Text>
  );
}
