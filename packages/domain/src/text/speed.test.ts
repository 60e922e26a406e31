import { describe, expect, it } from 'vitest';
import { measureFastestRun } from '../../test/measure-fastest-run';
import { adsTxtLineRefusal, cleanAdsTxt } from '../advertisements/ads-txt';
import { slotPathRefusal, slotSizeRefusal } from '../advertisements/slot';
import { linkColumn, textColumn } from '../csv/columns';
import { searchText } from '../http/paging';
import { measureDensity } from '../posts/text/density';
import { splitWords } from '../posts/text/words';
import { platforms, socialLinkRefusal } from '../profiles/profile-fields';
import { endpointRefusal } from '../push/endpoint-refusal';
import { passwordRefusal, signInCodeRefusal, verificationCodeRefusal } from '../session/credentials';
import { cleanStopWord, findStopWords, stopWordKey } from '../stop-words/matching';
import { email, headlineRules, optionalText, requiredText, seoDescription, seoHeadline } from './fields';
import { isJsonDeeperThan, jsonLdRefusal } from './json';
import { emailRefusal, linkRules, sitePathOrUrlRefusal, urlOrEmailRefusal } from './links';
import { nameRefusal, personNameRefusal, positionRefusal, tagNameRefusal } from './names';
import { estimateRefusal, integerRefusal } from './numbers';
import { maxLengthWithoutSpaces, minLengthWithoutSpaces, type TextRule } from './rule';
import { categorySlugRefusal, postSlugRefusal, tagSlugRefusal } from './slugs';
import { linkDangerRefusal, unprintableRefusal } from './symbols';

// A regular expression that backtracks can block the server for minutes on a malicious text. This file runs all rules
// for text on such texts.

const LENGTH = 100_000;

/** Repeated pieces cause backtracking in a careless pattern; an invalid last character makes it fail late. */
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

const schemas = [requiredText(LENGTH), optionalText({}), seoHeadline, seoDescription, email];

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
  ['words', [(text) => splitWords(text).join(''), (text) => stopWordKey(text)]],
  ['stop words', [(text) => findStopWords(text, ['a', 'a a', '\u0300']).join(''), cleanStopWord]],
  ['columns of a CSV file', [textColumn('a', 100), linkColumn('b', 100)].map(({ clean }) => clean)],
  ['ads.txt', [adsTxtLineRefusal, cleanAdsTxt]],
  ['push endpoints', [endpointRefusal]],
  ['site paths', [sitePathOrUrlRefusal]],
  ['sentences', [(text) => measureDensity(text)[1].join('')]],
  ['fields', schemas.map((schema) => (text) => String(schema.safeParse(text).success))],
];

// A check takes a few milliseconds; with quadratic complexity it would take many seconds. The limit is far from both.
const MAX_MS = 500;

describe('checks of 100,000 malicious characters take less than 500 ms', () => {
  it.each(rules)('for %s', (_, group) => {
    let slowest = 0;
    for (const rule of group) {
      for (const text of texts)
        slowest = Math.max(
          slowest,
          measureFastestRun(() => rule(text), MAX_MS),
        );
    }
    expect(slowest).toBeLessThan(MAX_MS);
  });
});
