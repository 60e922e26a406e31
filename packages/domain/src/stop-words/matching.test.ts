import { expect, it } from 'vitest';
import { stopWordKey, stopWordKeysOf, stopWordsIn } from './matching';

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
])('finds in %j the stop word %j', (text, word) => {
  expect(stopWordsIn(text, [word])).toEqual([word]);
  expect(stopWordKeysOf([text])).toContain(stopWordKey(word));
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
])('finds in %j no %j', (text, word) => {
  expect(stopWordsIn(text, [word])).toEqual([]);
});

it('finds a word that stands as a whole behind one that does not', () => {
  expect(stopWordsIn('Casinos and a casino', ['casino'])).toEqual(['casino']);
});

it('names every word that stands there, in the order of the list', () => {
  expect(stopWordsIn('Betting in the casino', ['casino', 'poker', 'betting'])).toEqual(['casino', 'betting']);
});

it('looks through a long article with many words in no time', () => {
  const text = 'The minister spoke about the budget again. '.repeat(1000);
  const words = Array.from({ length: 5000 }, (_, index) => `forbidden phrase ${index}`);
  const before = performance.now();
  expect(stopWordsIn(text, words)).toEqual([]);
  expect(performance.now() - before).toBeLessThan(1000);
});

it('looks for a stop word by its longest part', () => {
  expect(stopWordKey('The Café-noir!')).toBe('cafe');
  expect(stopWordKey('+++')).toBe('');
  expect(stopWordKeysOf(['Online-casino', 'the casino'])).toEqual(['', 'online', 'casino', 'the']);
});
