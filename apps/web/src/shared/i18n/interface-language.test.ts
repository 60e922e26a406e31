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

test('codes are shown as two letters, in full where two languages share them', () => {
  expect(languages.map(({ code }) => shortCode(code, languages))).toEqual(['EN', 'FR', 'pt-PT', 'pt-BR']);
});

test.each([
  ['the choice of the person', 'fr-FR', 'en-US', 'fr-FR'],
  ["the project's language where nobody chose", null, 'en-US', 'en-US'],
  ["the project's language where the choice is unknown", 'xx-XX', 'fr-FR', 'fr-FR'],
  ['any where neither exists', 'xx-XX', 'yy-YY', 'en-US'],
])('%s', (_, stored, byDefault, expected) => {
  if (stored) storeLanguage(stored);
  expect(chooseLanguage(languages, byDefault)?.code).toBe(expected);
});
