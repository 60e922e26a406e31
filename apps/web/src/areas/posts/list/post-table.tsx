import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { DataTable } from '../../../ui/table/data-table';
import { isLockedFor } from '../locks/is-locked';
import { useOvertake } from '../locks/use-overtake';
import { usePostMoves } from '../moves/use-post-moves';
import { usePostColumns } from './post-columns';
import type { PostListQuery } from './post-list-query';
import type { PostRow } from './post-row';
import classes from './post-table.module.css';
import type { PostSelection } from './use-post-selection';

type Navigate = (to: { to: string }) => unknown;

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
  const navigate = useNavigate() as unknown as Navigate;
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
