import { Alert, Group, Loader, Text } from '@mantine/core';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import type { PostRow } from '../list/post-list.api';
import classes from './bulk.module.css';
import type { BulkKind, ToAction } from './bulk-forms';
import { isChanged, isRefused, type Outcome, type RefusedPost, sendChanges } from './send-changes';

interface Preview {
  /** `undefined` while the input is incomplete or the server checks it. */
  outcomes: Outcome[] | undefined;
  checked: number;
  isChecking: boolean;
}

/** Checks the change by the rules of the server. A new input aborts the check of the previous one. */
export function usePreview(posts: readonly PostRow[], toAction: ToAction | null): Preview {
  const [checked, setChecked] = useState(0);
  const changes = toAction ? posts.map(({ id }, index) => ({ id, action: toAction(index) })) : [];
  const query = useQuery({
    // Not in the collection of posts: a change of another post does not repeat the check.
    queryKey: ['bulk-preview', changes],
    queryFn: ({ signal }) => {
      setChecked(0);
      return sendChanges(changes, { isDryRun: true, signal, onProgress: setChecked });
    },
    enabled: changes.length > 0,
    staleTime: 'static',
    gcTime: 0,
  });
  return { outcomes: query.data, checked, isChecking: query.isFetching };
}

interface PreviewProps {
  posts: readonly PostRow[];
  toAction: ToAction | null;
  preview: Preview;
  kind: BulkKind;
}

/** The numbers of posts that will change, stay or are refused, with the refused ones by name. */
export function PreviewView({ posts, toAction, preview: { outcomes, checked, isChecking }, kind }: PreviewProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const titles = new Map(posts.map((post) => [post.id, post.main_headline]));
  if (isChecking) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{t('Checking {done} of {total} posts…', { done: checked, total: posts.length })}</Text>
      </Group>
    );
  }
  if (!outcomes || !toAction) {
    return (
      <Text size="sm" role="status">
        {t('Selected: {count}', { count: posts.length })}
      </Text>
    );
  }
  const changing = new Set(outcomes.filter(isChanged).map(({ id }) => id));
  const refused = outcomes.filter(isRefused);
  const publicCount = posts.filter(({ id, status }) => changing.has(id) && isPublic(status)).length;
  return (
    <>
      <Text size="sm" role="status">
        {t('Will change: {changed}. Unchanged: {unchanged}. Refused: {refused}.', {
          changed: changing.size,
          unchanged: outcomes.length - changing.size - refused.length,
          refused: refused.length,
        })}
      </Text>
      {kind === 'trash' && publicCount > 0 ? (
        <Alert color="orange" p="xs">
          {t('Published or scheduled posts: {count}. Readers will no longer find them.', { count: publicCount })}{' '}
          {t('Undo brings published posts back as drafts.')}
        </Alert>
      ) : null}
      {kind === 'schedule' ? (
        <ol className={classes.posts} aria-label={t('Publication times')}>
          {posts.flatMap(({ id, main_headline }, index) => {
            const action = toAction(index);
            return changing.has(id) && action.name === 'schedule'
              ? [
                  <li key={id}>
                    {zoneDateTime(action.published_at, zone)} {main_headline}
                  </li>,
                ]
              : [];
          })}
        </ol>
      ) : null}
      <RefusedList refused={refused} titles={titles} />
    </>
  );
}

export function RefusedList({
  refused,
  titles,
}: {
  refused: readonly RefusedPost[];
  titles: ReadonlyMap<number, string>;
}) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <ul className={classes.posts} aria-label={t('Refused posts')}>
      {refused.map(({ id, reasons }) => (
        <li key={id}>
          {titles.get(id)}
          <Text size="xs" c="var(--mantine-color-error)">
            {reasons.join(' ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
