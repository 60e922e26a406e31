import type { Article, ArticleNode } from '@masthead/article/document';
import { hrefRefusal } from '@masthead/article/links';
import type { ContextualLink } from '@masthead/domain/contextual-links/contract';
import { normalizeText } from '@masthead/domain/text/normalize';
import type { ArticleState } from '../../content/post-preview/article-state';
import type { Site } from '../context/site';
import { type FoundLink, findLinks } from './find-links';
import type { LinkIndex } from './link-index';

/** A text full of links is read by nobody. */
const MOST = 50;

/** Headings have no links put into them, and neither has what heads a column. */
const untouched = new Set(['heading', 'tableHeader', 'figure', 'embed']);

/**
 * The texts of one article with a link on the first occurrence of each contextual link's text in all of them, and never to
 * the page itself, `own`: its whole address.
 */
export function withContextualLinks<T extends Article | null>(
  index: LinkIndex,
  articles: readonly T[],
  own: string,
): T[] {
  if (index.words.size === 0) return [...articles];
  const used = new Set<string>();
  const take = (link: ContextualLink): boolean => {
    if (used.size >= MOST || used.has(link.text) || leadsTo(link.url, own) || hrefRefusal(link.url)) return false;
    used.add(link.text);
    return true;
  };
  const linked = (node: ArticleNode): ArticleNode => {
    if (untouched.has(node.type) || !node.content) return node;
    if (node.type === 'paragraph') return { ...node, content: linkedLine(index, node.content, take) };
    return { ...node, content: node.content.map(linked) };
  };
  return articles.map((article) => article && { ...article, doc: linked(article.doc) });
}

function leadsTo(url: string, own: string): boolean {
  const bare = (address: string) => address.replace(/[?#].*$/s, '').replace(/\/$/, '');
  if (url.startsWith('/')) return bare(new URL(url, own).href) === bare(own);
  return bare(url).toLowerCase() === bare(own).toLowerCase();
}

const isLinked = ({ marks = [] }: ArticleNode) => marks.some(({ type }) => type === 'link');

/** What stands for a character that no link's text has. */
const NOTHING = '\0';

function linkedLine(index: LinkIndex, content: readonly ArticleNode[], take: (link: ContextualLink) => boolean) {
  // Texts of links are composed: what is written otherwise is written so from here on.
  const nodes = content.map((node) => (node.text ? { ...node, text: normalizeText(node.text) } : node));
  const line = nodes.map((node) => shownText(node)).join('');
  const found = findLinks(index, line, take);
  return found.length === 0 ? [...content] : marked(nodes, found);
}

const shownText = (node: ArticleNode) =>
  node.text === undefined || isLinked(node) ? NOTHING.repeat(node.text?.length ?? 1) : node.text;

/** The nodes of a line cut where links begin and end. A link is the outermost mark, so that it is one link throughout. */
function marked(nodes: readonly ArticleNode[], found: readonly FoundLink[]): ArticleNode[] {
  const cut: ArticleNode[] = [];
  let offset = 0;
  let next = 0;
  for (const node of nodes) {
    const length = node.text?.length ?? 1;
    const end = offset + length;
    let at = offset;
    while (node.text !== undefined && at < end) {
      while (next < found.length && (found[next] as FoundLink).end <= at) next += 1;
      const link = found[next];
      const isInside = link !== undefined && link.start <= at;
      const until = Math.min(end, link === undefined ? end : isInside ? link.end : link.start);
      const text = node.text.slice(at - offset, until - offset);
      cut.push(isInside ? linkedNode({ ...node, text }, link.link.url) : { ...node, text });
      at = until;
    }
    if (node.text === undefined) cut.push(node);
    offset = end;
  }
  return cut;
}

function linkedNode(node: ArticleNode, href: string): ArticleNode {
  return { ...node, marks: [{ type: 'link', attrs: { href } }, ...(node.marks ?? [])] };
}

type Texts = Pick<ArticleState, 'body' | 'slides'>;

/** The article with contextual links in its texts. `path` is its own. */
export function linkedArticle<T extends Texts>(index: LinkIndex, site: Site, article: T, path: string): T {
  const texts = [article.body, ...article.slides.map(({ content }) => content)];
  const [body, ...contents] = withContextualLinks(index, texts, `${site.url}${path}`);
  const slides = article.slides.map((slide, index) => ({ ...slide, content: contents[index] ?? null }));
  return { ...article, body: body ?? null, slides };
}
