import { listStyles } from '../nodes/ordered-list';
import type { Block, ItemBlock, ListBlock, ListStyle } from './blocks';
import {
  hasClass,
  isElement,
  type PastedElement,
  parseStyles,
  readAttribute,
  readText,
  type Styles,
  walkNodes,
} from './tree';

// Recognises lists in pasted HTML. Word writes list items as paragraphs with a level; other programs use `ul` and `ol`.

const BULLET_STYLE: ListStyle = { ordered: false, start: 1, type: null };

/** Parses `1.`, `a)`, `(iv)`. A single letter without punctuation is a bullet, as in Word. */
function parseMarker(marker: string): ListStyle {
  const match = /^\(?(?:(\d{1,5})|([a-z]{1,6}))[.)]+$/i.exec(marker);
  if (!match) return BULLET_STYLE;
  const [, digits, letters = ''] = match;
  if (digits) return { ordered: true, start: Number(digits), type: null };
  const type = /^[ivx]+$/i.test(letters) ? 'i' : 'a';
  return { ordered: true, start: 1, type: letters === letters.toUpperCase() ? type.toUpperCase() : type };
}

/** Returns the number or bullet of a list paragraph. Word writes it as text and marks it `mso-list: ignore`. */
function findMarker(element: PastedElement): string {
  for (const node of walkNodes(element.childNodes)) {
    const isMarker = isElement(node) && parseStyles(readAttribute(node, 'style')).get('mso-list') === 'ignore';
    if (isMarker) return readText(node.childNodes).replace(/[\s\u00a0]/g, '');
  }
  return '';
}

/** Returns the list, level and style of a paragraph from Word, or `null` if it is not a list item. */
export function readWordItem(element: PastedElement, styles: Styles): Omit<ItemBlock, 'kind' | 'blocks'> | null {
  // Word writes the list and the level into the style: `mso-list: l2 level1 lfo1`.
  const [, list, level] = /\b(l\d{1,6}) level(\d{1,2})\b/.exec(styles.get('mso-list') ?? '') ?? [];
  if (list === undefined) return null;
  return { list, level: Number(level), ...parseMarker(findMarker(element)) };
}

/** CSS list styles with the matching value of the HTML attribute `type`. */
const cssStyles = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** Returns the numbering of a list from its `type`, its style, or the style of its first item (Google Docs). */
export function readListStyle(element: PastedElement, styles: Styles): ListStyle {
  if (element.tagName !== 'ol') return BULLET_STYLE;
  const first = element.childNodes.find((node) => isElement(node) && node.tagName === 'li');
  const css = first ? parseStyles(readAttribute(first as PastedElement, 'style')) : styles;
  const type =
    listStyles.find((style) => style !== '1' && style === readAttribute(element, 'type')) ??
    cssStyles.get(styles.get('list-style-type') ?? css.get('list-style-type') ?? '') ??
    null;
  const start = Number(readAttribute(element, 'start') || 1);
  return { ordered: true, start: Number.isInteger(start) && start >= 0 && start < 100_000 ? start : 1, type };
}

/** Returns the list, level and style of an item from Word Online, which wraps every item in its own list, or `null`. */
export function readWordOnlineItem(element: PastedElement, list: ListStyle): Omit<ItemBlock, 'kind' | 'blocks'> | null {
  const level = Number(readAttribute(element, 'data-aria-level') || 0);
  const isOnline = level > 0 && (hasClass(element, 'OutlineElement') || readAttribute(element, 'data-listid') !== '');
  return isOnline ? { list: readAttribute(element, 'data-listid'), level, ...list } : null;
}

/** Converts items with levels to nested lists. `openLists` has the lists from the outermost to the current one. */
function nestItems(items: readonly ItemBlock[]): ListBlock[] {
  const roots: ListBlock[] = [];
  const openLists: { level: number; id: string; list: ListBlock }[] = [];
  for (const { list: id, level, ordered, start, type, blocks } of items) {
    while (openLists.length > 0 && (openLists.at(-1)?.level ?? 0) > level) openLists.pop();
    let current = openLists.at(-1);
    if (current && current.level === level && (current.id !== id || current.list.ordered !== ordered)) {
      openLists.pop();
      current = openLists.at(-1);
    }
    if (!current || current.level < level) {
      const list: ListBlock = { kind: 'list', ordered, start, type, items: [] };
      const itemAbove = current?.list.items.at(-1);
      (itemAbove ?? roots).push(list);
      current = { level, id, list };
      openLists.push(current);
    }
    current.list.items.push([...blocks]);
  }
  return roots;
}

/** Replaces consecutive items in the blocks by lists. */
export function groupItems(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let items: ItemBlock[] = [];
  const flushItems = () => {
    result.push(...nestItems(items));
    items = [];
  };
  for (const block of blocks) {
    if (block.kind === 'item') {
      items.push(block);
      continue;
    }
    flushItems();
    result.push(block);
  }
  flushItems();
  return result;
}
