import { expect, test } from 'vitest';
import { measureReadability } from './readability';

const words = (count: number) => Array.from({ length: count }, () => 'tram').join(' ');

test('measures the average length of the sentences', () => {
  expect(measureReadability('The tram came. It was late, again!\nNobody complained')).toEqual({
    sentences: 3,
    averageWords: 3,
    longSentences: [],
  });
});

test('lists sentences with more than 25 words, longest first', () => {
  const { longSentences } = measureReadability(`${words(26)}. ${words(25)}. ${words(40)}?`);
  expect(longSentences).toEqual([
    { text: `${words(40)}?`, words: 40, position: 2 },
    { text: `${words(26)}.`, words: 26, position: 0 },
  ]);
});

test('keeps closing quotes with their sentence and words with apostrophes whole', () => {
  expect(measureReadability('“We don’t know.” The mayor’s office closed.')).toMatchObject({
    sentences: 2,
    averageWords: 3.5,
  });
});

test('an empty text has no sentences', () => {
  expect(measureReadability(' \n— … \n')).toEqual({ sentences: 0, averageWords: 0, longSentences: [] });
});

test('a text of 100,000 characters without spaces is measured quickly', () => {
  const start = performance.now();
  measureReadability('a.'.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(1000);
});
