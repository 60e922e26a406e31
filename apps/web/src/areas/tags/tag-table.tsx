import { Anchor, Group } from '@mantine/core';
import { tagPath } from '@masthead/domain/site/addresses';
import type { Tag } from '@masthead/domain/tags/contract';

import { useState } from 'react';

import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { useProject } from '../../shared/project/project';
import { AtLeast, type Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';

import { RemoveTag } from './remove-tag';
import type { TagListQuery } from './tags.api';

interface TagSelection {
  /** In the order in which they were chosen. */
  tags: Tag[];
  ids: ReadonlySet<number>;
  /** Of these rows, and of what was chosen before, exactly these are chosen. */
  choose: (ids: ReadonlySet<number>, rows: Tag[]) => void;
  drop: (id: number) => void;
  clear: () => void;
}

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

function useTagColumns(onRemoved: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation();
  const { site_url } = useProject();
  return [
    {
      key: 'catchy_title',
      header: t('Catchy title'),
      sort: 'catchy_title',
      cell: (tag) => <AtLeast width="7rem">{tag.catchy_title}</AtLeast>,
    },
    { key: 'slug', header: t('Slug'), cell: (tag) => <AtLeast width="6rem">{tag.slug}</AtLeast> },
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

interface Shown {
  section_id: number | undefined;
  page: number;
  search: string;
}

interface Chosen {
  shown: Shown;
  tags: ReadonlyMap<number, Tag>;
}

const none: ReadonlyMap<number, Tag> = new Map();

/** A search starts on its first page: that page change keeps the selection. */
const isCleared = (before: Shown, now: Shown) =>
  before.section_id !== now.section_id || (before.page !== now.page && before.search === now.search);

/** The tags chosen for a merge. Another section or another page clears them; a search or another order does not. */
export function useTagSelection({ section_id, page, search }: TagListQuery): TagSelection {
  const shown = { section_id, page, search };
  const [chosen, setChosen] = useState<Chosen>({ shown, tags: none });
  const isElsewhere = isCleared(chosen.shown, shown);
  const tags = isElsewhere ? none : chosen.tags;
  // Cleared at once, so that going back does not restore the selection.
  if (isElsewhere || chosen.shown.search !== search || chosen.shown.page !== page) setChosen({ shown, tags });
  const set = (next: ReadonlyMap<number, Tag>) => setChosen({ shown, tags: next });

  return {
    tags: [...tags.values()],
    ids: new Set(tags.keys()),
    choose: (ids, rows) => {
      const known = new Map([...tags, ...rows.map((tag) => [tag.id, tag] as const)]);
      set(new Map([...known].filter(([id]) => ids.has(id))));
    },
    drop: (id) => set(new Map([...tags].filter(([each]) => each !== id))),
    clear: () => set(none),
  };
}
