import { describe, expect, it } from 'vitest';
import { isJsonDeeperThan, jsonLdRefusal, MAX_JSON_LD_DEPTH } from './json';

const nestArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('jsonLdRefusal', () => {
  it.each([
    '',
    '  \n',
    '{}',
    '[]',
    '{"@context":"https://schema.org","name":"Ọjọ́"}',
    ' [{"@type":"Person"}]\n',
    nestArrays(MAX_JSON_LD_DEPTH),
    JSON.stringify({ name: '[{'.repeat(1000) }),
  ])('accepts %.50j', (text) => expect(jsonLdRefusal(text)).toBeNull());

  it.each(['{', '{a:1}', "{'a':1}", '{"a":1,}', 'abc', '5', '"abc"', 'null', 'true', '{}{}', '[[['])(
    'rejects %.20s',
    (text) => expect(jsonLdRefusal(text)).toBe('The JSON-LD is not valid. Please double check it in schema validator.'),
  );

  it.each([nestArrays(MAX_JSON_LD_DEPTH + 1), nestArrays(9900), '[[['.repeat(50_000), '{"a":'.repeat(4000)])(
    'rejects more than 32 levels: %.20s',
    (text) => expect(jsonLdRefusal(text)).toBe('The JSON-LD is nested too deeply: at most 32 levels'),
  );
});

describe('isJsonDeeperThan', () => {
  it.each([
    ['1', 0, false],
    ['[]', 0, true],
    ['[{"a":[]}]', 3, false],
    ['[{"a":[]}]', 2, true],
    ['[[],[],{},{}]', 2, false],
    ['["[[[", "\\"[[[", "\\\\"]', 1, false],
    ['["\\\\", [[]]]', 2, true],
    ['"[[[', 0, false],
    ['"\\', 0, false],
  ])('checks whether %s is deeper than %i: %s', (text, max, expected) => {
    expect(isJsonDeeperThan(text, max)).toBe(expected);
  });
});
