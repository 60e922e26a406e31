import { describe, expect, it } from 'vitest';
import { emailRefusal, linkRules, normalizeLink, urlOrEmailRefusal, urlRefusal } from './links';
import { firstRefusal } from './rule';

const LINK = 'Enter a valid link.';

const urls = [
  'https://example.test',
  'http://example.test/a/b?c=d&e=%20#f',
  'HTTPS://EXAMPLE.TEST/',
  'https://example.test:8080/@name',
  'https://пример.test/путь',
  'https://192.0.2.1/a',
];

const emails = ['a@example.test', 'first.last+tag@sub.example.test', "o'brien@example.test"];

const invalidTexts = [
  'abc',
  'example.test',
  '//example.test',
  'ftp://a.b',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JavaScript://example.test/%0aalert(1)',
  'data:text/html,<b>a</b>',
  'file:///etc/passwd',
  'mailto:a@example.test',
  'https://',
  'https:///example.test',
  'https:example.test',
  'https:/example.test',
  'https:\\\\example.test',
  'https://example.test\\@evil.test',
  'https://user:pass@example.test',
  'https://:@example.test',
  'https://example',
  'https://a..test',
  'https://example.test.',
  'https://exa mple.test',
  'https://example.test/a b',
  ' https://example.test',
  'https://example.test\n',
  'https://exam\tple.test',
  'https://[::1]/',
  'https://a.test:99999',
  'a@b',
  'a@@example.test',
  'a b@example.test',
  'a..b@example.test',
  '.a@example.test',
  'a@example.test\nb',
  'a@-example.test',
  '@example.test',
  'ж@example.test',
];

describe('urlRefusal', () => {
  it.each(['', ...urls])('accepts %j', (text) => expect(urlRefusal(text)).toBeNull());
  it.each([...invalidTexts, ...emails])('rejects %j', (text) => expect(urlRefusal(text)).toBe(LINK));
  it('rejects more than 255 characters with linkRules', () => {
    const rule = firstRefusal(...linkRules);
    const start = 'https://example.test/';
    expect(rule(start.padEnd(255, 'a'))).toBeNull();
    expect(rule(start.padEnd(256, 'a'))).toBe('Maximum length 255');
    expect(rule('abc')).toBe(LINK);
  });
});

describe('normalizeLink', () => {
  it.each([
    [
      'https://пример.test/путь?где=тут#да',
      'https://xn--e1afmkfd.test/%D0%BF%D1%83%D1%82%D1%8C?%D0%B3%D0%B4%D0%B5=%D1%82%D1%83%D1%82#%D0%B4%D0%B0',
    ],
    ['https://example.test/😀', 'https://example.test/%F0%9F%98%80'],
    ['https://example.test/\ud800', 'https://example.test/%EF%BF%BD'],
    ['HTTPS://EXAMPLE.TEST', 'https://example.test/'],
    ['https://example.test/a%20b?c=%C3%A9', 'https://example.test/a%20b?c=%C3%A9'],
    ['/путь', '/%D0%BF%D1%83%D1%82%D1%8C'],
    ['/news?page=2#top', '/news?page=2#top'],
  ])('converts %j to %j and is idempotent', (text, normalized) => {
    expect(normalizeLink(text)).toBe(normalized);
    expect(normalizeLink(normalized)).toBe(normalized);
    expect(normalized).toMatch(/^[!-~]+$/);
  });

  it.each(['', 'abc', 'javascript:alert(1)', '//пример.test', '/..//evil.test', 'a@example.test'])(
    'does not change %j',
    (text) => {
      expect(normalizeLink(text)).toBe(text);
    },
  );
});

describe('emailRefusal', () => {
  it.each(['', ...emails])('accepts %j', (text) => expect(emailRefusal(text)).toBeNull());
  it.each([...invalidTexts, ...urls])('rejects %j', (text) => expect(emailRefusal(text)).toBe('Enter a valid email'));
});

describe('urlOrEmailRefusal', () => {
  it.each(['', ...urls, ...emails])('accepts %j', (text) => expect(urlOrEmailRefusal(text)).toBeNull());
  it.each(invalidTexts)('rejects %j', (text) => expect(urlOrEmailRefusal(text)).toBe('Enter a valid link or email'));
});
