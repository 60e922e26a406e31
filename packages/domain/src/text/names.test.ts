import { describe, expect, it } from 'vitest';
import { nameRefusal, personNameRefusal, positionRefusal, tagNameRefusal } from './names';

const plain = [
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
const foreign = [
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
const letterless = [' ', '-', '- -'];

describe('names', () => {
  it.each(plain)('accepts %j everywhere', (text) => {
    expect(nameRefusal(text)).toBeNull();
    expect(tagNameRefusal(text)).toBeNull();
    expect(personNameRefusal(text)).toBeNull();
  });
  it.each([...foreign, ...letterless])('refuses %j everywhere', (text) => {
    expect(nameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces and hyphens only');
    expect(tagNameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces, hyphens and plus signs only');
    expect(personNameRefusal(text)).toBe('Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only');
  });
  it.each(['LGBTQ+', 'a+b'])('accepts %j for a tag only', (text) => {
    expect(tagNameRefusal(text)).toBeNull();
    expect(nameRefusal(text)).not.toBeNull();
    expect(personNameRefusal(text)).not.toBeNull();
  });
  it.each(["O'Brien", 'O’Brien', 'Oʼzbek'])('accepts %j for a person only', (text) => {
    expect(personNameRefusal(text)).toBeNull();
    expect(nameRefusal(text)).not.toBeNull();
    expect(tagNameRefusal(text)).not.toBeNull();
  });
});

describe('positions', () => {
  it.each(['', 'Editor', 'Editor-in-chief', 'Senior reporter', 'Rédactrice', 'Olóòtú àgbà', 'X'])(
    'accepts %j',
    (text) => expect(positionRefusal(text)).toBeNull(),
  );
  it.each([...foreign, ...letterless, 'Редактор', '-Editor', 'Editor-', ' Editor', 'Editor ', "Editor's", '\u0301a'])(
    'refuses %j',
    (text) =>
      expect(positionRefusal(text)).toBe(
        'Use Latin letters, spaces and hyphens only, with a letter at the start and at the end',
      ),
  );
});
