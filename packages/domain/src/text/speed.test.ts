import { describe, expect, it } from 'vitest';
import { adsTxtLineRefusal, cleanAdsTxt } from '../advertisements/ads-txt';
import { slotPathRefusal, slotSizeRefusal } from '../advertisements/slot';
import { linkColumn, textColumn } from '../csv/columns';
import { searchText } from '../http/paging';
import { densityOf } from '../posts/text/density';
import { wordsOf } from '../posts/text/words';
import { platforms, socialLinkRefusal } from '../profiles/profile-fields';
import { endpointRefusal } from '../push/endpoint-refusal';
import { passwordRefusal, signInCodeRefusal, verificationCodeRefusal } from '../session/credentials';
import { cleanStopWord, stopWordKey, stopWordsIn } from '../stop-words/matching';
import { email, headlineRules, optionalText, requiredText, seoDescription, seoHeadline } from './fields';
import { isJsonDeeperThan, jsonLdRefusal } from './json';
import { emailRefusal, linkRules, sitePathOrUrlRefusal, urlOrEmailRefusal } from './links';
import { nameRefusal, personNameRefusal, positionRefusal, tagNameRefusal } from './names';
import { estimateRefusal, integerRefusal } from './numbers';
import { maxLengthWithoutSpaces, minLengthWithoutSpaces, type TextRule } from './rule';
import { categorySlugRefusal, postSlugRefusal, tagSlugRefusal } from './slugs';
import { linkDangerRefusal, unprintableRefusal } from './symbols';

const LENGTH = 100_000;

/** Texts that make a careless pattern try again from every place; a bad last character makes it fail late. */
const texts = [
  ...[
    'a',
    '1',
    '-',
    ' ',
    '!',
    'a-',
    'a.',
    'a ',
    ' a',
    '/a',
    'a@',
    '1,1;',
    '\u0300',
    '\u0300\u0316',
    '(',
    '"',
    '[',
    '%41',
    '[[',
    '{"a":',
    "a'",
    'a.a-',
    '; ',
    '\u0345\u0301\u0334',
  ],
].flatMap((piece) => {
  const body = piece.repeat(LENGTH / piece.length);
  return [body, `${body}\u0000`, `a${body}→`, `https://x.com/${body}`, `a@${body}`, `{"a":"${body}`, `/1/${body}`];
});

const parsed = [requiredText(LENGTH), optionalText({}), seoHeadline, seoDescription, email];

const rules: [string, TextRule[]][] = [
  ['symbols', [...headlineRules, unprintableRefusal, linkDangerRefusal]],
  ['lengths', [maxLengthWithoutSpaces(5), minLengthWithoutSpaces(LENGTH * 2)]],
  ['numbers', [integerRefusal, estimateRefusal]],
  ['links', [...linkRules, emailRefusal, urlOrEmailRefusal]],
  ['social links', platforms.map(socialLinkRefusal)],
  ['slugs', [tagSlugRefusal, categorySlugRefusal, postSlugRefusal]],
  ['names', [nameRefusal, tagNameRefusal, personNameRefusal, positionRefusal]],
  ['slots', [slotSizeRefusal, slotPathRefusal]],
  ['credentials', [verificationCodeRefusal, signInCodeRefusal, passwordRefusal]],
  ['JSON', [jsonLdRefusal, (text) => String(isJsonDeeperThan(text, LENGTH))]],
  ['searches', [(text) => String(searchText.safeParse(text).success)]],
  ['words', [(text) => wordsOf(text).join(''), (text) => stopWordKey(text)]],
  ['stop words', [(text) => stopWordsIn(text, ['a', 'a a', '\u0300']).join(''), cleanStopWord]],
  ['columns of a CSV file', [textColumn('a', 100), linkColumn('b', 100)].map(({ clean }) => clean)],
  ['ads.txt', [adsTxtLineRefusal, cleanAdsTxt]],
  ['push endpoints', [endpointRefusal]],
  ['site paths', [sitePathOrUrlRefusal]],
  ['sentences', [(text) => densityOf(text)[1].join('')]],
  ['fields', parsed.map((schema) => (text) => String(schema.safeParse(text).success))],
];

// A check takes a few milliseconds; one that grows with the square of the length takes many seconds. The bound lies far
// from both, so that a busy machine does not fail it.
const BOUND_MS = 500;

describe('a hostile text of 100,000 characters is checked at once', () => {
  it.each(rules)('%s', (_, group) => {
    let slowest = 0;
    for (const rule of group) {
      for (const text of texts) {
        const start = performance.now();
        rule(text);
        slowest = Math.max(slowest, performance.now() - start);
      }
    }
    expect(slowest).toBeLessThan(BOUND_MS);
  });
});
