import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../../../../shared/api/collection';
import { notifySuccess } from '../../../../shared/notices/notify';
import type { PostLock } from '../../post-lock';
import type { PostFormState } from './use-post-form';

const { query } = collection('posts');
/** How often a post whose time has come is looked at, in milliseconds, should nobody tell that it is out. */
const LOOK = 5000;
/** Longer than this a timer cannot wait, and no page is open. */
const LONGEST = 2 ** 31 - 1;

/** A scheduled post goes out while it is open: the page says so, and what is typed stays as it is. */
export function useGoneOut({ post, stored, entity, adopt }: PostFormState, lock: PostLock): void {
  const { t } = useTranslation();
  const isDue = useDue(post);
  const { data: next } = useQuery({
    ...query(posts.get, { params: { id: post.id } }),
    queryFn: lock.open,
    enabled: isDue,
    refetchInterval: LOOK,
    gcTime: 0,
  });

  const { saving } = entity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read, once no save is under way
  useEffect(() => {
    // Typed over an older version: a save has to say so.
    if (!isDue || !next || saving || stored.current.isOutrun) return;
    if (next.status !== Status.PUBLISHED || stored.current.post.status === Status.PUBLISHED) return;
    adopt(next);
    notifySuccess(t('Post published.'));
  }, [isDue, next, saving]);
}

/** Whether the time of a scheduled post has come. */
function useDue({ status, published_at }: Post): boolean {
  const at = status === Status.SCHEDULED && published_at ? Date.parse(published_at) : null;
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (at === null || at - Date.now() > LONGEST) return;
    const timer = setTimeout(() => setReached(at), at - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && reached === at;
}
