import { clearText } from '@masthead/domain/posts/contract/uniqueness';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryArticle } from '../test/arbitrary-article';
import { type ArticleNode, emptyArticle } from './document';
import { articleSchema } from './schema';
import { articleToText } from './to-text';
import { wordRanges } from './word-ranges';

const wordsOf = (doc: Node) => wordRanges(doc).map(({ from, to }) => doc.textBetween(from, to, '¶', '\n'));
const docOf = (...content: ArticleNode[]) => articleSchema.nodeFromJSON({ type: 'doc', content });
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const line = (...content: ArticleNode[]) => ({ type: 'paragraph', content });

it('finds the words of any article, as the check of uniqueness counts them', () => {
  fc.assert(
    fc.property(arbitraryArticle, (article) => {
      const doc = articleSchema.nodeFromJSON(article.doc);
      const clear = clearText(articleToText({ v: 1, doc: doc.toJSON() }));
      expect(wordsOf(doc)).toEqual(clear === '' ? [] : clear.split(' '));
    }),
    { numRuns: 300 },
  );
});

it('finds none in an empty text', () => {
  expect(wordRanges(articleSchema.nodeFromJSON(emptyArticle.doc))).toEqual([]);
});

it('keeps a word together that is bold by half, and parts words at line breaks and odd spaces', () => {
  const doc = docOf(line(text('har'), text('bour', 'bold'), { type: 'hardBreak' }, text('at\u00a0dawn\u2003🙂')));
  expect(wordRanges(doc)).toEqual([
    { from: 1, to: 8 },
    { from: 9, to: 11 },
    { from: 12, to: 16 },
    { from: 17, to: 19 },
  ]);
});

it('leaves captions and embeds out, and takes the cells of a table', () => {
  const cell = (words: string) => ({ type: 'tableCell', content: [line(text(words))] });
  const doc = docOf(
    line(text('before')),
    { type: 'figure', attrs: { image_id: 7, src: '/media/images/7-0a/full.jpg', caption: 'not this' } },
    { type: 'embed', attrs: { provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('one'), cell('two three')] }] },
  );
  expect(wordsOf(doc)).toEqual(['before', 'one', 'two', 'three']);
});
