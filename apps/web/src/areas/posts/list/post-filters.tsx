import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { useOpened } from '../../../shared/panel/use-opened';
import { chosenDays, type PostListQuery, type PostRow } from './post-list.api';

const loadPanel = () => import('./filters-panel');
const FiltersPanel = lazy(async () => ({ default: (await loadPanel()).FiltersPanel }));

interface Props {
  list: ListQuery<PostListQuery>;
  day: string;
  rows: PostRow[];
  sides: ReturnType<typeof useSides>;
}

const inPanel = ['per_page', 'advert_status', 'template_type', 'categories', 'authors'] as const;

/** The panel shows the status and the days of 'Today posts', too. */
const countDays = (query: PostListQuery, day: string) =>
  Object.values(chosenDays(query, day)).filter((value) => value !== undefined).length;

/** The 'Filters' button and its panel. */
export function PostFilters({ list, day, rows, sides }: Props) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const isOpen = sides.shown === 'filters';
  const count = list.countSet(inPanel) + countDays(list.query, day);
  usePrefetch(loadPanel);

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
        aria-expanded={isOpen}
        onClick={() => sides.toggle('filters')}
      >
        {t('Filters')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FiltersPanel
            list={list}
            day={day}
            rows={rows}
            known={known}
            onChosen={(chosen) => setKnown(new Map([...known, ...chosen.map(({ id, name }) => [id, name] as const)]))}
            onClose={sides.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Side = 'filters' | 'export';

/** Which panel is beside the list: one at a time. The one that creates a post is part of the address. */
export function useSides(hasSelection: boolean) {
  const { open, show, close } = useOpened();
  const [side, setSide] = useState<Side | null>(null);
  const isCreating = open === 'new';
  const shown = isCreating ? null : side;
  // Whatever emptied the selection: the next post that is chosen must not bring the panel back by itself.
  if (side === 'export' && !hasSelection) setSide(null);

  return {
    shown: isCreating ? ('create' as const) : shown,
    toggle: (which: Side) => {
      setSide(shown === which ? null : which);
      if (isCreating) close();
    },
    create: () => {
      setSide(null);
      show('new');
    },
    close: () => (isCreating ? close() : setSide(null)),
  };
}
