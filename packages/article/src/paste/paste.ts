import { parse } from 'parse5';
import { element, escapeHtml } from '../html';
import type { Block, Cell, ListBlock, Run, TextBlock } from './blocks';
import { readBlocks } from './read-blocks';
import {
  isElement,
  type PastedElement,
  type PastedNode,
  parseStyles,
  readAttribute,
  readText,
  type Styles,
  walkNodes,
} from './tree';

function runHtml({ text, bold, italic, underline, href }: Run): string {
  let html = text === '\n' ? element('br', {}) : escapeHtml(text);
  if (underline) html = element('u', {}, html);
  if (italic) html = element('em', {}, html);
  if (bold) html = element('strong', {}, html);
  return href === null ? html : element('a', { href }, html);
}

const runsHtml = (runs: readonly Run[]) => runs.map(runHtml).join('');

function textHtml({ tag, align, runs }: TextBlock): string {
  const style = align === null || align === 'left' ? null : `text-align: ${align}`;
  return element(tag, { style }, runsHtml(runs));
}

function listHtml({ ordered, start, type, items }: ListBlock): string {
  const itemsHtml = items.map((blocks) => element('li', {}, blocksHtml(blocks))).join('');
  return ordered ? element('ol', { start: start === 1 ? null : start, type }, itemsHtml) : element('ul', {}, itemsHtml);
}

function cellHtml({ isHeader, colspan, rowspan, blocks }: Cell): string {
  const spans = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null };
  return element(isHeader ? 'th' : 'td', spans, blocksHtml(blocks) || element('p', {}));
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textHtml(block);
    case 'list':
      return listHtml(block);
    case 'item':
      return blocksHtml(block.blocks);
    case 'quote':
      return element('blockquote', {}, blocksHtml(block.blocks));
    case 'table': {
      const rows = block.rows.map((cells) => element('tr', {}, cells.map(cellHtml).join('')));
      return element('table', {}, element('tbody', {}, rows.join('')));
    }
  }
}

function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}

/** Marks HTML that the editor copied. It is already in the article format. */
const EDITOR_HTML = /\sdata-pm-slice=/;

/**
 * Converts HTML from Word, Google Docs and other programs to the article format, for `transformPastedHTML`. Word's list
 * paragraphs become lists, styles become bold, italic and underline, and all other formatting is removed.
 */
export function cleanPastedHtml(html: string): string {
  if (EDITOR_HTML.test(html)) return html;
  const { childNodes } = parse(html);
  const blocks = readBlocks(childNodes, createStyleReader(childNodes));
  const [firstBlock] = blocks;
  // Insert a single paragraph as inline text at the caret.
  return blocks.length === 1 && firstBlock?.kind === 'text' && firstBlock.tag === 'p' && firstBlock.align === null
    ? runsHtml(firstBlock.runs)
    : blocksHtml(blocks);
}

/** Reads the rules of style elements. Apple programs style text by class: `span.s1 {text-decoration: underline}`. */
function readRules(nodes: readonly PastedNode[]): Map<string, string> {
  const rules = new Map<string, string>();
  for (const node of walkNodes(nodes)) {
    if (!isElement(node) || node.tagName !== 'style') continue;
    for (const rule of readText(node.childNodes).split('}')) {
      const [selector = '', declarations] = rule.split('{');
      if (declarations !== undefined) rules.set(selector.trim(), declarations);
    }
  }
  return rules;
}

/** Returns whether an Apple program created the HTML: `<meta name="generator" content="Cocoa HTML Writer">`. */
function isCocoa(nodes: readonly PastedNode[]): boolean {
  for (const node of walkNodes(nodes)) {
    const isGenerator =
      isElement(node) && node.tagName === 'meta' && readAttribute(node, 'name').toLowerCase() === 'generator';
    if (isGenerator) return readAttribute(node, 'content').startsWith('Cocoa');
  }
  return false;
}

/** Returns a function that reads the styles of an element. For HTML from Cocoa, they include those of its class. */
function createStyleReader(nodes: readonly PastedNode[]): (element: PastedElement) => Styles {
  const rules = isCocoa(nodes) ? readRules(nodes) : null;
  return (element) => {
    const ownStyles = readAttribute(element, 'style');
    const classStyles = rules?.get(`${element.tagName}.${readAttribute(element, 'class')}`);
    return parseStyles(classStyles ? `${classStyles};${ownStyles}` : ownStyles);
  };
}
