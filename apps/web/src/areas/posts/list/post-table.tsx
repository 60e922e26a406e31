import { postLocks } from '@masthead/domain/posts/contract/locks';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { collection } from '../../../shared/api/collection';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';

import type { Column } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { useTrashTransitions } from '../trash-transitions';
import { DateCell, StatusCell, TitleCell, UniquenessCell, WordsCell } from './post-cells';
import type { PostListQuery, PostRow } from './post-list.api';
import classes from './post-table.module.css';
import { RowActions } from './row-actions';

const { useWrite } = collection('posts');

interface Props {
  rows: PostRow[];
  list: ListQuery<PostListQuery>;
  /** The posts selected for an export; `null` if the viewer may not export. */
  selection: PostSelection | null;
  /** Called after a post was trashed, restored or deleted. */
  onTransition: (id: number) => void;
}

/** The table of the posts list: its columns, sorting, selection and row actions. */
export function PostTable({ rows, list, selection, onTransition }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { overtake, overtakeDialog } = useOvertake();
  const transitions = useTrashTransitions(onTransition);
  const columns = usePostColumns({ overtake, transitions });
  const titles = new Map(rows.map((post) => [post.id, post.main_headline]));
  const needsOvertake = (post: PostRow) => isLockedFor(viewer, post) && contentRefusal(viewer, post.status) === null;
  const edit = ({ id }: PostRow) => navigate({ to: '/posts/$id', params: { id: String(id) } });
  const open = (post: PostRow) => void (needsOvertake(post) ? overtake(post) : edit(post));

  return (
    <div className={classes.dense}>
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
        onOpen={viewer.can('post.update') ? open : undefined}
      />
      {overtakeDialog}
      {transitions.transitionDialog}
    </div>
  );
}

interface RowActionHandlers {
  overtake: (post: PostRow) => Promise<void>;
  transitions: ReturnType<typeof useTrashTransitions>;
}

function usePostColumns({ overtake, transitions }: RowActionHandlers): Column<PostRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'title',
      header: t('Title'),
      cell: (post) => <TitleCell post={post} onOvertake={() => void overtake(post)} />,
    },
    { key: 'status', header: t('Status'), cell: (post) => <StatusCell post={post} /> },
    { key: 'author', header: t('Author'), cell: ({ authors }) => authors.map(({ username }) => username).join(', ') },
    {
      key: 'uniqueness',
      header: t('Uniqueness'),
      sort: 'uniqueness',
      align: 'right',
      cell: ({ uniqueness }) => <UniquenessCell percent={uniqueness} />,
    },
    { key: 'words', header: t('Words count'), align: 'right', cell: (post) => <WordsCell post={post} /> },
    {
      key: 'date',
      header: t('Date'),
      sort: 'published_at',
      cell: ({ published_at }) => <DateCell instant={published_at} />,
    },
    { key: 'category', header: t('Category'), cell: ({ category }) => (category?.parent ?? category)?.catchy_title },
    {
      key: 'subcategory',
      header: t('Subcategory'),
      cell: ({ category }) => (category?.parent ? category.catchy_title : null),
    },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (post) => (
        <RowActions
          post={post}
          isPending={transitions.pendingId === post.id}
          onTransition={(transition) => void transitions.confirmAndRun(transition, post)}
        />
      ),
    },
  ];
}

interface PostSelection {
  /** In order of selection. */
  posts: PostRow[];
  ids: ReadonlySet<number>;
  /** Replaces the selection among `rows`. Posts selected on other pages stay selected. */
  setSelected: (ids: ReadonlySet<number>, rows: PostRow[]) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/** The posts selected for an export, across pages and filters. */
export function usePostSelection(rows: PostRow[]): PostSelection {
  const [selected, setSelected] = useState<ReadonlyMap<number, PostRow>>(new Map());
  const latestRows = new Map(rows.map((post) => [post.id, post]));

  return {
    // Prefer the listed row, which may be newer than the selected one.
    posts: [...selected.values()].map((post) => latestRows.get(post.id) ?? post),
    ids: new Set(selected.keys()),
    setSelected: (ids, shownRows) => {
      const shownIds = new Set(shownRows.map(({ id }) => id));
      const remaining = [...selected].filter(([id]) => !shownIds.has(id) || ids.has(id));
      const added = shownRows.filter(({ id }) => ids.has(id) && !selected.has(id));
      setSelected(new Map([...remaining, ...added.map((post) => [post.id, post] as const)]));
    },
    remove: (removedId) => setSelected(new Map([...selected].filter(([id]) => id !== removedId))),
    clear: () => setSelected(new Map()),
  };
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
