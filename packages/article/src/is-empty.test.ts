import { expect, it } from 'vitest';
import { type Article, type ArticleNode, emptyArticle, hasWords, isEmptyArticle, isEmptySlide } from './document';

const articleOf = (...content: ArticleNode[]): Article => ({ v: 1, doc: { type: 'doc', content } });
const isEmpty = (...content: ArticleNode[]) => isEmptyArticle(articleOf(...content));
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

it('isEmptySlide returns true without a title and a text', () => {
  expect(isEmptySlide({ title: null, content: null })).toBe(true);
  expect(isEmptySlide({ title: ' ', content: emptyArticle })).toBe(true);
  expect(isEmptySlide({ title: 'Goal', content: null })).toBe(false);
  expect(isEmptySlide({ title: null, content: articleOf({ type: 'figure', attrs: { image_id: 1 } }) })).toBe(false);
});

it.each([
  ['7', true],
  ['é', true],
  [' … — ', false],
  ['', false],
])('hasWords of a paragraph with "%s" is %s', (text, expected) => {
  const words = paragraph({ type: 'text', text });
  expect(hasWords(articleOf(words))).toBe(expected);
  expect(hasWords(articleOf({ type: 'blockquote', content: [words] }))).toBe(expected);
});

it('hasWords ignores the caption of a picture', () => {
  expect(hasWords(articleOf({ type: 'figure', attrs: { caption: 'The harbour' } }))).toBe(false);
});
