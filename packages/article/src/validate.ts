import { fill, phrase } from '@masthead/domain/text/phrase';
import { contentRefusal, isRecord, nodeRefusal, nodeTypeRefusal } from './check-node';
import {
  ARTICLE_VERSION,
  type Article,
  type ArticleNode,
  MAX_BYTES,
  MAX_DEPTH,
  MAX_NODES,
  upgradeDocument,
} from './document';
import type { EmbedSwitches } from './embeds/catalogue';

/** A valid article, or the reason why the input is rejected. */
export type ArticleResult = { article: Article; refusal?: undefined } | { refusal: string; article?: undefined };

const tooLongMessage = fill(phrase('The text is too long: at most {max} Mb'), { max: MAX_BYTES / 1024 / 1024 });
const tooDeepMessage = fill(phrase('The text is nested too deeply: at most {max} levels'), { max: MAX_DEPTH });
const tooManyMessage = fill(phrase('The text has too many elements: at most {max}'), { max: MAX_NODES });

/**
 * Returns the nodes of a document, parents first, after checking each node. It does not recurse and stops at the
 * limits, because the depth and size of the input are unknown.
 */
function collectNodes(root: unknown): { nodes: ArticleNode[] } | { refusal: string } {
  const nodes: ArticleNode[] = [];
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let textLength = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.depth > MAX_DEPTH) return { refusal: tooDeepMessage };
    const refusal = nodeRefusal(next.value);
    if (refusal) return { refusal };
    const node = next.value as ArticleNode;
    nodes.push(node);
    textLength += node.text?.length ?? 0;
    if (textLength > MAX_BYTES) return { refusal: tooLongMessage };
    const { content = [] } = node;
    if (nodes.length + stack.length + content.length > MAX_NODES) return { refusal: tooManyMessage };
    for (const value of content) stack.push({ value, depth: next.depth + 1 });
  }
  return { nodes };
}

function sizeRefusal(doc: unknown): string | null {
  return new TextEncoder().encode(JSON.stringify(doc)).length > MAX_BYTES ? tooLongMessage : null;
}

/** Validates untrusted input. Returns an article of the current version, or the reason why it is rejected. */
export function readArticle(value: unknown, switches: EmbedSwitches): ArticleResult {
  if (!isRecord(value) || Object.keys(value).some((key) => key !== 'v' && key !== 'doc')) {
    return { refusal: phrase('The text is not a valid article') };
  }
  const upgraded = upgradeDocument(value.v, value.doc);
  if ('refusal' in upgraded) return upgraded;
  const { doc } = upgraded;
  if (isRecord(doc) && doc.type !== 'doc') return { refusal: phrase('The text is not a valid article') };
  const collected = collectNodes(doc);
  if ('refusal' in collected) return collected;
  for (const node of collected.nodes) {
    const refusal = contentRefusal(node) ?? nodeTypeRefusal(node, switches);
    if (refusal) return { refusal };
  }
  const refusal = sizeRefusal(doc);
  return refusal ? { refusal } : { article: { v: ARTICLE_VERSION, doc: doc as ArticleNode } };
}
