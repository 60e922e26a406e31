import { describe, expect, it } from 'vitest';
import { nameRefusal, personNameRefusal, positionRefusal, tagNameRefusal } from './names';

const validNames = [
  '',
  'Politics',
  'Жизнь',
  'Ёлка-palka',
  'Côte d',
  'São Tomé',
  'Ọjọ́',
  'São'.normalize('NFD'),
  'Straße',
  'Łódź',
];
const invalidNames = [
  'a1',
  'a.b',
  'a,b',
  'a&b',
  'a/b',
  'a_b',
  '東京',
  'العربية',
  'Ωmega',
  'aⅧ',
  'a\nb',
  'a\u00a0b',
  'a\u0000',
  'a–b',
  '😀',
  '<b>',
];
const namesWithoutLetters = [' ', '-', '- -'];

describe('the rules of names', () => {
  it.each(validNames)('accept %j for categories, tags and persons', (text) => {
    expect(nameRefusal(text)).toBeNull();
    expect(tagNameRefusal(text)).toBeNull();
    expect(personNameRefusal(text)).toBeNull();
  });
  it.each([...invalidNames, ...namesWithoutLetters])('reject %j for categories, tags and persons', (text) => {
    expect(nameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces and hyphens only');
    expect(tagNameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces, hyphens and plus signs only');
    expect(personNameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only');
  });
  it.each(['LGBTQ+', 'a+b'])('accept %j only for a tag', (text) => {
    expect(tagNameRefusal(text)).toBeNull();
    expect(nameRefusal(text)).not.toBeNull();
    expect(personNameRefusal(text)).not.toBeNull();
  });
  it.each(["O'Brien", 'O’Brien', 'Oʼzbek'])('accept %j only for a person', (text) => {
    expect(personNameRefusal(text)).toBeNull();
    expect(nameRefusal(text)).not.toBeNull();
    expect(tagNameRefusal(text)).not.toBeNull();
  });
});

describe('positionRefusal', () => {
  it.each(['', 'Editor', 'Editor-in-chief', 'Senior reporter', 'Rédactrice', 'Olóòtú àgbà', 'X'])(
    'accepts %j',
    (text) => expect(positionRefusal(text)).toBeNull(),
  );
  it.each([
    ...invalidNames,
    ...namesWithoutLetters,
    'Редактор',
    '-Editor',
    'Editor-',
    ' Editor',
    'Editor ',
    "Editor's",
    '\u0301a',
  ])('rejects %j', (text) =>
    expect(positionRefusal(text)).toBe('Use only Latin letters, spaces and hyphens. Start and end with a letter'),
  );
});
