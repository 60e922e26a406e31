import { expect, it } from 'vitest';
import { normalizeText } from './normalize';

it('composes letters and their marks', () => {
  expect(normalizeText('O\u0323jo\u0323\u0301')).toBe('Ọjọ\u0301');
  expect(normalizeText('ﬁancé', 'NFKD')).toBe('fiance\u0301');
});

it('sorts up to 30 marks in a row, and leaves longer runs as they are', () => {
  const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);
  expect(normalizeText(`a${marks(30)}`)).toBe(`a${marks(30)}`.normalize('NFC'));
  expect(normalizeText(`e\u0301 a${marks(32)}`)).toBe(`e\u0301 a${marks(32)}`);
});
