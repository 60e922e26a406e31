import { describe, expect, it } from 'vitest';
import {
  dangerRefusal,
  endRefusal,
  endRefusalUnless,
  linkDangerRefusal,
  repeatingRefusal,
  specialRefusal,
  startRefusal,
  startRefusalUnless,
  unprintableRefusal,
} from './symbols';

const START = 'Text must start with a letter, digit or quote';
const END = 'Text must end with a letter, digit, period, question or exclamation mark, closing quote or bracket';
const REPEATING = 'Do not use repeating symbols';
const SPECIAL = 'Do not use this special symbol';
const DANGER = 'Do not use danger symbols: square, angle brackets and backslash';

describe('startRefusal', () => {
  it.each(['', 'abc', 'Éire', 'Ọjọ́', 'Ọjọ́'.normalize('NFD'), 'Жизнь', '東京', 'العربية', '𝒜bc', '9 dead', '٣ أيام'])(
    'accepts the letter or digit of %j',
    (text) => expect(startRefusal(text)).toBeNull(),
  );
  it.each(['"', "'", '“', '‘', '”', '’', '«', '»', '‹', '›', '„', '‚', '「'])('accepts the quote %s', (quote) =>
    expect(startRefusal(`${quote}abc`)).toBeNull(),
  );
  it.each(['-abc', ' abc', '.abc', '(abc)', '#abc', '$5', '…abc', '\nabc', '→abc', '😀', '\u0301abc', '\u202eabc'])(
    'rejects %j',
    (text) => expect(startRefusal(text)).toBe(START),
  );
  it('accepts additional symbols on request', () => {
    const rule = startRefusalUnless('#$');
    expect(['', '#abc', '$5', 'abc', '-abc', '+abc'].map(rule)).toEqual([null, null, null, null, START, START]);
  });
});

describe('endRefusal', () => {
  it.each(['', 'abc', 'né', 'né'.normalize('NFD'), 'Ọjọ́', 'жизнь', '東京', '1', '2½', '𝒜'])(
    'accepts the letter or digit of %j',
    (text) => expect(endRefusal(text)).toBeNull(),
  );
  it.each(['.', '?', '!', '؟', '。', '።', '"', "'", '”', '’', '»', '›', ')', ']', '}', '」'])('accepts %s', (symbol) =>
    expect(endRefusal(`abc${symbol}`)).toBeNull(),
  );
  it.each(['-', ',', ':', ';', '…', '+', '“', '‘', '«', '(', '[', '%', ' ', '\n', '→', '😀', '/', '\\'])(
    'rejects %j',
    (symbol) => expect(endRefusal(`abc${symbol}`)).toBe(END),
  );
  it('accepts additional symbols on request', () => {
    const rule = endRefusalUnless('+');
    expect(['', 'LGBTQ+', 'abc', 'abc-', 'a+,'].map(rule)).toEqual([null, null, null, END, END]);
  });
});

describe('repeatingRefusal', () => {
  it.each([
    'abc!!',
    'why??',
    'a -- b',
    'a  b',
    'a \u00a0b',
    'a\t\tb',
    'wait...',
    'a..b',
    'a,, b',
    "''a''",
    '——',
    '$$',
    '++',
    '((a))',
    'https://a.b',
    '😀😀',
    '……',
  ])('rejects %j', (text) => expect(repeatingRefusal(text)).toBe(REPEATING));
  it.each([
    '',
    'coffee',
    '1000',
    'ооо',
    'Really?!',
    '"\'a\'"',
    'a - b',
    'a… b',
    'ẹ̀ẹ̀',
    'one\n\ntwo',
    'one\r\ntwo',
    '! !',
    '1.000.000',
  ])('accepts %j', (text) => expect(repeatingRefusal(text)).toBeNull());
});

describe('specialRefusal', () => {
  it.each([
    '←',
    '→',
    '⇒',
    '⟶',
    '⤴',
    '⬆',
    '￫',
    '\u{1f800}',
    '✂',
    '✓',
    '✔',
    '❤',
    '❝',
    '➔',
    '★',
    '☎',
    '♥',
    '⚡',
    '■',
    '●',
    '▶',
    '①',
    'Ⓐ',
    '⌘',
    '⏰',
    '😀',
    '👩‍🚀',
    '🇳🇬',
    '1️⃣',
    '\ufe0f',
    '\uf0e0',
    '\u202e',
    '\u2066',
    '\ufffd',
    '\u{e0041}',
  ])('rejects %j', (symbol) => expect(specialRefusal(`abc ${symbol} def`)).toBe(SPECIAL));
  it.each([
    '',
    'abc',
    'Жизнь',
    '東京 タワー',
    'العربية',
    'हिन्दी',
    'አማርኛ',
    'Ọjọ́',
    '₦500 €5 £5 ₱5 ₵5 $5',
    'a – b — c',
    '“a” ‘b’ «c»',
  ])('accepts %j', (text) => expect(specialRefusal(text)).toBeNull());
  it.each(['© 2026', 'Brand™', 'Brand®', '30°C', '№ 5', '5 ≤ 6', '±1', '½', '#tag @name & 50%', 'a…', '\u200d\u200c'])(
    'accepts %j',
    (text) => expect(specialRefusal(text)).toBeNull(),
  );
});

describe('unprintableRefusal', () => {
  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\ud800', 'a\udc00b'])('rejects %j', (text) =>
    expect(unprintableRefusal(text)).toBe(SPECIAL),
  );
  it.each(['', 'a\tb', 'a\r\nb', '😀', '𝒜', 'Ọjọ́'])('accepts %j', (text) =>
    expect(unprintableRefusal(text)).toBeNull(),
  );
});

describe('dangerRefusal and linkDangerRefusal', () => {
  it.each(['[', ']', '<', '>', '\\'])('reject %s', (symbol) => {
    expect(dangerRefusal(`a${symbol}b`)).toBe(DANGER);
    expect(linkDangerRefusal(`https://a.b/${symbol}`)).toBe(`${DANGER} – [ ] < > \\.`);
  });
  it.each(['', 'abc', '(a) {b} «c» ‹d›', 'a/b', '〈a〉', '＜a＞'])('accepts %j', (text) => {
    expect(dangerRefusal(text)).toBeNull();
    expect(linkDangerRefusal(text)).toBeNull();
  });
});
