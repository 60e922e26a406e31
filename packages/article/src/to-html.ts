import type { Article, ArticleMark, ArticleNode } from './document';
import type { Embed } from './embeds/provider';
import { embedHtml } from './embeds/to-html';
import { defaultPicture, figureHtml, type ResolvePicture } from './figure-html';
import { element, escapeHtml } from './html';
import { isExternalLink } from './links';
import type { FigureAttributes } from './nodes/figure';

const markTags: Record<string, string | undefined> = { bold: 'strong', italic: 'em', underline: 'u' };

function markHtml({ type, attrs }: ArticleMark, rel: string, innerHtml: string): string {
  if (type !== 'link') return element(markTags[type] ?? 'span', {}, innerHtml);
  const href = String(attrs?.href);
  return element('a', isExternalLink(href) ? { href, target: '_blank', rel } : { href }, innerHtml);
}

const isSameMark = (mark: ArticleMark, other: ArticleMark | undefined) =>
  mark.type === other?.type && mark.attrs?.href === other.attrs?.href;

function plainHtml({ type, text = '' }: ArticleNode): string {
  return type === 'hardBreak' ? element('br', {}) : escapeHtml(text);
}

/** Renders inline nodes. Adjacent nodes share their common marks: a link with one bold word is one link. */
function inlineHtml(nodes: readonly ArticleNode[] = [], rel: string | undefined = 'noopener', depth = 0): string {
  let html = '';
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index] as ArticleNode;
    const mark = node.marks?.[depth];
    if (!mark) {
      html += plainHtml(node);
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < nodes.length && isSameMark(mark, nodes[end]?.marks?.[depth])) end += 1;
    html += markHtml(mark, rel, inlineHtml(nodes.slice(index, end), rel, depth + 1));
    index = end;
  }
  return html;
}

interface HtmlOptions {
  /** Returns the URLs of a picture and its renditions. By default they are on the current host. */
  picture?: ResolvePicture;
  /** The `rel` of external links. */
  linkRel?: string | undefined;
}

type RenderOptions = HtmlOptions & Required<Pick<HtmlOptions, 'picture'>>;

/** The nodes that are rendered as an element without attributes. */
const tags: Record<string, string | undefined> = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
};

function alignmentStyle(node: ArticleNode) {
  const { textAlign } = node.attrs ?? {};
  // Feeds and mails have no style sheet, so use an inline style instead of a class.
  return textAlign && textAlign !== 'left' ? { style: `text-align: ${textAlign}` } : {};
}

function listHtml({ attrs = {} }: ArticleNode, innerHtml: string): string {
  const { start, type } = attrs as { start?: number; type?: string | null };
  return element('ol', { start: start === 1 ? null : start, type }, innerHtml);
}

function cellHtml({ type, attrs = {} }: ArticleNode, innerHtml: string): string {
  const { colspan = 1, rowspan = 1 } = attrs as { colspan?: number; rowspan?: number };
  const spans = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null };
  return type === 'tableHeader'
    ? element('th', { scope: 'col', ...spans }, innerHtml)
    : element('td', spans, innerHtml);
}

function blockHtml(node: ArticleNode, options: RenderOptions): string {
  if (node.type === 'paragraph') return element('p', alignmentStyle(node), inlineHtml(node.content, options.linkRel));
  if (node.type === 'heading')
    return element(`h${Number(node.attrs?.level)}`, alignmentStyle(node), inlineHtml(node.content, options.linkRel));
  if (node.type === 'figure') return figureHtml(node.attrs as unknown as FigureAttributes, options.picture);
  if (node.type === 'embed') return embedHtml(node.attrs as unknown as Embed, options.linkRel);
  const innerHtml = (node.content ?? []).map((child) => blockHtml(child, options)).join('');
  if (node.type === 'orderedList') return listHtml(node, innerHtml);
  if (node.type === 'tableCell' || node.type === 'tableHeader') return cellHtml(node, innerHtml);
  // Wide tables scroll inside this element. `tabindex` makes it scrollable by keyboard.
  if (node.type === 'table')
    return element('div', { class: 'table', tabindex: 0 }, element('table', {}, element('tbody', {}, innerHtml)));
  const tag = tags[node.type];
  return tag ? element(tag, {}, innerHtml) : innerHtml;
}

const isBlank = ({ type, content = [] }: ArticleNode) => type === 'paragraph' && content.length === 0;

/** Renders an article as HTML. The article must be validated by `readArticle`: attributes are trusted. */
export function articleToHtml({ doc }: Article, options: HtmlOptions = {}): string {
  const { picture = defaultPicture, linkRel } = options;
  const { content = [] } = doc;
  // The editor keeps an empty paragraph at the end.
  const end = content.findLastIndex((node) => !isBlank(node)) + 1;
  return blockHtml({ ...doc, content: content.slice(0, end) }, { picture, linkRel });
}
