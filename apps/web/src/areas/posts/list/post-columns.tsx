import { defaultPostColumns, type PostColumn, postColumns } from '@masthead/domain/posts/contract/list-columns';
import { templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import { useSearch } from '@tanstack/react-router';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import type { Column } from '../../../ui/table/columns';
import { useTranslation } from '../../../ui/translation';
import type { useTrashTransitions } from '../trash-transitions';
import { DateCell, StatusCell, TextCell, TitleCell, UniquenessCell, WordsCell } from './post-cells';
import type { PostRow } from './post-list.api';
import classes from './post-table.module.css';
import { RowActions } from './row-actions';

/** The widths of the columns in compact rows, in rem. The title gets the remaining width. */
const columnWidths: Record<PostColumn | 'actions', number> = {
  status: 7.5,
  author: 5.5,
  uniqueness: 6,
  words: 5.25,
  date: 7.75,
  category: 5.25,
  subcategory: 5.25,
  type: 5.5,
  assignee: 5.5,
  actions: 7.75,
};

/** The classes of the columns that stay beside an open panel, where the list is narrow. */
const essentialColumns: { [Name in PostColumn]?: string | undefined } = { status: classes.narrow, date: classes.date };

/** The columns of the URL, which a view sets, or else those that the viewer has chosen. */
export function useChosenColumns(): readonly PostColumn[] {
  const { user } = useViewer();
  const { columns } = useSearch({ strict: false });
  if (typeof columns !== 'string') return user.post_list_columns ?? defaultPostColumns;
  const names = columns.split(',');
  return postColumns.filter((name) => names.includes(name));
}

export const isDefaultChoice = (chosen: readonly PostColumn[]) =>
  chosen.length === defaultPostColumns.length && chosen.every((name) => defaultPostColumns.includes(name));

/** The sum of the widths of these columns and of the actions, in rem. */
export const sumWidths = (chosen: readonly PostColumn[]) =>
  chosen.reduce((sum, name) => sum + columnWidths[name], columnWidths.actions);

export interface RowActionHandlers {
  overtake: (post: PostRow) => Promise<void>;
  transitions: ReturnType<typeof useTrashTransitions>;
}

/** The title, the chosen columns in their fixed order, and the actions. */
export function usePostColumns(
  chosen: readonly PostColumn[],
  { overtake, transitions }: RowActionHandlers,
): Column<PostRow>[] {
  const { t } = useTranslation();
  const labels = useColumnLabels();
  const toColumn = (name: PostColumn): Column<PostRow> => ({
    key: name,
    header: labels[name],
    width: `${columnWidths[name]}rem`,
    className: essentialColumns[name] ?? classes.secondary,
    ...columnCells[name],
  });
  return [
    {
      key: 'title',
      header: t('Title'),
      cell: (post) => <TitleCell post={post} onOvertake={() => void overtake(post)} />,
    },
    ...postColumns.filter((name) => chosen.includes(name)).map(toColumn),
    {
      key: 'actions',
      header: t('Actions'),
      width: `${columnWidths.actions}rem`,
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

/** The headings of the columns that a user can choose. */
export function useColumnLabels(): Record<PostColumn, string> {
  const { t } = useTranslation();
  return {
    status: t('Status'),
    author: t('Author'),
    uniqueness: t('Uniqueness'),
    words: t('Words count'),
    date: t('Date'),
    category: t('Category'),
    subcategory: t('Subcategory'),
    type: t('Type'),
    assignee: t('Assignee'),
  };
}

const columnCells: Record<PostColumn, Pick<Column<PostRow>, 'cell' | 'sort' | 'align'>> = {
  status: { cell: (post) => <StatusCell post={post} /> },
  author: { cell: ({ authors }) => <TextCell text={authors.map(({ username }) => username).join(', ')} /> },
  uniqueness: {
    sort: 'uniqueness',
    align: 'right',
    cell: ({ uniqueness }) => <UniquenessCell percent={uniqueness} />,
  },
  words: { align: 'right', cell: (post) => <WordsCell post={post} /> },
  date: { sort: 'published_at', cell: ({ published_at }) => <DateCell instant={published_at} /> },
  category: { cell: ({ category }) => <TextCell text={(category?.parent ?? category)?.catchy_title} /> },
  subcategory: { cell: ({ category }) => <TextCell text={category?.parent ? category.catchy_title : null} /> },
  type: { cell: ({ template_type }) => <TextCell text={translateMessage(templateTypeNames[template_type])} /> },
  assignee: { cell: ({ assignee }) => <TextCell text={assignee?.username} /> },
};
