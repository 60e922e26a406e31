import { postLocks } from '@masthead/domain/posts/contract/locks';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';

import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { collection } from '../../../shared/api/collection';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { notifyFailure } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';

import type { Column } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useStable } from '../../../ui/use-stable';
import { isLockedFor } from '../post-lock';
import { usePostMoves } from '../post-moves';
import { DateCell, StatusCell, TitleCell, UniquenessCell, WordsCell } from './post-cells';
import type { PostListQuery, PostRow } from './post-list.api';
import classes from './post-table.module.css';
import { RowActions } from './row-actions';

const { useWrite } = collection('posts');

interface Props {
  rows: PostRow[];
  list: ListQuery<PostListQuery>;
  /** What is chosen for an export; `null` where nothing can be. */
  selection: PostSelection | null;
  onMoved: (id: number) => void;
}

export function PostTable({ rows, list, selection, onMoved }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { overtake, overtakeDialog } = useOvertake();
  const moves = usePostMoves(onMoved);
  const columns = usePostColumns({ overtake, moves });
  const titles = new Map(rows.map((post) => [post.id, post.main_headline]));
  const isHeldBack = (post: PostRow) => isLockedFor(viewer, post) && contentRefusal(viewer, post.status) === null;
  const open = (post: PostRow) => void (isHeldBack(post) ? overtake(post) : navigate({ to: `/posts/${post.id}` }));

  return (
    <div className={classes.dense}>
      <DataTable
        label={t('Posts')}
        columns={columns}
        rows={rows}
        // The best hits come first: a search has no other order.
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
                onChange: (ids) => selection.choose(ids, rows),
                nameOf: (id) => titles.get(id) ?? '',
              }
            : undefined
        }
        onOpen={viewer.can('post.update') ? open : undefined}
      />
      {overtakeDialog}
      {moves.movesDialog}
    </div>
  );
}

interface Does {
  overtake: (post: PostRow) => Promise<void>;
  moves: ReturnType<typeof usePostMoves>;
}

function usePostColumns({ overtake, moves }: Does): Column<PostRow>[] {
  const { t } = useTranslation();
  const take = useStable(overtake);
  const ask = useStable(moves.ask);
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('Title'),
        cell: (post) => <TitleCell post={post} onOvertake={() => void take(post)} />,
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
          <RowActions post={post} isMoving={moves.moving === post.id} onMove={(move) => void ask(move, post)} />
        ),
      },
    ],
    [t, take, ask, moves.moving],
  );
}

interface PostSelection {
  /** In the order in which they were chosen. */
  posts: PostRow[];
  ids: ReadonlySet<number>;
  /** Of these rows exactly these are chosen; what was chosen on other pages stays. */
  choose: (ids: ReadonlySet<number>, rows: PostRow[]) => void;
  drop: (id: number) => void;
  clear: () => void;
}

/** The posts chosen for an export, whatever page and filter they were found by. */
export function usePostSelection(rows: PostRow[]): PostSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, PostRow>>(new Map());
  const latest = new Map(rows.map((post) => [post.id, post]));

  return {
    // A row in view may have changed since it was chosen.
    posts: [...chosen.values()].map((post) => latest.get(post.id) ?? post),
    ids: new Set(chosen.keys()),
    choose: (ids, shown) => {
      const inView = new Set(shown.map(({ id }) => id));
      const kept = [...chosen].filter(([id]) => !inView.has(id) || ids.has(id));
      const added = shown.filter(({ id }) => ids.has(id) && !chosen.has(id));
      setChosen(new Map([...kept, ...added.map((post) => [post.id, post] as const)]));
    },
    drop: (id) => setChosen(new Map([...chosen].filter(([each]) => each !== id))),
    clear: () => setChosen(new Map()),
  };
}

/** Asks whether to take a post over from whoever edits it, takes it, and opens its editor. */
function useOvertake() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const navigate = useNavigate();
  const take = useWrite(postLocks.overtake);

  async function overtake({ id, lock }: { id: number; lock: string }) {
    const agreed = await confirm({
      title: t('Locked by {name}', { name: lock }),
      text: t('{name} is editing this post. Are you sure you want to overtake editing?', { name: lock }),
      confirm: t('Yes'),
      cancel: t('No'),
    });
    if (!agreed) return;
    try {
      await take.mutateAsync({ params: { id } });
      await navigate({ to: `/posts/${id}` });
    } catch (error) {
      notifyFailure(error, t('Error taking the post over.'));
    }
  }

  return { overtake, overtakeDialog: dialog };
}
