import { listStyles } from '../nodes/ordered-list';
import type { Block, ItemBlock, ListBlock, ListStyle } from './blocks';
import {
  attributeOf,
  descendants,
  hasClass,
  isElement,
  type PastedElement,
  parseStyles,
  type Styles,
  textOf,
} from './tree';

const bullets: ListStyle = { ordered: false, start: 1, type: null };

/** `1.`, `a)`, `(iv)`. A letter alone, as Word's round bullet is, counts nothing. */
function styleOfMarker(marker: string): ListStyle {
  const counted = /^\(?(?:(\d{1,5})|([a-z]{1,6}))[.)]+$/i.exec(marker);
  if (!counted) return bullets;
  const [, digits, letters = ''] = counted;
  if (digits) return { ordered: true, start: Number(digits), type: null };
  const type = /^[ivx]+$/i.test(letters) ? 'i' : 'a';
  return { ordered: true, start: 1, type: letters === letters.toUpperCase() ? type.toUpperCase() : type };
}

function markerOf(element: PastedElement): string {
  for (const node of descendants(element.childNodes)) {
    const isMarker = isElement(node) && parseStyles(attributeOf(node, 'style')).get('mso-list') === 'ignore';
    if (isMarker) return textOf(node.childNodes).replace(/[\s\u00a0]/g, '');
  }
  return '';
}

/** Which item of which list a paragraph of Word's is; `null` when it is none. */
export function wordItem(element: PastedElement, styles: Styles): Omit<ItemBlock, 'kind' | 'blocks'> | null {
  const [, list, level] = /\b(l\d{1,6}) level(\d{1,2})\b/.exec(styles.get('mso-list') ?? '') ?? [];
  if (list === undefined) return null;
  return { list, level: Number(level), ...styleOfMarker(markerOf(element)) };
}

const cssStyles = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** How a list counts: by its own word, by its style, or by its first item's, as Google Docs writes it. */
export function listStyle(element: PastedElement, styles: Styles): ListStyle {
  if (element.tagName !== 'ol') return bullets;
  const first = element.childNodes.find((node) => isElement(node) && node.tagName === 'li');
  const css = first ? parseStyles(attributeOf(first as PastedElement, 'style')) : styles;
  const type =
    listStyles.find((style) => style !== '1' && style === attributeOf(element, 'type')) ??
    cssStyles.get(styles.get('list-style-type') ?? css.get('list-style-type') ?? '') ??
    null;
  const start = Number(attributeOf(element, 'start') || 1);
  return { ordered: true, start: Number.isInteger(start) && start >= 0 && start < 100_000 ? start : 1, type };
}

/** Word in the browser wraps every item in a list of its own, and says how deep it is. */
export function onlineItem(element: PastedElement, list: ListStyle): Omit<ItemBlock, 'kind' | 'blocks'> | null {
  const level = Number(attributeOf(element, 'data-aria-level') || 0);
  const isOnline = level > 0 && (hasClass(element, 'OutlineElement') || attributeOf(element, 'data-listid') !== '');
  return isOnline ? { list: attributeOf(element, 'data-listid'), level, ...list } : null;
}

/** Items that follow one another as lists within lists. */
function nest(items: readonly ItemBlock[]): ListBlock[] {
  const roots: ListBlock[] = [];
  const open: { level: number; id: string; list: ListBlock }[] = [];
  for (const { list: id, level, ordered, start, type, blocks } of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let top = open.at(-1);
    if (top && top.level === level && (top.id !== id || top.list.ordered !== ordered)) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < level) {
      const list: ListBlock = { kind: 'list', ordered, start, type, items: [] };
      const above = top?.list.items.at(-1);
      (above ?? roots).push(list);
      top = { level, id, list };
      open.push(top);
    }
    top.list.items.push([...blocks]);
  }
  return roots;
}

/** The same blocks with the runs of items among them made into lists. */
export function withLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  let items: ItemBlock[] = [];
  const settle = () => {
    result.push(...nest(items));
    items = [];
  };
  for (const block of blocks) {
    if (block.kind === 'item') {
      items.push(block);
      continue;
    }
    settle();
    result.push(block);
  }
  settle();
  return result;
}
