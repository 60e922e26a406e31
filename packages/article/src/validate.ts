import { fill, phrase } from '@masthead/domain/text/phrase';
import { contentRefusal, isRecord, nodeRefusal, ownRefusal } from './check-node';
import { ARTICLE_VERSION, type Article, type ArticleNode, MAX_BYTES, MAX_DEPTH, MAX_NODES } from './document';
import type { EmbedSwitches } from './embeds/catalogue';
import { upgradeDocument } from './upgrade';

export type ReadArticle = { article: Article; refusal?: undefined } | { refusal: string; article?: undefined };

const tooLong = fill(phrase('The text is too long: at most {max} Mb'), { max: MAX_BYTES / 1024 / 1024 });
const tooDeep = fill(phrase('The text is nested too deep: at most {max} levels'), { max: MAX_DEPTH });
const tooMany = fill(phrase('The text has too many parts: at most {max}'), { max: MAX_NODES });

/**
 * The nodes of a document, a parent before what it holds, each checked by itself. Without recursion, and no further than
 * the bounds: how deep, wide or long a document is, is known only after the walk.
 */
function walk(root: unknown): { nodes: ArticleNode[] } | { refusal: string } {
  const nodes: ArticleNode[] = [];
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let length = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > MAX_DEPTH) return { refusal: tooDeep };
    const refusal = nodeRefusal(next.value);
    if (refusal) return { refusal };
    const node = next.value as ArticleNode;
    nodes.push(node);
    length += node.text?.length ?? 0;
    if (length > MAX_BYTES) return { refusal: tooLong };
    const { content = [] } = node;
    if (nodes.length + waiting.length + content.length > MAX_NODES) return { refusal: tooMany };
    for (const value of content) waiting.push({ value, depth: next.depth + 1 });
  }
  return { nodes };
}

function sizeRefusal(doc: unknown): string | null {
  return new TextEncoder().encode(JSON.stringify(doc)).length > MAX_BYTES ? tooLong : null;
}

/** A document that came from outside: an article of today's version, or why it is none. */
export function readArticle(value: unknown, switches: EmbedSwitches): ReadArticle {
  if (!isRecord(value) || Object.keys(value).some((key) => key !== 'v' && key !== 'doc')) {
    return { refusal: phrase('The text is not an article') };
  }
  const upgraded = upgradeDocument(value.v, value.doc);
  if ('refusal' in upgraded) return upgraded;
  const { doc } = upgraded;
  if (isRecord(doc) && doc.type !== 'doc') return { refusal: phrase('The text is not an article') };
  const walked = walk(doc);
  if ('refusal' in walked) return walked;
  for (const node of walked.nodes) {
    const refusal = contentRefusal(node) ?? ownRefusal(node, switches);
    if (refusal) return { refusal };
  }
  const refusal = sizeRefusal(doc);
  return refusal ? { refusal } : { article: { v: ARTICLE_VERSION, doc: doc as ArticleNode } };
}
