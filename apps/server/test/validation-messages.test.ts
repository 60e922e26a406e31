import type { Endpoint } from '@masthead/domain/http/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { areas } from '../src/areas/index';
import { ownServices } from '../src/content/services';
import { jsonSchema } from '../src/platform/api/openapi';
import type { Api, Served } from '../src/platform/http/serve';
import { type TestApp, testApp } from './harness';

/** Wording of the validation library, in all of its default messages. */
const LIBRARY = /invalid (?!link)|expected|received|too (small|big)|unrecognized|must be a multiple|^required$/i;

const wrongValues = [
  undefined,
  null,
  '',
  'x'.repeat(30_000),
  'no-such-value',
  -1,
  1.5,
  1e15,
  true,
  [],
  {},
  [{}],
  [[1]],
];

interface Described {
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

/** Values of the schema's form in which every leaf is `leaf`. */
function fill(schema: Described, leaf: unknown): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return fill(first, leaf);
  if (schema.items) return [fill(schema.items, leaf)];
  if (!schema.properties) return leaf;
  return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, fill(each, leaf)]));
}

/** Every field wrong at the top, every leaf wrong, and a field that is not known. */
function wrongInputs(schema: z.ZodType): object[] {
  const described = jsonSchema(schema, 'input') as Described;
  const names = Object.keys(described.properties ?? {});
  const inputs = wrongValues.flatMap((value) => [
    Object.fromEntries(names.map((name) => [name, value])),
    fill(described, value) as object,
  ]);
  return [...inputs, { 'no-such-field': 1 }].filter((each) => typeof each === 'object' && each !== null);
}

let t: TestApp;
const endpoints: Endpoint[] = [];
beforeAll(async () => {
  t = await testApp();
  const served: Served[] = [];
  const collecting = { app: { route: () => {}, get: () => {}, addHook: () => {} }, served } as unknown as Api;
  for (const routes of areas(ownServices)) routes(collecting);
  endpoints.push(...served.map(({ endpoint }) => endpoint));
});
afterAll(() => t.close());

it('explains wrong input of every endpoint in plain sentences', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  const wrong = endpoints.flatMap(({ method, path, query, body }) =>
    [query, body]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => wrongInputs(schema).flatMap((input) => schema.safeParse(input).error?.issues ?? []))
      .filter(({ message }) => LIBRARY.test(message) || message === '')
      .map((issue) => `${method} ${path} ${issue.path.join('.')}: ${issue.message}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

it('answers wrong input of every call with a JSON body or a query in plain sentences', async () => {
  const admin = await t.user('admin');
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const called = endpoints.filter(({ access, multipart, stream }) => access !== 'public' && !multipart && !stream);
  const wrong: string[] = [];
  for (const { method, path, query, body } of called) {
    const url = `/api${path.replace(/:\w+/g, '999999999')}`;
    const requests = [
      ...(query ? [`${url}?${new URLSearchParams(wrongQuery(query))}`].map((address) => ({ url: address })) : []),
      ...(body ? [{ 'no-such-field': 1 }, fill(jsonSchema(body, 'input') as Described, [{}])] : []).map((sent) => ({
        url,
        payload: JSON.stringify(sent),
      })),
    ];
    for (const request of requests) {
      const { body: answered, statusCode } = await t.send({ method, headers, ...request });
      expect(statusCode, `${method} ${request.url}`).toBeLessThan(500);
      if (statusCode === 422 && LIBRARY.test(answered)) wrong.push(`${method} ${path}: ${answered}`);
    }
  }
  expect(wrong).toEqual([]);
});

function wrongQuery(schema: z.ZodType): Record<string, string> {
  const { properties = {} } = jsonSchema(schema, 'input') as Described;
  return Object.fromEntries(Object.keys(properties).map((name) => [name, 'no-such-value']));
}
