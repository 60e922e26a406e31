import type { ArticleMark, ArticleNode } from './document';
import { element, escapeHtml } from './html';
import { leadsAway } from './links';

const tags: Record<string, string | undefined> = { bold: 'strong', italic: 'em', underline: 'u' };

function markHtml({ type, attrs }: ArticleMark, rel: string, inside: string): string {
  if (type !== 'link') return element(tags[type] ?? 'span', {}, inside);
  const href = String(attrs?.href);
  return element('a', leadsAway(href) ? { href, target: '_blank', rel } : { href }, inside);
}

const isSame = (one: ArticleMark, other: ArticleMark | undefined) =>
  one.type === other?.type && one.attrs?.href === other.attrs?.href;

function plainHtml({ type, text = '' }: ArticleNode): string {
  return type === 'hardBreak' ? element('br', {}) : escapeHtml(text);
}

/** Texts side by side share the marks around them: a link with one bold word is one link. */
export function inlineHtml(
  nodes: readonly ArticleNode[] = [],
  rel: string | undefined = 'noopener',
  depth = 0,
): string {
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
    while (end < nodes.length && isSame(mark, nodes[end]?.marks?.[depth])) end += 1;
    html += markHtml(mark, rel, inlineHtml(nodes.slice(index, end), rel, depth + 1));
    index = end;
  }
  return html;
}
