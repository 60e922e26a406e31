import { Button } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { type Open, OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { SectionFilter } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { categoryList, categoryListQuery } from './categories.api';
import { CategoryTree } from './category-tree';

const loadPanel = () => import('./category-panel');
const CategoryPanel = lazy(async () => ({ default: (await loadPanel()).CategoryPanel }));

/** The page /categories: the tree with its section filter, and the panel that edits one category. */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const { query, change } = useListQuery(categoryListQuery);
  const result = useQuery(categoryList(query.section_id));
  const sections = useQuery(sectionChoices());
  const rows = result.data?.items ?? [];
  const { expanded, toggle, setAll, reveal } = useExpanded(open, rows);
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
          <ExpandAllButton rows={rows} expanded={expanded} onChange={setAll} />
        </>
      }
      panel={
        <OpenedPanel item={open} create="category.create">
          {(id) => (
            <CategoryPanel
              id={id}
              sectionId={query.section_id}
              onCreated={(created) => reveal(listWithAncestors(rows, created.parent_id))}
              onClose={close}
            />
          )}
        </OpenedPanel>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('No categories found')}>
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

const EXPANDED_KEY = 'masthead.categories.expanded';

/**
 * The ids of the expanded categories, stored in localStorage. Opening the panel of a category expands its ancestors
 * once, so that its row is visible; the user can collapse them again.
 */
function useExpanded(open: Open, rows: readonly Category[]) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set(readExpanded()));
  const [lastRevealed, setLastRevealed] = useState<Open>(null);
  useEffect(() => localStorage.setItem(EXPANDED_KEY, JSON.stringify([...expanded])), [expanded]);

  const reveal = (ids: readonly number[]) => setExpanded((before) => new Set([...before, ...ids]));
  const categoryInPanel = rows.find(({ id }) => id === open);
  if (lastRevealed !== open && (categoryInPanel || open === null)) {
    setLastRevealed(open);
    if (categoryInPanel) reveal(listWithAncestors(rows, categoryInPanel.parent_id));
  }

  return {
    expanded,
    setAll: (ids: readonly number[]) => setExpanded(new Set(ids)),
    reveal,
    toggle: (id: number) => {
      const next = new Set(expanded);
      if (!next.delete(id)) next.add(id);
      setExpanded(next);
    },
  };
}

const storedIds = z.array(z.number());

function readExpanded(): number[] {
  try {
    return storedIds.parse(JSON.parse(localStorage.getItem(EXPANDED_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** The ids of a category and all its ancestors; empty for `null`. */
function listWithAncestors(rows: readonly Category[], id: number | null): number[] {
  const category = rows.find((row) => row.id === id);
  return category ? [category.id, ...listWithAncestors(rows, category.parent_id)] : [];
}

interface Props {
  rows: readonly Category[];
  expanded: ReadonlySet<number>;
  onChange: (expanded: number[]) => void;
}

function ExpandAllButton({ rows, expanded, onChange }: Props) {
  const { t } = useTranslation();
  const parents = rows.filter(({ children }) => children.length > 0).map(({ id }) => id);
  if (parents.length === 0) return null;
  const areAllExpanded = parents.every((id) => expanded.has(id));
  // Expanded categories that the section filter hides. They keep their state.
  const otherIds = [...expanded].filter((id) => !parents.includes(id));
  return (
    <Button variant="default" onClick={() => onChange(areAllExpanded ? otherIds : [...otherIds, ...parents])}>
      {areAllExpanded ? t('Collapse all') : t('Expand all')}
    </Button>
  );
}
