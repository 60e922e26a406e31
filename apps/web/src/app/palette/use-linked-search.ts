import { useDebouncedValue } from '@mantine/hooks';
import { type LinkedPaletteGroup, palette } from '@masthead/domain/palette/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { collection } from '../../shared/api/collection';
import { linkedAccountList } from '../../shared/session/linked-accounts';

const { query } = collection('palette');

interface LinkedSearch {
  /** The brands with results of the last reply. */
  brands: LinkedPaletteGroup[];
  /** The results belong to an earlier text. */
  isStale: boolean;
  /** The titles of the brands that could not be searched. */
  failed: string[];
}

/** Searches the brands of the viewer's linked accounts. Users without linked accounts send no request for it. */
export function useLinkedSearch(
  text: string,
  { delayMs, minLength }: { delayMs: number; minLength: number },
): LinkedSearch {
  const [debounced] = useDebouncedValue(text, delayMs);
  const accounts = useQuery({ ...linkedAccountList(), retry: false });
  const links = accounts.data?.items.filter(({ is_active }) => is_active) ?? [];
  const result = useQuery({
    ...query(palette.searchLinked, { query: { query: debounced } }),
    retry: false,
    enabled: links.length > 0 && debounced.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const isSearched = links.length > 0 && text.length >= minLength;
  if (!isSearched) return { brands: [], isStale: false, failed: [] };
  const isStale = debounced !== text || result.isPlaceholderData;
  if (result.error) return { brands: [], isStale, failed: links.map(({ title }) => title) };
  return { brands: result.data?.brands ?? [], isStale, failed: result.data?.failed ?? [] };
}
