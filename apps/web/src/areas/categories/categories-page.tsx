import { Button } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { type Open, OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { SectionFilter } from '../../shared/pickers/place-filters';
import { sectionChoices } from '../../shared/pickers/reference-lists';

import { categoryList, categoryListQuery } from './categories.api';
import { CategoryTree } from './category-tree';

const loadPanel = () => import('./category-panel');
const CategoryPanel = lazy(async () => ({ default: (await loadPanel()).CategoryPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const { query, change } = useListQuery(categoryListQuery);
  const list = useQuery(categoryList(query.section_id));
  const sections = useQuery(sectionChoices());
  const rows = list.data?.items ?? [];
  const { expanded, toggle, set, reveal } = useExpanded(open, rows);
  usePrefetch(loadPanel);

  return (
    <ListPage
      title={t('Categories')}
      action={
        <Can access="category.create">
          <Button onClick={() => show('new')}>{t('Create category')}</Button>
        </Can>
      }
      toolbar={
        <>
          <SectionFilter
            sections={sections.data?.items}
            value={query.section_id}
            onChange={(section_id) => change({ section_id })}
          />
          <FoldAll rows={rows} expanded={expanded} onChange={set} />
        </>
      }
      panel={
        <OpenedPanel of={open} create="category.create">
          {(id) => (
            <CategoryPanel
              id={id}
              sectionId={query.section_id}
              onCreated={(created) => reveal(waysUp(rows, created.parent_id))}
              onClose={close}
            />
          )}
        </OpenedPanel>
      }
    >
      <ListStates list={list} fallback={t('Error fetching data.')} empty={t('No categories found')}>
        {(rows) => (
          <CategoryTree
            rows={rows}
            current={current}
            onOpen={(category) => show(category.id)}
            expanded={expanded}
            onToggle={(category) => toggle(category.id)}
            onRemoved={({ id }) => closeDeleted(id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

const KEY = 'masthead.categories.expanded';

/**
 * Which categories show what is below them; the browser remembers it. The row of a panel that opens is revealed once: it can
 * be folded away again.
 */
function useExpanded(open: Open, rows: readonly Category[]) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set(read()));
  const [revealed, setRevealed] = useState<Open>(null);
  useEffect(() => localStorage.setItem(KEY, JSON.stringify([...expanded])), [expanded]);

  const reveal = (ids: readonly number[]) => setExpanded((before) => new Set([...before, ...ids]));
  const opened = rows.find(({ id }) => id === open);
  if (revealed !== open && (opened || open === null)) {
    setRevealed(open);
    if (opened) reveal(waysUp(rows, opened.parent_id));
  }

  return {
    expanded,
    set: (ids: readonly number[]) => setExpanded(new Set(ids)),
    reveal,
    toggle: (id: number) => {
      const next = new Set(expanded);
      if (!next.delete(id)) next.add(id);
      setExpanded(next);
    },
  };
}

const stored = z.array(z.number());

function read(): number[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** The category and what lies above it. */
function waysUp(rows: readonly Category[], id: number | null): number[] {
  const category = rows.find((row) => row.id === id);
  return category ? [category.id, ...waysUp(rows, category.parent_id)] : [];
}

interface Props {
  rows: readonly Category[];
  expanded: ReadonlySet<number>;
  onChange: (expanded: number[]) => void;
}

/** Shows the whole tree, or only what lies right below the sections. */
function FoldAll({ rows, expanded, onChange }: Props) {
  const { t } = useTranslation();
  const parents = rows.filter(({ children }) => children.length > 0).map(({ id }) => id);
  if (parents.length === 0) return null;
  const isAll = parents.every((id) => expanded.has(id));
  const others = [...expanded].filter((id) => !parents.includes(id));
  return (
    <Button variant="default" onClick={() => onChange(isAll ? others : [...others, ...parents])}>
      {isAll ? t('Collapse all') : t('Expand all')}
    </Button>
  );
}
