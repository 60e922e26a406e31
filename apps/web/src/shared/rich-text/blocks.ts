import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { articleToText, countWords } from '@masthead/article/to-text';
import { lengthWithoutSpaces } from '@masthead/domain/text/rule';
import type { Node } from '@tiptap/pm/model';

interface Counts {
  words: number;
  characters: number;
  /** Characters without spaces, which is how lengths of rich texts are limited. */
  plain: number;
}

// A paragraph that was not typed into is the same object after every key, so that only one of them is read again.
const written = new WeakMap<Node, ArticleNode>();
const counted = new WeakMap<Node, Counts>();

function remembered<T>(known: WeakMap<Node, T>, node: Node, read: (node: Node) => T): T {
  const found = known.get(node);
  if (found !== undefined) return found;
  const value = read(node);
  known.set(node, value);
  return value;
}

const write = (node: Node): ArticleNode => remembered(written, node, (block) => block.toJSON() as ArticleNode);

function article(blocks: readonly Node[]): Article {
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content: blocks.map(write) } };
}

/** The document as it is stored. */
export function articleOf(doc: Node): Article {
  return article(doc.children);
}

export function countsOf(doc: Node): Counts {
  const total: Counts = { words: 0, characters: 0, plain: 0 };
  for (const block of doc.children) {
    const { words, characters, plain } = remembered(counted, block, count);
    total.words += words;
    total.characters += characters;
    total.plain += plain;
  }
  return total;
}

function count(block: Node): Counts {
  const text = articleToText(article([block]));
  return { words: countWords(text), characters: text.replaceAll('\n', '').length, plain: lengthWithoutSpaces(text) };
}
