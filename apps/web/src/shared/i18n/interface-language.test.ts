import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage, shortCode, storeLanguage } from './interface-language';

const languages = ['en-US', 'fr-FR', 'pt-PT', 'pt-BR'].map((code, id) => ({
  id,
  code,
  name: code,
  phrases: 1,
  translated: 1,
}));

beforeEach(() => localStorage.clear());

test('shortCode returns two letters, or the full code if two languages share them', () => {
  expect(languages.map(({ code }) => shortCode(code, languages))).toEqual(['EN', 'FR', 'pt-PT', 'pt-BR']);
});

test.each([
  ['the stored choice of the user', 'fr-FR', 'en-US', 'fr-FR'],
  ["the project's language without a stored choice", null, 'en-US', 'en-US'],
  ["the project's language if the stored choice no longer exists", 'xx-XX', 'fr-FR', 'fr-FR'],
  ['the first language if neither exists', 'xx-XX', 'yy-YY', 'en-US'],
])('chooseLanguage returns %s', (_, stored, defaultCode, expected) => {
  if (stored) storeLanguage(stored);
  expect(chooseLanguage(languages, defaultCode)?.code).toBe(expected);
});
