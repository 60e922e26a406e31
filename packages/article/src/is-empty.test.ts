import { expect, it } from 'vitest';
import { type ArticleNode, emptyArticle, isEmptyArticle } from './document';

const isEmpty = (...content: ArticleNode[]) => isEmptyArticle({ v: 1, doc: { type: 'doc', content } });
const paragraph = (...content: ArticleNode[]) => ({ type: 'paragraph', content });

it('isEmptyArticle returns true for blank paragraphs', () => {
  expect(isEmptyArticle(emptyArticle)).toBe(true);
  expect(isEmpty({ type: 'paragraph' }, paragraph({ type: 'text', text: ' \u00a0' }, { type: 'hardBreak' }))).toBe(
    true,
  );
});

it('isEmptyArticle returns false for a word, a picture or a heading', () => {
  expect(isEmpty(paragraph({ type: 'text', text: 'x' }))).toBe(false);
  expect(isEmpty({ type: 'paragraph' }, { type: 'figure', attrs: { image_id: 1 } })).toBe(false);
  expect(isEmpty({ type: 'heading', attrs: { level: 2 } })).toBe(false);
});
