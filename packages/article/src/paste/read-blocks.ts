import type { Block, Cell, ListStyle, Marks, Run, TextBlock } from './blocks';
import { cleanText } from './clean-text';
import { linesOf } from './lines';
import { listStyle, onlineItem, withLists, wordItem } from './lists';
import { marksInside } from './marks';
import {
  attributeOf,
  hasClass,
  isElement,
  isText,
  type PastedElement,
  type PastedNode,
  type Styles,
  textOf,
} from './tree';
import { headingOf, isBlock, isDropped } from './vocabulary';

/** No page is nested deeper; what is, comes as its text. */
const DEEPEST = 200;

interface Context {
  depth: number;
  marks: Marks;
  tag: TextBlock['tag'];
  align: string | null;
  isPreformatted: boolean;
  /** In a list, a quote or a cell, where only paragraphs and lists may stand. */
  isInner: boolean;
  stylesOf: (element: PastedElement) => Styles;
}

const unmarked: Marks = { bold: false, italic: false, underline: false, href: null };

/** Blocks as they are met, and the line that is being written. */
interface Sheet {
  blocks: Block[];
  line: Run[];
}

function endLine(sheet: Sheet, { tag, align }: Context): void {
  for (const runs of linesOf(sheet.line)) sheet.blocks.push({ kind: 'text', tag, align, runs });
  sheet.line = [];
}

function blocksIn(nodes: readonly PastedNode[], context: Context): Block[] {
  const sheet: Sheet = { blocks: [], line: [] };
  for (const node of nodes) visit(node, context, sheet);
  endLine(sheet, context);
  return withLists(sheet.blocks);
}

function visit(node: PastedNode, context: Context, sheet: Sheet): void {
  if (isText(node)) {
    write(node.value, context, sheet);
    return;
  }
  if (!isElement(node)) return;
  const styles = context.stylesOf(node);
  if (isDropped(node, styles)) return;
  if (context.depth >= DEEPEST) write(textOf(node.childNodes), context, sheet);
  else visitElement(node, styles, { ...context, depth: context.depth + 1 }, sheet);
}

function write(text: string, { marks, tag, isPreformatted }: Context, sheet: Sheet): void {
  // A heading is bold as it is, and a link underlined.
  const worn = { ...marks, bold: marks.bold && tag === 'p', underline: marks.underline && marks.href === null };
  // Spaces that draw columns mean nothing in another font; the lines of a verse do.
  const clean = cleanText(text).replace(isPreformatted ? /[ \t]+/g : /[ \t\n]+/g, ' ');
  const pieces = isPreformatted ? clean.split(/(\n)/) : [clean];
  for (const piece of pieces) if (piece !== '') sheet.line.push({ ...worn, text: piece });
}

function visitElement(element: PastedElement, styles: Styles, context: Context, sheet: Sheet): void {
  const { tagName, childNodes } = element;
  if (tagName === 'br') sheet.line.push({ ...unmarked, text: '\n' });
  else if (isConvertedSpace(element)) write(' ', context, sheet);
  else if (tagName === 'ul' || tagName === 'ol' || tagName === 'dir' || tagName === 'menu') {
    endLine(sheet, context);
    sheet.blocks.push(...listIn(element, styles, context));
  } else if (tagName === 'table') {
    endLine(sheet, context);
    sheet.blocks.push(...tableIn(element, context));
  } else if (tagName === 'blockquote' || hasClass(element, 'MsoQuote')) {
    endLine(sheet, context);
    const blocks = blocksIn(childNodes, inner(context));
    if (blocks.length > 0) sheet.blocks.push({ kind: 'quote', blocks });
  } else if (isBlock(element)) visitBlock(element, styles, context, sheet);
  else {
    const marks = marksInside(element, styles, context.marks);
    for (const child of childNodes) visit(child, { ...context, marks }, sheet);
  }
}

/** Browsers copy a space beside an element as one that does not break. */
function isConvertedSpace(element: PastedElement): boolean {
  const isAlone = element.attrs.length === 0 || hasClass(element, 'Apple-converted-space');
  return element.tagName === 'span' && isAlone && /^[ \u00a0]+$/.test(textOf(element.childNodes));
}

const inner = (context: Context): Context => ({ ...context, isInner: true, tag: 'p', align: null });

function visitBlock(element: PastedElement, styles: Styles, context: Context, sheet: Sheet): void {
  endLine(sheet, context);
  const heading = headingOf(element);
  const within: Context = {
    ...context,
    tag: (!context.isInner && heading) || context.tag,
    align: alignmentOf(element, styles) ?? context.align,
    isPreformatted: context.isPreformatted || element.tagName === 'pre',
    marks: marksInside(element, styles, context.marks),
  };
  // Numbered headings of Word say they are items of a list too.
  const item = heading ? null : wordItem(element, styles);
  if (item) {
    const blocks = blocksIn(element.childNodes, inner(within));
    if (blocks.length > 0) sheet.blocks.push({ kind: 'item', ...item, blocks });
    return;
  }
  for (const child of element.childNodes) visit(child, within, sheet);
  endLine(sheet, within);
}

function alignmentOf(element: PastedElement, styles: Styles): string | null {
  const align = styles.get('text-align') ?? attributeOf(element, 'align').toLowerCase();
  if (element.tagName === 'center') return 'center';
  if (align === 'left' || align === 'start') return 'left';
  return ['center', 'right', 'justify'].includes(align) ? align : null;
}

/** A list inside a list without an item of its own belongs to the item before it. */
function listIn(element: PastedElement, styles: Styles, context: Context): Block[] {
  const style: ListStyle = listStyle(element, styles);
  const items: Block[][] = [];
  const online: Block[] = [];
  for (const child of element.childNodes) {
    const item = isElement(child) ? onlineItem(child, style) : null;
    const blocks = blocksIn(isElement(child) && child.tagName === 'li' ? child.childNodes : [child], inner(context));
    if (blocks.length === 0) continue;
    if (item) online.push({ kind: 'item', ...item, blocks });
    else if (isElement(child) && child.tagName === 'li') items.push(blocks);
    else (items.at(-1) ?? items[items.push([]) - 1])?.push(...blocks);
  }
  return items.length > 0 ? [{ kind: 'list', ...style, items }, ...online] : online;
}

function rowsOf(element: PastedElement): PastedElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function cellsOf(row: PastedElement, context: Context): Cell[] {
  const span = (cell: PastedElement, name: string) => Math.max(1, Number.parseInt(attributeOf(cell, name), 10) || 1);
  const cells = row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
  return cells.map((cell) => ({
    isHeader: cell.tagName === 'th',
    colspan: span(cell, 'colspan'),
    rowspan: span(cell, 'rowspan'),
    blocks: blocksIn(cell.childNodes, inner(context)),
  }));
}

/** One cell is a frame around text, and a table within something else has no place: both come as their blocks. */
function tableIn(element: PastedElement, context: Context): Block[] {
  const rows = rowsOf(element).map((row) => cellsOf(row, context));
  const cells = rows.flat();
  if (context.isInner || cells.length === 1) return cells.flatMap(({ blocks }) => blocks);
  return cells.length > 0 ? [{ kind: 'table', rows }] : [];
}

/** What a pasted page says, in the blocks of our format. */
export function readBlocks(nodes: readonly PastedNode[], stylesOf: Context['stylesOf']): Block[] {
  const context: Context = {
    depth: 0,
    marks: unmarked,
    tag: 'p',
    align: null,
    isPreformatted: false,
    isInner: false,
    stylesOf,
  };
  return blocksIn(nodes, context);
}
