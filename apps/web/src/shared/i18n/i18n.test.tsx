import { fill } from '@masthead/domain/text/phrase';
import { expect, test } from 'vitest';
import { speak, translateMessage } from './i18n';

const phrases = {
  'Field can not be empty': 'Le champ ne peut pas être vide',
  'Maximum length {max}': 'Longueur maximale : {max}',
  'Maximum length {max} in {field}': 'Longueur maximale de {field} : {max}',
  'You need the right {right} to do this.': 'Il vous faut le droit {right}.',
  Untranslated: '',
};

test.each([
  ['a phrase as it is', 'Field can not be empty', 'Le champ ne peut pas être vide'],
  ['a phrase with its value in place', fill('Maximum length {max}', { max: 100 }), 'Longueur maximale : 100'],
  [
    'the phrase that says most',
    fill('Maximum length {max} in {field}', { max: 5, field: 'slug' }),
    'Longueur maximale de slug : 5',
  ],
  [
    'signs that mean something to patterns',
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
])('%s', async (_, text, expected) => {
  await speak('fr-FR', phrases);
  expect(translateMessage(text)).toBe(expected);
});

test('another language takes over at once', async () => {
  await speak('fr-FR', phrases);
  expect(translateMessage(fill('Maximum length {max}', { max: 1 }))).toBe('Longueur maximale : 1');
  await speak('de-DE', { 'Maximum length {max}': 'Höchstens {max} Zeichen' });
  expect(translateMessage(fill('Maximum length {max}', { max: 1 }))).toBe('Höchstens 1 Zeichen');
  expect(document.documentElement.lang).toBe('de-DE');
});
