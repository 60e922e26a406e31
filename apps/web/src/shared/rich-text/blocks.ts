import { ARTICLE_VERSION, type Article, type ArticleNode, articleToText, countWords } from '@masthead/article/document';

import { lengthWithoutSpaces } from '@masthead/domain/text/rule';
import type { Node } from '@tiptap/pm/model';
import { withoutPendingFigures } from './pictures/pending-figure';

/** The length of a text. */
interface Counts {
  words: number;
  characters: number;
  /** Characters without spaces. The limits of rich texts use this count. */
  plain: number;
}

// An unchanged paragraph stays the same object after a keystroke, so only the changed one is processed again.
const jsonCache = new WeakMap<Node, ArticleNode | null>();
const countCache = new WeakMap<Node, Counts>();

function memoize<T>(cache: WeakMap<Node, T>, node: Node, compute: (node: Node) => T): T {
  const cached = cache.get(node);
  if (cached !== undefined) return cached;
  const value = compute(node);
  cache.set(node, value);
  return value;
}

/** `null` for a picture that is not in the library yet. */
const toJson = (node: Node): ArticleNode | null =>
  memoize(jsonCache, node, (block) => (withoutPendingFigures(block)?.toJSON() as ArticleNode | undefined) ?? null);

function blocksToArticle(blocks: readonly Node[]): Article {
  const content = blocks.flatMap((block) => toJson(block) ?? []);
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } };
}

/** Converts the document of the editor to the stored format, without pictures that are not in the library yet. */
export function toArticle(doc: Node): Article {
  return blocksToArticle(doc.children);
}

/** Counts the words and characters of a whole document. */
export function countDocument(doc: Node): Counts {
  const total: Counts = { words: 0, characters: 0, plain: 0 };
  for (const block of doc.children) {
    const { words, characters, plain } = memoize(countCache, block, countBlock);
    total.words += words;
    total.characters += characters;
    total.plain += plain;
  }
  return total;
}

function countBlock(block: Node): Counts {
  const text = articleToText(blocksToArticle([block]));
  return { words: countWords(text), characters: text.replaceAll('\n', '').length, plain: lengthWithoutSpaces(text) };
}
