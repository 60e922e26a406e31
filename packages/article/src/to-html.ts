import type { Article, ArticleNode } from './document';
import type { Embed } from './embeds/provider';
import { embedHtml } from './embeds/to-html';
import { figureHtml, type PictureOf, pictureOf } from './figure-html';
import { element } from './html';
import { inlineHtml } from './inline-html';
import type { FigureAttributes } from './nodes/figure';

export interface HtmlOptions {
  /** Where a figure's picture and its renditions lie; by default on the host that shows the text. */
  picture?: PictureOf;
  /** The `rel` of links that leave the site. */
  linkRel?: string | undefined;
}

/** The options with what holds when nothing is given. */
type Rendering = HtmlOptions & Required<Pick<HtmlOptions, 'picture'>>;

const tags: Record<string, string | undefined> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
};

function alignment(node: ArticleNode) {
  const { textAlign } = node.attrs ?? {};
  // A class would need a style sheet wherever the text is sent: feeds and mails have none.
  return textAlign && textAlign !== 'left' ? { style: `text-align: ${textAlign}` } : {};
}

function listHtml({ attrs = {} }: ArticleNode, inside: string): string {
  const { start, type } = attrs as { start?: number; type?: string | null };
  return element('ol', { start: start === 1 ? null : start, type }, inside);
}

function cellHtml({ type, attrs = {} }: ArticleNode, inside: string): string {
  const { colspan = 1, rowspan = 1 } = attrs as { colspan?: number; rowspan?: number };
  const spans = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null };
  return type === 'tableHeader' ? element('th', { scope: 'col', ...spans }, inside) : element('td', spans, inside);
}

function blockHtml(node: ArticleNode, options: Rendering): string {
  if (node.type === 'paragraph') return element('p', alignment(node), inlineHtml(node.content, options.linkRel));
  if (node.type === 'heading')
    return element(`h${Number(node.attrs?.level)}`, alignment(node), inlineHtml(node.content, options.linkRel));
  if (node.type === 'figure') return figureHtml(node.attrs as unknown as FigureAttributes, options.picture);
  if (node.type === 'embed') return embedHtml(node.attrs as unknown as Embed, options.linkRel);
  const inside = (node.content ?? []).map((child) => blockHtml(child, options)).join('');
  if (node.type === 'orderedList') return listHtml(node, inside);
  if (node.type === 'tableCell' || node.type === 'tableHeader') return cellHtml(node, inside);
  // A wide table is scrolled in its place, by the keyboard too.
  if (node.type === 'table')
    return element('div', { class: 'table', tabindex: 0 }, element('table', {}, element('tbody', {}, inside)));
  const tag = tags[node.type];
  return tag ? element(tag, {}, inside) : inside;
}

const isBlank = ({ type, content = [] }: ArticleNode) => type === 'paragraph' && content.length === 0;

/** The article as markup for a page. Only for what `readArticle` let in: attributes are taken at their word. */
export function articleToHtml({ doc }: Article, options: HtmlOptions = {}): string {
  const { picture = pictureOf, linkRel } = options;
  const { content = [] } = doc;
  // An editor keeps a blank line at the end to write on.
  const end = content.findLastIndex((node) => !isBlank(node)) + 1;
  return blockHtml({ ...doc, content: content.slice(0, end) }, { picture, linkRel });
}
