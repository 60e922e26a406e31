import { type PaletteItem, paletteItem } from '@masthead/domain/palette/contract';
import { z } from 'zod';

const MAX_RECENT = 6;

/** Without the embargo, which may change until the palette opens again. */
const storedItems = z.array(paletteItem.omit({ embargo_until: true })).max(MAX_RECENT);

/** The items that were opened last, newest first. */
export function readRecentItems(key: string): PaletteItem[] {
  try {
    return storedItems.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

export function storeRecentItem(key: string, item: PaletteItem): void {
  const others = readRecentItems(key).filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  try {
    localStorage.setItem(key, JSON.stringify([item, ...others].slice(0, MAX_RECENT)));
  } catch {
    // The storage is full. The palette works without recent items.
  }
}
