import { Anchor, Group } from '@mantine/core';
import { tagPath } from '@masthead/domain/site/paths';
import type { Tag } from '@masthead/domain/tags/contract';

import { useState } from 'react';

import type { ListQuery } from '../../shared/list/use-list-query';
import { useProject } from '../../shared/project/project';
import { type Column, MinWidth } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { RemoveTag } from './remove-tag';
import type { TagListQuery } from './tags.api';

/** The tags selected for a merge. */
interface TagSelection {
  tags: Tag[];
  ids: ReadonlySet<number>;
  /** Replaces the selection. `rows` supplies the tags of newly selected ids. */
  select: (ids: ReadonlySet<number>, rows: Tag[]) => void;
  deselect: (id: number) => void;
  clear: () => void;
}

interface Props {
  rows: Tag[];
  list: ListQuery<TagListQuery>;
  /** The tags selected for a merge; `null` if merging is not possible. */
  selection: TagSelection | null;
  /** The id of the tag whose panel is open. */
  current: number | undefined;
  onOpen: (tag: Tag) => void;
  onRemoved: (tag: Tag) => void;
}

/** The table of tags. Its checkboxes select the tags of a merge. */
export function TagTable({ rows, list, selection, current, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const columns = useTagColumns(onRemoved);
  const titles = new Map(rows.map((tag) => [tag.id, tag.catchy_title]));
  // Search results are ranked by relevance and cannot be sorted.
  const isSearch = list.query.search !== '';

  return (
    <DataTable
      label={t('Tags')}
      columns={columns}
      rows={rows}
      {...(!isSearch && {
        sorting: {
          order: list.query.order,
          onSort: (order) => list.change({ order: order as TagListQuery['order'] }),
        },
      })}
      {...(selection && {
        selection: {
          ids: selection.ids,
          onChange: (ids) => selection.select(ids, rows),
          getName: (id) => titles.get(id) ?? '',
        },
      })}
      current={current}
      onOpen={onOpen}
    />
  );
}

function useTagColumns(onRemoved: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation();
  const { site_url } = useProject();
  return [
    {
      key: 'catchy_title',
      header: t('Catchy title'),
      sort: 'catchy_title',
      cell: (tag) => <MinWidth width="7rem">{tag.catchy_title}</MinWidth>,
    },
    { key: 'slug', header: t('Slug'), cell: (tag) => <MinWidth width="6rem">{tag.slug}</MinWidth> },
    { key: 'section', header: t('Section'), cell: (tag) => tag.section?.catchy_title },
    {
      key: 'article_count',
      header: t('Posts'),
      sort: 'article_count',
      align: 'right',
      cell: (tag) => tag.article_count,
    },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (tag) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Anchor size="sm" href={new URL(tagPath(tag.slug), site_url).href} target="_blank" rel="noopener">
            {t('View')}
          </Anchor>
          <RemoveTag tag={tag} look="icon" onRemoved={() => onRemoved(tag)} />
        </Group>
      ),
    },
  ];
}

/** The part of the list that the user sees. */
interface ListPosition {
  section_id: number | undefined;
  page: number;
  search: string;
}

/** The selected tags, and the list position at the time of the selection. */
interface SelectionState {
  position: ListPosition;
  tags: ReadonlyMap<number, Tag>;
}

const noTags: ReadonlyMap<number, Tag> = new Map();

/** Another section or page clears the selection, except the return to page 1 that a search causes. */
const isSelectionCleared = (previous: ListPosition, current: ListPosition) =>
  previous.section_id !== current.section_id || (previous.page !== current.page && previous.search === current.search);

/** The tags selected for a merge. Another section or page clears the selection; a search or another order keeps it. */
export function useTagSelection({ section_id, page, search }: TagListQuery): TagSelection {
  const position = { section_id, page, search };
  const [state, setState] = useState<SelectionState>({ position, tags: noTags });
  const mustClear = isSelectionCleared(state.position, position);
  const tags = mustClear ? noTags : state.tags;
  // Clear during render, so that navigating back does not restore the selection.
  if (mustClear || state.position.search !== search || state.position.page !== page) setState({ position, tags });
  const setTags = (next: ReadonlyMap<number, Tag>) => setState({ position, tags: next });

  return {
    tags: [...tags.values()],
    ids: new Set(tags.keys()),
    select: (ids, rows) => {
      const candidates = new Map([...tags, ...rows.map((tag) => [tag.id, tag] as const)]);
      setTags(new Map([...candidates].filter(([id]) => ids.has(id))));
    },
    deselect: (id) => setTags(new Map([...tags].filter(([each]) => each !== id))),
    clear: () => setTags(noTags),
  };
}
