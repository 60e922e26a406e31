import { expect, it } from 'vitest';
import { normalizeText } from './normalize';

it('normalizeText applies NFC by default and NFKD on request', () => {
  expect(normalizeText('O\u0323jo\u0323\u0301')).toBe('Ọjọ\u0301');
  expect(normalizeText('ﬁancé', 'NFKD')).toBe('fiance\u0301');
});

it('normalizeText does not change text with more than 30 marks in a row', () => {
  const combiningMarks = (count: number) => '\u0301\u0323'.repeat(count / 2);
  expect(normalizeText(`a${combiningMarks(30)}`)).toBe(`a${combiningMarks(30)}`.normalize('NFC'));
  expect(normalizeText(`e\u0301 a${combiningMarks(32)}`)).toBe(`e\u0301 a${combiningMarks(32)}`);
});
