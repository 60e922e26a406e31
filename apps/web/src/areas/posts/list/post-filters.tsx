import { lazy, Suspense, useState } from 'react';
import { FiltersButton } from '../../../shared/list/filters-button';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { usePrefetch } from '../../../shared/list/use-prefetch';
import { useOpened } from '../../../shared/panel/use-opened';
import { type PostListQuery, type PostRow, toDayFilters } from './post-list.api';

const loadPanel = () => import('./filters-panel');
const FiltersPanel = lazy(async () => ({ default: (await loadPanel()).FiltersPanel }));

interface Props {
  list: ListQuery<PostListQuery>;
  /** Today in the project's time zone. */
  today: string;
  rows: PostRow[];
  sidePanels: ReturnType<typeof useSidePanels>;
}

/** The filters that the button counts, besides status and dates. Views set the last three. */
const panelFilters = [
  ...(['per_page', 'advert_status', 'template_type', 'categories', 'authors'] as const),
  ...(['drafts', 'late', 'without_picture'] as const),
];

/** Counts status, start and end date. The button "Today posts" sets all three. */
const countDayFilters = (query: PostListQuery, today: string) =>
  Object.values(toDayFilters(query, today)).filter((value) => value !== undefined).length;

/** The button that opens the filters panel, with the number of active filters, and the panel. */
export function PostFilters({ list, today, rows, sidePanels }: Props) {
  const [authorNames, setAuthorNames] = useState<ReadonlyMap<number, string>>(new Map());
  const isOpen = sidePanels.shown === 'filters';
  const count = list.countActive(panelFilters) + countDayFilters(list.query, today);
  usePrefetch(loadPanel);

  return (
    <>
      <FiltersButton count={count} isOpen={isOpen} onToggle={() => sidePanels.toggle('filters')} />
      {isOpen ? (
        <Suspense fallback={null}>
          <FiltersPanel
            list={list}
            today={today}
            rows={rows}
            authorNames={authorNames}
            onAuthors={(authors) =>
              setAuthorNames(new Map([...authorNames, ...authors.map(({ id, name }) => [id, name] as const)]))
            }
            onClose={sidePanels.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type LocalPanel = 'filters' | 'export';

/**
 * The open side panel of the posts list; at most one is open. The URL says whether the panel for a new post is open.
 */
export function useSidePanels(hasSelection: boolean) {
  const { open, show, close } = useOpened();
  const [panel, setPanel] = useState<LocalPanel | null>(null);
  const isCreating = open === 'new';
  const shown = isCreating ? null : panel;
  // Close the export panel when the selection becomes empty. Otherwise the next selected post would reopen it.
  if (panel === 'export' && !hasSelection) setPanel(null);

  return {
    shown: isCreating ? ('create' as const) : shown,
    toggle: (toggled: LocalPanel) => {
      setPanel(shown === toggled ? null : toggled);
      if (isCreating) close();
    },
    create: () => {
      setPanel(null);
      show('new');
    },
    close: () => (isCreating ? close() : setPanel(null)),
  };
}
