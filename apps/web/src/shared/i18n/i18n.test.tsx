import { fill } from '@masthead/domain/text/phrase';
import { expect, test } from 'vitest';
import { initTranslations, translateMessage } from './i18n';

const phrases = {
  'Field can not be empty': 'Le champ ne peut pas être vide',
  'Maximum length {max}': 'Longueur maximale : {max}',
  'Maximum length {max} in {field}': 'Longueur maximale de {field} : {max}',
  'You need the right {right} to do this.': 'Il vous faut le droit {right}.',
  Untranslated: '',
};

test.each([
  ['a phrase without values', 'Field can not be empty', 'Le champ ne peut pas être vide'],
  ['a phrase with a value', fill('Maximum length {max}', { max: 100 }), 'Longueur maximale : 100'],
  [
    'a phrase whose template extends another one',
    fill('Maximum length {max} in {field}', { max: 5, field: 'slug' }),
    'Longueur maximale de slug : 5',
  ],
  [
    'a value with special characters of regular expressions',
    fill('You need the right {right} to do this.', { right: 'post.read / tag.read' }),
    'Il vous faut le droit post.read / tag.read.',
  ],
  ['a template itself', 'Maximum length {max}', 'Longueur maximale : {max}'],
  ['an untranslated phrase', 'Untranslated', 'Untranslated'],
  ['an unknown sentence', 'Nobody wrote this.', 'Nobody wrote this.'],
  [
    'a value that looks like a template',
    fill('Maximum length {max}', { max: '{field}' }),
    'Longueur maximale : {field}',
  ],
])('translateMessage translates %s', async (_, text, expected) => {
  initTranslations('fr-FR', phrases);
  expect(translateMessage(text)).toBe(expected);
});

test('initTranslations replaces the language', async () => {
  initTranslations('fr-FR', phrases);
  expect(translateMessage(fill('Maximum length {max}', { max: 1 }))).toBe('Longueur maximale : 1');
  initTranslations('de-DE', { 'Maximum length {max}': 'Höchstens {max} Zeichen' });
  expect(translateMessage(fill('Maximum length {max}', { max: 1 }))).toBe('Höchstens 1 Zeichen');
  expect(document.documentElement.lang).toBe('de-DE');
});
