import { clearText } from '@masthead/domain/posts/contract/uniqueness';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryArticle } from '../test/arbitrary-article';
import { type ArticleNode, articleToText, emptyArticle } from './document';
import { articleSchema } from './schema';
import { wordRanges } from './word-ranges';

const readWords = (doc: Node) => wordRanges(doc).map(({ from, to }) => doc.textBetween(from, to, '¶', '\n'));
const createDoc = (...content: ArticleNode[]) => articleSchema.nodeFromJSON({ type: 'doc', content });
const text = (content: string, ...marks: string[]) => ({
  type: 'text',
  text: content,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: ArticleNode[]) => ({ type: 'paragraph', content });

it('wordRanges returns the same words as the uniqueness check for any article', () => {
  fc.assert(
    fc.property(arbitraryArticle, (article) => {
      const doc = articleSchema.nodeFromJSON(article.doc);
      const clear = clearText(articleToText({ v: 1, doc: doc.toJSON() }));
      expect(readWords(doc)).toEqual(clear === '' ? [] : clear.split(' '));
    }),
    { numRuns: 300 },
  );
});

it('wordRanges is empty for an empty article', () => {
  expect(wordRanges(articleSchema.nodeFromJSON(emptyArticle.doc))).toEqual([]);
});

it('wordRanges joins a partly bold word and splits words at line breaks and special spaces', () => {
  const doc = createDoc(
    paragraph(text('har'), text('bour', 'bold'), { type: 'hardBreak' }, text('at\u00a0dawn\u2003🙂')),
  );
  expect(wordRanges(doc)).toEqual([
    { from: 1, to: 8 },
    { from: 9, to: 11 },
    { from: 12, to: 16 },
    { from: 17, to: 19 },
  ]);
});

it('wordRanges skips captions and embeds and includes table cells', () => {
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(text(words))] });
  const doc = createDoc(
    paragraph(text('before')),
    { type: 'figure', attrs: { image_id: 7, src: '/media/images/7-0a/full.jpg', caption: 'not this' } },
    { type: 'embed', attrs: { provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('one'), cell('two three')] }] },
  );
  expect(readWords(doc)).toEqual(['before', 'one', 'two', 'three']);
});
