import { describe, expect, it } from 'vitest';
import { jsonLdRefusal } from './json';

describe('JSON-LD', () => {
  it.each(['', '  \n', '{}', '[]', '{"@context":"https://schema.org","name":"Ọjọ́"}', ' [{"@type":"Person"}]\n'])(
    'accepts %j',
    (text) => expect(jsonLdRefusal(text)).toBeNull(),
  );
  it.each(['{', '{a:1}', "{'a':1}", '{"a":1,}', 'abc', '5', '"abc"', 'null', 'true', '{}{}', '[[['.repeat(50_000)])(
    'refuses %.20s',
    (text) => expect(jsonLdRefusal(text)).toBe('The JSON-LD is not valid. Please double check it in schema validator.'),
  );
});
