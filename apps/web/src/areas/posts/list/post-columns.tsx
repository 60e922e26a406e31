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
import { RowActions } from './row-actions';

/** The widths of the columns in compact rows, in rem, the most important column first. The title gets the rest. */
const columnWidths: Record<PostColumn, number> = {
  date: 7.75,
  status: 7.25,
  author: 5.25,
  category: 5,
  uniqueness: 5.75,
  words: 5.25,
  assignee: 5.25,
  type: 5.5,
  subcategory: 5.25,
};
const CHECKBOX_WIDTH = 2;
const ACTIONS_WIDTH = 8.25;
/** The title has at least this width beside status and date, or if all columns fit. */
const MIN_TITLE_WIDTH = 11.5;
/** The title has at least this width beside other columns. */
const GOOD_TITLE_WIDTH = 15.5;

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

const columnClass = (name: PostColumn) => `post-column-${name}`;

/** Style rules that hide columns which leave too little width for the title, the least important ones first. */
export function hideColumnsByWidth(chosen: readonly PostColumn[]): string {
  const names = (Object.keys(columnWidths) as PostColumn[]).filter((name) => chosen.includes(name));
  let total = CHECKBOX_WIDTH + ACTIONS_WIDTH;
  const widths = names.map((name) => {
    total += columnWidths[name];
    return total + (name === 'status' || name === 'date' ? MIN_TITLE_WIDTH : GOOD_TITLE_WIDTH);
  });
  const completeWidth = total + MIN_TITLE_WIDTH;
  return names
    .map((name, index) => {
      const width = Math.min(widths[index] as number, completeWidth);
      return `@container (width < ${width}rem) { .${columnClass(name)} { display: none } }`;
    })
    .join('');
}

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
    className: columnClass(name),
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
      width: `${ACTIONS_WIDTH}rem`,
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
