import { expect, it } from 'vitest';
import { measureFastestRun } from '../../test/measure-fastest-run';
import { findStopWordRange, findStopWords, stopWordKey, stopWordKeys } from './matching';

it.each([
  ['Casino', 'casino'],
  ['Best casino bonus', 'Casino'],
  ['Online-casino', 'casino'],
  ['online_casino', 'casino'],
  ['CASINO+', 'casino'],
  ['Café noir', 'cafe'],
  ['Cafe noir', 'Café'],
  ['Cafe\u0301', 'café'],
  ['Ставки на спорт', 'ставки'],
  ['Sports   betting', 'sports betting'],
  ['Sports-betting odds', 'Sports betting'],
  ['Don’t bet', "don't"],
  ['Learn C++ now', 'C++'],
  ['“casino”', 'casino'],
  ['𝕏 rated', 'x rated'],
  ['Is it +++ or not', '+++'],
  [`The ${'ﷺ'.repeat(90)}`, 'ﷺ'.repeat(90)],
])('findStopWords finds in %j the stop word %j', (text, word) => {
  expect(findStopWords(text, [word])).toEqual([word]);
  expect(stopWordKeys([text])).toContain(stopWordKey(word));
});

it.each([
  ['Casinos', 'casino'],
  ['Occasion', 'casio'],
  ['Learn C now', 'C++'],
  ['Sports and betting', 'sports betting'],
  ['Ставкин', 'ставки'],
  ['Anything', ' '],
  ['Anything', ''],
  ['', 'casino'],
])('findStopWords does not find in %j the stop word %j', (text, word) => {
  expect(findStopWords(text, [word])).toEqual([]);
});

it('findStopWords finds a whole word after a partial match', () => {
  expect(findStopWords('Casinos and a casino', ['casino'])).toEqual(['casino']);
});

it('findStopWords returns all matches in the order of the list', () => {
  expect(findStopWords('Betting in the casino', ['casino', 'poker', 'betting'])).toEqual(['casino', 'betting']);
});

it('findStopWords searches a long article for 5,000 words in less than a second', () => {
  const text = 'The minister spoke about the budget again. '.repeat(1000);
  const words = Array.from({ length: 5000 }, (_, index) => `forbidden phrase ${index}`);
  expect(findStopWords(text, words)).toEqual([]);
  expect(measureFastestRun(() => findStopWords(text, words), 1000)).toBeLessThan(1000);
});

it('stopWordKey returns the longest run of letters and digits', () => {
  expect(stopWordKey('The Café-noir!')).toBe('cafe');
  expect(stopWordKey('+++')).toBe('');
  expect(stopWordKeys(['Online-casino', 'the casino'])).toEqual(['', 'online', 'casino', 'the']);
});

it.each([
  ['Casinos and a casino.', 'casino', 'casino'],
  ['A café opens', 'cafe', 'café'],
  ['An online–casino opens, an online casino closes', 'online casino', 'online–casino'],
  ['Learn C++ today', 'c++', 'C++'],
  ['casino', 'casino', 'casino'],
])('findStopWordRange finds in %j the stop word %j as %j', (text, word, found) => {
  const { start, end } = findStopWordRange(text, word) ?? { start: 0, end: 0 };
  expect(text.slice(start, end)).toBe(found);
});

it('findStopWordRange returns null for a text without the stop word', () => {
  expect(findStopWordRange('Casinos close', 'casino')).toBeNull();
  expect(findStopWordRange('', 'casino')).toBeNull();
});
