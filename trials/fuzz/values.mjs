import { slowTexts } from './hostile.mjs';

const LONG = 20_000;

/** Unusual values that a careless server does not expect. */
const unusualValues = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\u202e\ud800',
  "'; drop table posts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{"$gt":""}',
  '%00%ff',
  '999999999999999999999999',
  '2026-02-31T25:61:00Z',
  'x'.repeat(LONG),
  '🧨'.repeat(500),
  [],
  [[[[[[]]]]]],
  {},
  { __proto__: null, constructor: { prototype: { admin: true } } },
  Array.from({ length: 2000 }, (_, index) => index),
  'https://example.test/новости/経済?q=€',
  JSON.parse('['.repeat(70) + ']'.repeat(70)),
  ...slowTexts,
];

/** Valid texts for string fields. */
const texts = [
  'Harbour',
  'a',
  'en-US',
  '1',
  'published_at',
  'head_main',
  'post',
  'https://example.test/a',
  '2026-11-15',
];

/** Generates a value for a schema of the contract, sometimes an invalid one. */
export function generateValue(random, schema = {}, depth = 0) {
  if (random.chance(0.15)) return random.pick(unusualValues);
  const { anyOf, oneOf, allOf, enum: choices, const: constant, type } = schema;
  if (constant !== undefined) return constant;
  if (choices) return random.pick(choices);
  const variants = anyOf ?? oneOf ?? allOf;
  if (variants) return generateValue(random, random.pick(variants), depth + 1);
  switch (Array.isArray(type) ? random.pick(type) : type) {
    case 'object':
      return generateObject(random, schema, depth);
    case 'array':
      return Array.from({ length: depth > 4 ? 0 : random.below(3) }, () =>
        generateValue(random, schema.items, depth + 1),
      );
    case 'integer':
    case 'number':
      return random.chance(0.7) ? 1 + random.below(300) : random.below(2 ** 31) - 2 ** 30;
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return random.pick(texts);
    case 'null':
      return null;
    default:
      return random.pick([...unusualValues, ...texts]);
  }
}

function generateObject(random, { properties = {}, required = [] }, depth) {
  const object = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (depth < 5 && (required.includes(name) ? random.chance(0.95) : random.chance(0.4)))
      object[name] = generateValue(random, schema, depth + 1);
  }
  if (random.chance(0.1)) object[random.pick(['extra', '__proto__', 'id', 'constructor'])] = random.pick(unusualValues);
  return object;
}
