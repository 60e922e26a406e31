import type { Article, ArticleNode } from '@masthead/article/document';
import { hrefRefusal } from '@masthead/article/links';
import type { ContextualLink } from '@masthead/domain/contextual-links/contract';
import { normalizeText } from '@masthead/domain/text/normalize';
import type { ArticleState } from '../../content/post-preview/article-state';
import type { Site } from '../context/site';
import { findLinks, type LinkMatch } from './find-links';
import type { LinkIndex } from './link-index';

const MAX_LINKS = 50;

/** Nodes whose text gets no links. */
const skippedTypes = new Set(['heading', 'tableHeader', 'figure', 'embed']);

/**
 * Adds contextual links to the texts of one article: each on its first occurrence only, and never to the article
 * itself, whose URL is `ownUrl`.
 */
export function addContextualLinks<T extends Article | null>(
  index: LinkIndex,
  articles: readonly T[],
  ownUrl: string,
): T[] {
  if (index.firstWords.size === 0) return [...articles];
  const used = new Set<string>();
  const accept = (link: ContextualLink): boolean => {
    if (used.size >= MAX_LINKS || used.has(link.text) || isLinkTo(link.url, ownUrl) || hrefRefusal(link.url))
      return false;
    used.add(link.text);
    return true;
  };
  const addLinks = (node: ArticleNode): ArticleNode => {
    if (skippedTypes.has(node.type) || !node.content) return node;
    if (node.type === 'paragraph') return { ...node, content: addLinksToParagraph(index, node.content, accept) };
    return { ...node, content: node.content.map(addLinks) };
  };
  return articles.map((article) => article && { ...article, doc: addLinks(article.doc) });
}

/** Whether a link leads to the article itself, without regard to query, hash and trailing slash. */
function isLinkTo(url: string, ownUrl: string): boolean {
  const toBareUrl = (fullUrl: string) => fullUrl.replace(/[?#].*$/s, '').replace(/\/$/, '');
  if (url.startsWith('/')) return toBareUrl(new URL(url, ownUrl).href) === toBareUrl(ownUrl);
  return toBareUrl(url).toLowerCase() === toBareUrl(ownUrl).toLowerCase();
}

const isLinked = ({ marks = [] }: ArticleNode) => marks.some(({ type }) => type === 'link');

/** Replaces every character of text that must not be linked. No phrase contains it. */
const UNLINKABLE_CHARACTER = '\0';

/** Searches the text of a paragraph as a whole, because a phrase can span several nodes. */
function addLinksToParagraph(
  index: LinkIndex,
  content: readonly ArticleNode[],
  accept: (link: ContextualLink) => boolean,
) {
  // Phrases are in Unicode normal form C, so the text has to be, too.
  const nodes = content.map((node) => (node.text ? { ...node, text: normalizeText(node.text) } : node));
  const text = nodes.map((node) => toLinkableText(node)).join('');
  const links = findLinks(index, text, accept);
  return links.length === 0 ? [...content] : addLinkMarks(nodes, links);
}

const toLinkableText = (node: ArticleNode) =>
  node.text === undefined || isLinked(node) ? UNLINKABLE_CHARACTER.repeat(node.text?.length ?? 1) : node.text;

/** Splits the nodes where links begin and end. A link is the outermost mark, so that it is rendered as one element. */
function addLinkMarks(nodes: readonly ArticleNode[], links: readonly LinkMatch[]): ArticleNode[] {
  const result: ArticleNode[] = [];
  let offset = 0;
  let linkNumber = 0;
  for (const node of nodes) {
    const length = node.text?.length ?? 1;
    const end = offset + length;
    let start = offset;
    while (node.text !== undefined && start < end) {
      while (linkNumber < links.length && (links[linkNumber] as LinkMatch).end <= start) linkNumber += 1;
      const link = links[linkNumber];
      const isInside = link !== undefined && link.start <= start;
      const pieceEnd = Math.min(end, link === undefined ? end : isInside ? link.end : link.start);
      const text = node.text.slice(start - offset, pieceEnd - offset);
      result.push(isInside ? addLinkMark({ ...node, text }, link.link.url) : { ...node, text });
      start = pieceEnd;
    }
    if (node.text === undefined) result.push(node);
    offset = end;
  }
  return result;
}

function addLinkMark(node: ArticleNode, href: string): ArticleNode {
  return { ...node, marks: [{ type: 'link', attrs: { href } }, ...(node.marks ?? [])] };
}

type ArticleTexts = Pick<ArticleState, 'body' | 'slides'>;

/** Adds contextual links to the body and the slides of an article. */
export function addContextualLinksToArticle<T extends ArticleTexts>(
  index: LinkIndex,
  site: Site,
  article: T,
  path: string,
): T {
  const texts = [article.body, ...article.slides.map(({ content }) => content)];
  const [body, ...contents] = addContextualLinks(index, texts, `${site.url}${path}`);
  const slides = article.slides.map((slide, index) => ({ ...slide, content: contents[index] ?? null }));
  return { ...article, body: body ?? null, slides };
}
