import type { Tag } from '@masthead/domain/tags/contract';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { DataTable } from '../../ui/table/data-table';
import { useTagColumns } from './tag-columns';
import type { TagListQuery } from './tag-query';
import type { TagSelection } from './use-tag-selection';

interface Props {
  rows: Tag[];
  list: ListQuery<TagListQuery>;
  /** What is chosen for a merge; `null` where nothing can be. */
  selection: TagSelection | null;
  current: number | undefined;
  onOpen: (tag: Tag) => void;
  onRemoved: (tag: Tag) => void;
}

export function TagTable({ rows, list, selection, current, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const columns = useTagColumns(onRemoved);
  const titles = new Map(rows.map((tag) => [tag.id, tag.catchy_title]));
  // The best hits come first: a search has no other order.
  const isSearched = list.query.search !== '';

  return (
    <DataTable
      label={t('Tags')}
      columns={columns}
      rows={rows}
      {...(!isSearched && {
        sorting: {
          order: list.query.order,
          onSort: (order) => list.change({ order: order as TagListQuery['order'] }),
        },
      })}
      {...(selection && {
        selection: {
          ids: selection.ids,
          onChange: (ids) => selection.choose(ids, rows),
          nameOf: (id) => titles.get(id) ?? '',
        },
      })}
      current={current}
      onOpen={onOpen}
    />
  );
}
