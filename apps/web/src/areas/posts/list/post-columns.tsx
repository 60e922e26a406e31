import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/columns';
import { useStable } from '../../../ui/use-stable';
import type { usePostMoves } from '../moves/use-post-moves';
import { DateCell, StatusCell, UniquenessCell, WordsCell } from './post-cells';
import type { PostRow } from './post-row';
import { RowActions } from './row-actions';
import { TitleCell } from './title-cell';

interface Does {
  overtake: (post: PostRow) => Promise<void>;
  moves: ReturnType<typeof usePostMoves>;
}

export function usePostColumns({ overtake, moves }: Does): Column<PostRow>[] {
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
