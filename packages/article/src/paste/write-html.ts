import { element, escapeHtml } from '../html';
import type { Block, Cell, ListBlock, Run, TextBlock } from './blocks';

function runHtml({ text, bold, italic, underline, href }: Run): string {
  let html = text === '\n' ? element('br', {}) : escapeHtml(text);
  if (underline) html = element('u', {}, html);
  if (italic) html = element('em', {}, html);
  if (bold) html = element('strong', {}, html);
  return href === null ? html : element('a', { href }, html);
}

export const runsHtml = (runs: readonly Run[]) => runs.map(runHtml).join('');

function textHtml({ tag, align, runs }: TextBlock): string {
  const style = align === null || align === 'left' ? null : `text-align: ${align}`;
  return element(tag, { style }, runsHtml(runs));
}

function listHtml({ ordered, start, type, items }: ListBlock): string {
  const inside = items.map((blocks) => element('li', {}, blocksHtml(blocks))).join('');
  return ordered ? element('ol', { start: start === 1 ? null : start, type }, inside) : element('ul', {}, inside);
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

export function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}
