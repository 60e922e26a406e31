import { postLocks } from '@masthead/domain/posts/contract/locks';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { collection } from '../../../shared/api/collection';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';

import { DataTable } from '../../../ui/table/data-table';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { useTrashTransitions } from '../trash-transitions';
import { hideColumnsByWidth, useChosenColumns, usePostColumns } from './post-columns';
import type { PostListQuery, PostRow } from './post-list.api';
import type { PostSelection } from './post-selection';
import classes from './post-table.module.css';

const { useWrite } = collection('posts');

const PostCards = lazy(async () => ({ default: (await import('./post-cards')).PostCards }));

interface Props {
  rows: PostRow[];
  list: ListQuery<PostListQuery>;
  /** The selected posts; `null` if the viewer may neither change nor export posts. */
  selection: PostSelection | null;
  /** Shows cards instead of a table. */
  isPhone: boolean;
  /** Called after a post was trashed, restored or deleted. */
  onTransition: (id: number) => void;
}

/** The table of the posts list: its columns, sorting, selection and row actions. Phones show cards. */
export function PostTable({ rows, list, selection, isPhone, onTransition }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { overtake, overtakeDialog } = useOvertake();
  const transitions = useTrashTransitions(onTransition);
  const chosen = useChosenColumns();
  const columns = usePostColumns(chosen, { overtake, transitions });
  const titles = new Map(rows.map((post) => [post.id, post.main_headline]));
  const needsOvertake = (post: PostRow) => isLockedFor(viewer, post) && contentRefusal(viewer, post.status) === null;
  const edit = ({ id }: PostRow) => navigate({ to: '/posts/$id', params: { id: String(id) } });
  const open = (post: PostRow) => void (needsOvertake(post) ? overtake(post) : edit(post));

  const handlers = { overtake, transitions, onOpen: viewer.can('post.update') ? open : undefined };

  return (
    <>
      {isPhone ? (
        <Suspense fallback={null}>
          <PostCards rows={rows} list={list} selection={selection} {...handlers} />
        </Suspense>
      ) : (
        <div className={classes.list} data-density={viewer.user.post_list_density}>
          <style>{hideColumnsByWidth(chosen)}</style>
          <DataTable
            label={t('Posts')}
            columns={columns}
            rows={rows}
            // Search results are ranked by relevance and cannot be sorted.
            {...(list.query.search === '' && {
              sorting: {
                order: list.query.sort,
                onSort: (sort) => list.change({ sort: sort as PostListQuery['sort'] }),
              },
            })}
            selection={
              selection
                ? {
                    ids: selection.ids,
                    onChange: (ids) => selection.setSelected(ids, rows),
                    getName: (id) => titles.get(id) ?? '',
                  }
                : undefined
            }
            onOpen={handlers.onOpen}
          />
        </div>
      )}
      {overtakeDialog}
      {transitions.transitionDialog}
    </>
  );
}

/** Asks whether to take a post over from its lock holder, takes it over and opens the editor. */
function useOvertake() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const navigate = useNavigate();
  const take = useWrite(postLocks.overtake);

  async function overtake({ id, lock }: { id: number; lock: string }) {
    const isConfirmed = await confirm({
      title: t('Locked by {name}', { name: lock }),
      text: t('{name} is editing this post. Are you sure you want to overtake editing?', { name: lock }),
      confirm: t('Yes'),
      cancel: t('No'),
    });
    if (!isConfirmed) return;
    try {
      await take.mutateAsync({ params: { id } });
      await navigate({ to: '/posts/$id', params: { id: String(id) } });
    } catch (error) {
      notifyFailure(error, t('Error taking over the post.'));
    }
  }

  return { overtake, overtakeDialog: dialog };
}
