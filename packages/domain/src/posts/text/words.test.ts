import { expect, it } from 'vitest';
import { splitWords } from './words';

it.each([
  ['The Ferry left, at dawn.', ['the', 'ferry', 'left', 'at', 'dawn']],
  ['We don’t know the mayor’s plan', ['we', "don't", 'know', 'the', 'mayor', 'plan']],
  ['a well‑known “covid-19” - case', ['a', 'well-known', 'covid-19', 'case']],
  ['har\u00adbour', ['harbour']],
  ['nai\u0308ve', ['na\u00efve']],
  ['1,000 in 2024', ['1', '000', 'in', '2024']],
  [' … — !', []],
  ['', []],
])('splitWords splits %j into words', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
