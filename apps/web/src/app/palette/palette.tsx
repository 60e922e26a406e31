import '@mantine/spotlight/styles.css';
import { Loader, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, SpotlightActionsGroup, SpotlightRoot, SpotlightSearch } from '@mantine/spotlight';
import {
  MAX_PALETTE_QUERY,
  type PaletteItem,
  type PaletteKind,
  palette,
  paletteKinds,
  paletteRights,
} from '@masthead/domain/palette/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { EmbargoBadge } from '../../areas/posts/embargo-badge';
import { useViewer } from '../../shared/access/viewer';
import { collection } from '../../shared/api/collection';
import { toMessages } from '../../shared/notices/messages';
import { useProject } from '../../shared/project/project';
import { useFocusReturn } from '../../ui/dialog';
import { ErrorState } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { type AppArea, selectVisibleAreas } from '../visible-areas';
import classes from './palette.module.css';
import {
  type Entry,
  filterEntries,
  LIST_SEARCH_ID,
  listActions,
  listScreens,
  toEntry,
  toLinkedEntry,
  toListSearch,
} from './palette-entries';
import { readRecentItems, storeRecentItem } from './recent-items';
import { recentItemsKey } from './recent-items-key';
import { useLinkedSearch } from './use-linked-search';

const SEARCH_DELAY_MS = 120;
const MIN_QUERY_LENGTH = 2;
const LIST_ID = 'palette-list';

const kindLabels: Record<PaletteKind, string> = {
  post: phrase('Posts'),
  user: phrase('Users'),
  tag: phrase('Tags'),
  category: phrase('Categories'),
  image: phrase('Images'),
};

const [store, { open, close }] = createSpotlight();
const { query } = collection('palette');
const searchFor = (text: string) => ({ ...query(palette.search, { query: { query: text } }), retry: false });

interface Props {
  areas: readonly AppArea[];
  onClose: () => void;
}

/** The command palette, open while mounted: finds items, screens and actions while the user types. */
export function Palette({ areas, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useSearch(text);
  const { groups, failedBrands, toFoundEntry, choose } = useEntries(areas, text, search);
  const entries = groups.flatMap((group) => (group.isStale ? [] : group.entries));
  const matchCount = entries.filter(({ id }) => id !== LIST_SEARCH_ID).length;
  const { selected, select } = useSelection(entries);
  const queryClient = useQueryClient();
  useFocusReturn();
  useEffect(() => {
    open();
    return close;
  }, []);

  /** Enter before the results arrive opens the first of them, unless the user goes on typing or closes the palette. */
  async function openFirstResult() {
    const reply = await queryClient.fetchQuery(searchFor(text)).catch(() => null);
    const { opened, query } = store.getState();
    const [first] = reply?.items ?? [];
    if (first && opened && query.trim() === text) choose(toFoundEntry(first));
  }
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown') select(1);
    if (key === 'ArrowUp') select(-1);
    if (key !== 'Enter') return;
    if (selected) choose(selected);
    else if (search.isSearching) void openFirstResult();
  }

  return (
    <SpotlightRoot
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      size="40rem"
      attributes={{ content: { 'aria-label': t('Find anything') } }}
    >
      <SpotlightSearch
        role="combobox"
        aria-label={t('Find anything')}
        aria-expanded={entries.length > 0}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        {...(selected && { 'aria-activedescendant': toElementId(selected) })}
        data-autofocus
        maxLength={MAX_PALETTE_QUERY}
        placeholder={t('Find posts, people, tags, pictures and screens')}
        leftSection={<IconSearch size={18} stroke={1.6} />}
        rightSection={search.isSearching ? <Loader size="xs" role="img" aria-label={t('Searching…')} /> : null}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.list} id={LIST_ID} role="listbox" aria-label={t('Results')} tabIndex={-1}>
        {groups.map(({ label, isStale, entries: groupEntries }) => (
          <SpotlightActionsGroup key={label} label={label} role="group" aria-label={label}>
            {groupEntries.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                isStale={isStale}
                isSelected={entry.id === selected?.id}
                onChoose={choose}
              />
            ))}
          </SpotlightActionsGroup>
        ))}
      </div>
      <SearchState search={search} text={text} hasEntries={matchCount > 0} />
      {failedBrands.length > 0 ? (
        <Text className={classes.empty} c="dimmed" size="sm">
          {t('{brands} could not be searched. Try again later.', { brands: failedBrands.join(', ') })}
        </Text>
      ) : null}
      <div className={classes.footer}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('Select')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('Open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('Close')}
        </span>
      </div>
      <VisuallyHidden role="status">
        {search.isSearching || text === '' ? '' : t('{count} results', { count: matchCount })}
      </VisuallyHidden>
    </SpotlightRoot>
  );
}

const toElementId = ({ id }: Entry) => `palette-${id.replaceAll('/', '')}`;

interface OptionProps {
  entry: Entry;
  /** A result of an earlier query. It cannot be selected. */
  isStale: boolean;
  isSelected: boolean;
  onChoose: (entry: Entry) => void;
}

function Option({ entry, isStale, isSelected, onChoose }: OptionProps) {
  const { label, detail, embargo, icon: Icon } = entry;
  return (
    <UnstyledButton
      className={classes.option}
      id={toElementId(entry)}
      role="option"
      aria-selected={isSelected}
      {...(isStale ? { 'aria-disabled': true } : { onClick: () => onChoose(entry) })}
      tabIndex={-1}
      // The focus stays in the search field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon size={18} stroke={1.6} />
      <span className={classes.label}>{label}</span>
      {embargo ? <EmbargoBadge post={embargo} isShort /> : null}
      {detail === null ? null : <span className={classes.detail}>{detail}</span>}
    </UnstyledButton>
  );
}

interface Search {
  /** The items of the last reply, which may belong to an earlier text while a search runs. */
  items: PaletteItem[];
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** Searches while the user types. A new text aborts the request of the earlier one. */
function useSearch(text: string): Search {
  const [debounced] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const isLongEnough = text.length >= MIN_QUERY_LENGTH;
  const result = useQuery({
    ...searchFor(debounced),
    enabled: debounced.length >= MIN_QUERY_LENGTH,
    placeholderData: keepPreviousData,
  });
  const isSearching =
    isLongEnough && (debounced !== text || result.isPlaceholderData || result.fetchStatus === 'fetching');
  return {
    items: isLongEnough ? (result.data?.items ?? []) : [],
    isSearching,
    error: isLongEnough && !isSearching ? result.error : null,
    retry: () => void result.refetch(),
  };
}

interface EntryGroup {
  label: string;
  isStale: boolean;
  entries: Entry[];
}

/**
 * The entries of the palette in groups. Screens and actions match at once and come first, so that the results of the
 * server do not move them. Linked brands come last. Without a text, the recent items come first.
 */
function useEntries(areas: readonly AppArea[], text: string, { items, isSearching, error }: Search) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const project = useProject();
  const navigate = useNavigate();
  const recentKey = recentItemsKey(project.id, viewer.user.id);
  const [recentItems] = useState(() => readRecentItems(recentKey));
  const permissions = { areas: selectVisibleAreas(areas, viewer, project), can: viewer.can };
  const toFoundEntry = (item: PaletteItem) => toEntry(item, permissions);
  const linked = useLinkedSearch(text, { delayMs: SEARCH_DELAY_MS, minLength: MIN_QUERY_LENGTH });
  const match = (entries: Entry[]) => (text === '' ? entries : filterEntries(entries, text));
  const allowedRecent = recentItems.filter(({ kind }) => viewer.can(paletteRights[kind]));
  const groups: EntryGroup[] = [
    { label: t('Recent'), isStale: false, entries: text === '' ? allowedRecent.map(toFoundEntry) : [] },
    { label: t('Actions'), isStale: false, entries: match(listActions(permissions)) },
    { label: t('Screens'), isStale: false, entries: match(listScreens(permissions.areas)) },
    ...paletteKinds.map((kind) => ({
      label: t(kindLabels[kind]),
      isStale: isSearching,
      entries: items.filter((item) => item.kind === kind).map(toFoundEntry),
    })),
    {
      label: t('More'),
      isStale: false,
      entries:
        text.length >= MIN_QUERY_LENGTH && !isSearching && !error && viewer.can('post.read')
          ? [toListSearch(text)]
          : [],
    },
    ...linked.brands.map((brand) => ({
      label: brand.title,
      isStale: linked.isStale,
      entries: brand.items.map((item) => toLinkedEntry(item, brand, permissions)),
    })),
  ];

  function choose(entry: Entry) {
    close();
    if (entry.item) storeRecentItem(recentKey, entry.item);
    entry.open(navigate);
  }

  const shownGroups = groups.filter(({ entries }) => entries.length > 0);
  return { groups: shownGroups, failedBrands: linked.failed, toFoundEntry, choose };
}

/** The selected entry: the first one, until the user selects another that is still in the list. */
function useSelection(entries: readonly Entry[]) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const index = Math.max(
    entries.findIndex(({ id }) => id === selectedId),
    0,
  );
  return {
    selected: entries[index],
    select: (step: 1 | -1) => {
      const entry = entries.at((index + step) % entries.length);
      if (!entry) return;
      setSelectedId(entry.id);
      document.getElementById(toElementId(entry))?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** The states without results: too short, nothing found, failed, offline. */
function SearchState({ search, text, hasEntries }: { search: Search; text: string; hasEntries: boolean }) {
  const { t } = useTranslation();
  if (search.error) {
    const messages = navigator.onLine
      ? toMessages(search.error, t('Error searching data.'))
      : [t('You are offline. Connect to the network to search.')];
    return <ErrorState messages={messages} onRetry={search.retry} />;
  }
  if (hasEntries || search.isSearching) return null;
  return (
    <Text className={classes.empty} c="dimmed">
      {text.length < MIN_QUERY_LENGTH
        ? t('Type at least 2 characters')
        : t('No results for “{query}”. Try a name, a tag or another word of the text.', { query: text })}
    </Text>
  );
}
