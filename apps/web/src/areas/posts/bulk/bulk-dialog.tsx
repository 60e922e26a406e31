import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notifySuccess } from '../../../shared/notices/notify';
import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import type { PostRow } from '../list/post-list.api';
import { BulkForm, type BulkKind, type ToAction } from './bulk-forms';
import { PreviewView, RefusedList, usePreview } from './bulk-preview';
import { type ChangedPost, isChanged, isRefused, type Outcome, type RefusedPost, sendChanges } from './send-changes';
import { toUndoChanges } from './undo-changes';

interface Props {
  kind: BulkKind;
  posts: PostRow[];
  /** Called with the ids of the posts that have changed. */
  onChanged: (ids: ReadonlySet<number>) => void;
  onClose: () => void;
}

const trashAction: ToAction = () => ({ name: 'trash' });

/** Changes the selected posts: the fields of the change, a preview by the server, the progress and the refusals. */
export function BulkDialog({ kind, posts, onChanged, onClose }: Props) {
  const { t } = useTranslation();
  const labels = useKindLabels(kind);
  // The list removes changed posts from the selection, but the dialog still names them.
  const [targets, setTargets] = useState(posts);
  const [titles] = useState(() => new Map(posts.map((post) => [post.id, post.main_headline])));
  const [input, setInput] = useState<{ toAction: ToAction | null }>({
    toAction: kind === 'trash' ? trashAction : null,
  });
  const preview = usePreview(targets, input.toAction);
  const { run, result, isRunning, start, stop, reset } = useRun(titles, onChanged, onClose);
  const changing = preview.outcomes?.filter(isChanged) ?? [];

  function retry(ids: readonly number[]) {
    setTargets(posts.filter(({ id }) => ids.includes(id)));
    reset();
  }

  return (
    <Dialog title={labels.title} size="lg" onClose={isRunning ? stop : onClose}>
      <Stack gap="sm">
        {kind === 'trash' ? null : (
          // The fields keep their values for a retry.
          <div hidden={result !== null}>
            <BulkForm kind={kind} disabled={isRunning} onChange={(toAction) => setInput({ toAction })} />
          </div>
        )}
        {result ? (
          <ResultView result={result} titles={titles} onRetry={retry} onClose={onClose} />
        ) : (
          <>
            <PreviewView posts={targets} toAction={input.toAction} preview={preview} kind={kind} />
            {run ? <ProgressView label={labels.title} {...run} /> : null}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={isRunning ? stop : onClose}>
                {isRunning ? t('Stop') : t('Cancel')}
              </Button>
              <Button
                {...(kind === 'trash' && { color: 'red' })}
                loading={isRunning}
                disabled={changing.length === 0}
                onClick={() => void start(targets, input.toAction, changing)}
              >
                {labels.submit}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function useKindLabels(kind: BulkKind) {
  const { t } = useTranslation();
  return {
    category: { title: t('Change category'), submit: t('Change category') },
    tags: { title: t('Change tags'), submit: t('Change tags') },
    assignee: { title: t('Change assignee'), submit: t('Change assignee') },
    schedule: { title: t('Schedule posts'), submit: t('Schedule') },
    trash: { title: t('Move posts to the trash'), submit: t('Move to trash') },
  }[kind];
}

interface Result {
  changed: number;
  refused: RefusedPost[];
  /** The ids of the posts that were not sent. */
  unsent: number[];
}

/** Sends the changes of the preview, based on the versions that it has checked. */
function useRun(titles: ReadonlyMap<number, string>, onChanged: Props['onChanged'], onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [run, setRun] = useState<{ done: number; total: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const isStopped = useRef(false);

  async function start(posts: readonly PostRow[], toAction: ToAction | null, checked: readonly ChangedPost[]) {
    if (!toAction) return;
    const versions = new Map(checked.map(({ id, updated_at }) => [id, updated_at]));
    const changes = posts.flatMap(({ id }, index) => {
      const base_updated_at = versions.get(id);
      return base_updated_at === undefined ? [] : [{ id, base_updated_at, action: toAction(index) }];
    });
    isStopped.current = false;
    setRun({ done: 0, total: changes.length });
    const outcomes = await sendChanges(changes, {
      isStopped: () => isStopped.current,
      onProgress: (done) => setRun({ done, total: changes.length }),
    });
    await client.invalidateQueries({ queryKey: ['posts'] });
    setRun(null);
    finish(
      outcomes,
      changes.slice(outcomes.length).map(({ id }) => id),
    );
  }

  function finish(outcomes: readonly Outcome[], unsent: number[]) {
    const changed = outcomes.filter(isChanged);
    const refused = outcomes.filter(isRefused);
    if (changed.length > 0) {
      const text = t('Posts changed: {count}.', { count: changed.length });
      notifySuccess(text, undefined, toUndoChanges(client, changed, titles));
    }
    onChanged(new Set(changed.map(({ id }) => id)));
    if (refused.length === 0 && unsent.length === 0) onClose();
    else setResult({ changed: changed.length, refused, unsent });
  }

  return {
    run,
    result,
    isRunning: run !== null,
    start,
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setResult(null),
  };
}

function ProgressView({ label, done, total }: { label: string; done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Progress aria-label={label} value={(done / total) * 100} />
      <Text size="sm" mt={4}>
        {t('{done} of {total} posts', { done, total })}
      </Text>
    </div>
  );
}

interface ResultProps {
  result: Result;
  titles: ReadonlyMap<number, string>;
  onRetry: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** The posts that did not change, with the reasons. */
function ResultView({ result: { changed, refused, unsent }, titles, onRetry, onClose }: ResultProps) {
  const { t } = useTranslation();
  const retried = [...refused.map(({ id }) => id), ...unsent];
  return (
    <>
      <Text size="sm" role="status">
        {t('Changed: {changed}. Refused: {refused}. Not sent: {unsent}.', {
          changed,
          refused: refused.length,
          unsent: unsent.length,
        })}
      </Text>
      <RefusedList refused={refused} titles={titles} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={() => onRetry(retried)}>{refused.length > 0 ? t('Retry failed') : t('Continue')}</Button>
      </Group>
    </>
  );
}
