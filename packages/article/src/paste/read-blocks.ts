import type { Block, Cell, ListStyle, Marks, Run, TextBlock } from './blocks';
import { splitLines } from './lines';
import { groupItems, readListStyle, readWordItem, readWordOnlineItem } from './lists';
import { readMarks } from './marks';
import {
  cleanText,
  hasClass,
  isBlock,
  isElement,
  isIgnored,
  isText,
  type PastedElement,
  type PastedNode,
  readAttribute,
  readHeadingTag,
  readText,
  type Styles,
} from './tree';

/** Deeper elements are reduced to their text. */
const MAX_DEPTH = 200;

/** The state that an element inherits from its ancestors. */
interface Context {
  depth: number;
  marks: Marks;
  tag: TextBlock['tag'];
  align: string | null;
  isPreformatted: boolean;
  /** Inside a list, a quote or a cell, where only paragraphs and lists are allowed. */
  isInner: boolean;
  getStyles: (element: PastedElement) => Styles;
}

const noMarks: Marks = { bold: false, italic: false, underline: false, href: null };

/** The blocks so far, and the text of the paragraph that is not finished yet. */
interface Output {
  blocks: Block[];
  line: Run[];
}

function finishParagraph(output: Output, { tag, align }: Context): void {
  for (const runs of splitLines(output.line)) output.blocks.push({ kind: 'text', tag, align, runs });
  output.line = [];
}

function readChildBlocks(nodes: readonly PastedNode[], context: Context): Block[] {
  const output: Output = { blocks: [], line: [] };
  for (const node of nodes) visit(node, context, output);
  finishParagraph(output, context);
  return groupItems(output.blocks);
}

function visit(node: PastedNode, context: Context, output: Output): void {
  if (isText(node)) {
    appendText(node.value, context, output);
    return;
  }
  if (!isElement(node)) return;
  const styles = context.getStyles(node);
  if (isIgnored(node, styles)) return;
  if (context.depth >= MAX_DEPTH) appendText(readText(node.childNodes), context, output);
  else visitElement(node, styles, { ...context, depth: context.depth + 1 }, output);
}

function appendText(text: string, { marks, tag, isPreformatted }: Context, output: Output): void {
  // Headings are always bold, and links are always underlined.
  const runMarks = { ...marks, bold: marks.bold && tag === 'p', underline: marks.underline && marks.href === null };
  // Preformatted text keeps its line breaks, but not the spaces that align columns.
  const clean = cleanText(text).replace(isPreformatted ? /[ \t]+/g : /[ \t\n]+/g, ' ');
  const pieces = isPreformatted ? clean.split(/(\n)/) : [clean];
  for (const piece of pieces) if (piece !== '') output.line.push({ ...runMarks, text: piece });
}

function visitElement(element: PastedElement, styles: Styles, context: Context, output: Output): void {
  const { tagName, childNodes } = element;
  if (tagName === 'br') output.line.push({ ...noMarks, text: '\n' });
  else if (isConvertedSpace(element)) appendText(' ', context, output);
  else if (tagName === 'ul' || tagName === 'ol' || tagName === 'dir' || tagName === 'menu') {
    finishParagraph(output, context);
    output.blocks.push(...readList(element, styles, context));
  } else if (tagName === 'table') {
    finishParagraph(output, context);
    output.blocks.push(...readTable(element, context));
  } else if (tagName === 'blockquote' || hasClass(element, 'MsoQuote')) {
    finishParagraph(output, context);
    const blocks = readChildBlocks(childNodes, innerContext(context));
    if (blocks.length > 0) output.blocks.push({ kind: 'quote', blocks });
  } else if (isBlock(element)) visitBlock(element, styles, context, output);
  else {
    const marks = readMarks(element, styles, context.marks);
    for (const child of childNodes) visit(child, { ...context, marks }, output);
  }
}

/** Browsers copy a space next to an element as a no-break space. */
function isConvertedSpace(element: PastedElement): boolean {
  const isAlone = element.attrs.length === 0 || hasClass(element, 'Apple-converted-space');
  return element.tagName === 'span' && isAlone && /^[ \u00a0]+$/.test(readText(element.childNodes));
}

const innerContext = (context: Context): Context => ({ ...context, isInner: true, tag: 'p', align: null });

function visitBlock(element: PastedElement, styles: Styles, context: Context, output: Output): void {
  finishParagraph(output, context);
  const heading = readHeadingTag(element);
  const childContext: Context = {
    ...context,
    tag: (!context.isInner && heading) || context.tag,
    align: readAlignment(element, styles) ?? context.align,
    isPreformatted: context.isPreformatted || element.tagName === 'pre',
    marks: readMarks(element, styles, context.marks),
  };
  // Word also marks numbered headings as list items.
  const item = heading ? null : readWordItem(element, styles);
  if (item) {
    const blocks = readChildBlocks(element.childNodes, innerContext(childContext));
    if (blocks.length > 0) output.blocks.push({ kind: 'item', ...item, blocks });
    return;
  }
  for (const child of element.childNodes) visit(child, childContext, output);
  finishParagraph(output, childContext);
}

function readAlignment(element: PastedElement, styles: Styles): string | null {
  const align = styles.get('text-align') ?? readAttribute(element, 'align').toLowerCase();
  if (element.tagName === 'center') return 'center';
  if (align === 'left' || align === 'start') return 'left';
  return ['center', 'right', 'justify'].includes(align) ? align : null;
}

/** A nested list outside an item belongs to the previous item. */
function readList(element: PastedElement, styles: Styles, context: Context): Block[] {
  const style: ListStyle = readListStyle(element, styles);
  const items: Block[][] = [];
  const wordOnlineItems: Block[] = [];
  for (const child of element.childNodes) {
    const item = isElement(child) ? readWordOnlineItem(child, style) : null;
    const blocks = readChildBlocks(
      isElement(child) && child.tagName === 'li' ? child.childNodes : [child],
      innerContext(context),
    );
    if (blocks.length === 0) continue;
    if (item) wordOnlineItems.push({ kind: 'item', ...item, blocks });
    else if (isElement(child) && child.tagName === 'li') items.push(blocks);
    else (items.at(-1) ?? items[items.push([]) - 1])?.push(...blocks);
  }
  return items.length > 0 ? [{ kind: 'list', ...style, items }, ...wordOnlineItems] : wordOnlineItems;
}

function readRows(element: PastedElement): PastedElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? readRows(child) : [];
  });
}

function readCells(row: PastedElement, context: Context): Cell[] {
  const span = (cell: PastedElement, name: string) => Math.max(1, Number.parseInt(readAttribute(cell, name), 10) || 1);
  const cells = row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
  return cells.map((cell) => ({
    isHeader: cell.tagName === 'th',
    colspan: span(cell, 'colspan'),
    rowspan: span(cell, 'rowspan'),
    blocks: readChildBlocks(cell.childNodes, innerContext(context)),
  }));
}

/** A table with one cell, or inside another block, is reduced to the blocks of its cells. */
function readTable(element: PastedElement, context: Context): Block[] {
  const rows = readRows(element).map((row) => readCells(row, context));
  const cells = rows.flat();
  if (context.isInner || cells.length === 1) return cells.flatMap(({ blocks }) => blocks);
  return cells.length > 0 ? [{ kind: 'table', rows }] : [];
}

/** Converts pasted HTML nodes to blocks of the article format. */
export function readBlocks(nodes: readonly PastedNode[], getStyles: Context['getStyles']): Block[] {
  const context: Context = {
    depth: 0,
    marks: noMarks,
    tag: 'p',
    align: null,
    isPreformatted: false,
    isInner: false,
    getStyles,
  };
  return readChildBlocks(nodes, context);
}
