import { Button } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { abandonUnsaved } from '../../shared/form/unsaved';
import { ListPage, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { SectionFilter } from '../../shared/pickers/place-filters';
import { sectionChoices } from '../../shared/pickers/reference-lists';
import { categoryList, categoryListQuery } from './categories.api';
import { CategoryTree } from './category-tree';

const loadPanel = () => import('./category-panel');
const CategoryPanel = lazy(async () => ({ default: (await loadPanel()).CategoryPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenPanel();
  const { query, change } = useListQuery(categoryListQuery);
  const list = useQuery(categoryList(query.section_id));
  const sections = useQuery(sectionChoices());
  const { expanded, toggle, set, reveal } = useExpanded();
  usePrefetch(loadPanel);
  const rows = list.data?.items ?? [];
  useRevealed(open, rows, reveal);

  function onRemoved(removed: Category) {
    if (removed.id !== open) return;
    // What was typed about it has gone with it.
    abandonUnsaved();
    close();
  }

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
        open === null ? null : (
          <Can access={open === 'new' ? 'category.create' : 'category.read'}>
            <CategoryPanel
              key={open}
              id={open === 'new' ? null : open}
              sectionId={query.section_id}
              onCreated={(created) => reveal(waysUp(rows, created.parent_id))}
              onClose={close}
            />
          </Can>
        )
      }
    >
      <ListStates list={list} fallback={t('Error fetching data.')} empty={t('No categories found')}>
        {(rows) => (
          <CategoryTree
            rows={rows}
            current={open === 'new' || open === null ? undefined : open}
            onOpen={(category) => show(category.id)}
            expanded={expanded}
            onToggle={(category) => toggle(category.id)}
            onRemoved={onRemoved}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

const KEY = 'masthead.categories.expanded';

/** Which categories show what is below them; the browser remembers it. */
function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set(read()));

  function keep(next: ReadonlySet<number>) {
    setExpanded(next);
    localStorage.setItem(KEY, JSON.stringify([...next]));
  }

  return {
    expanded,
    set: (ids: readonly number[]) => keep(new Set(ids)),
    reveal: (ids: readonly number[]) => {
      if (ids.some((id) => !expanded.has(id))) keep(new Set([...expanded, ...ids]));
    },
    toggle: (id: number) => {
      const next = new Set(expanded);
      if (!next.delete(id)) next.add(id);
      keep(next);
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

/** The row of a panel that an address opens is shown, once: it may be folded away again. */
function useRevealed(open: number | 'new' | null, rows: readonly Category[], reveal: (ids: number[]) => void) {
  const shown = useRef<typeof open>(null);
  useEffect(() => {
    const opened = rows.find(({ id }) => id === open);
    if (open !== null && !opened) return;
    if (opened && shown.current !== open) reveal(waysUp(rows, opened.parent_id));
    shown.current = open;
  });
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
