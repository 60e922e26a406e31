import type { Endpoint } from '@masthead/domain/http/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { areas } from '../../src/areas/index';
import { ownServices } from '../../src/content/services';
import { jsonSchema } from '../../src/platform/api/openapi';
import type { Api, ServedEndpoint } from '../../src/platform/http/serve';
import { createTestApp, type TestApp } from '../harness/test-app';

/** Matches default messages of the validation library, such as `Invalid input: expected string`. */
const LIBRARY_MESSAGE =
  /invalid (?!link)|expected|received|too (small|big)|unrecognized|must be a multiple|^required$/i;

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

/** The parts of a JSON schema that `fillSchema` reads. */
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Returns a value with the structure of the schema in which every leaf is `leaf`. */
function fillSchema(schema: JsonSchema, leaf: unknown): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return fillSchema(first, leaf);
  if (schema.items) return [fillSchema(schema.items, leaf)];
  if (!schema.properties) return leaf;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [name, fillSchema(property, leaf)]),
  );
}

/** Inputs with a wrong value in every top-level field, in every leaf, and with an unknown field. */
function createWrongInputs(schema: z.ZodType): object[] {
  const schemaDescription = jsonSchema(schema, 'input') as JsonSchema;
  const names = Object.keys(schemaDescription.properties ?? {});
  const inputs = wrongValues.flatMap((value) => [
    Object.fromEntries(names.map((name) => [name, value])),
    fillSchema(schemaDescription, value) as object,
  ]);
  return [...inputs, { 'no-such-field': 1 }].filter((input) => typeof input === 'object' && input !== null);
}

let t: TestApp;
const endpoints: Endpoint[] = [];
beforeAll(async () => {
  t = await createTestApp();
  const served: ServedEndpoint[] = [];
  // Registers the routes without a server, to collect their endpoints.
  const api = { app: { route: () => {}, get: () => {}, addHook: () => {} }, servedEndpoints: served } as unknown as Api;
  for (const routes of areas(ownServices)) routes(api);
  endpoints.push(...served.map(({ endpoint }) => endpoint));
});
afterAll(() => t.close());

it('the schema of every endpoint has its own messages for wrong input', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  const libraryMessages = endpoints.flatMap(({ method, path, query, body }) =>
    [query, body]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => createWrongInputs(schema).flatMap((input) => schema.safeParse(input).error?.issues ?? []))
      .filter(({ message }) => LIBRARY_MESSAGE.test(message) || message === '')
      .map((issue) => `${method} ${path} ${issue.path.join('.')}: ${issue.message}`),
  );
  expect([...new Set(libraryMessages)]).toEqual([]);
});

it('every endpoint with a JSON body or a query answers wrong input without messages of the library', async () => {
  const admin = await t.user('admin');
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const testedEndpoints = endpoints.filter(
    ({ access, multipart, stream }) => access !== 'public' && !multipart && !stream,
  );
  const libraryMessages: string[] = [];
  for (const { method, path, query, body } of testedEndpoints) {
    const url = `/api${path.replace(/:\w+/g, '999999999')}`;
    const requests = [
      ...(query
        ? [`${url}?${new URLSearchParams(createWrongQuery(query))}`].map((urlWithQuery) => ({ url: urlWithQuery }))
        : []),
      ...(body ? [{ 'no-such-field': 1 }, fillSchema(jsonSchema(body, 'input') as JsonSchema, [{}])] : []).map(
        (payload) => ({
          url,
          payload: JSON.stringify(payload),
        }),
      ),
    ];
    for (const request of requests) {
      const { body: reply, statusCode } = await t.send({ method, headers, ...request });
      expect(statusCode, `${method} ${request.url}`).toBeLessThan(500);
      if (statusCode === 422 && LIBRARY_MESSAGE.test(reply)) libraryMessages.push(`${method} ${path}: ${reply}`);
    }
  }
  expect(libraryMessages).toEqual([]);
});

/** A query with a wrong value in every parameter. */
function createWrongQuery(schema: z.ZodType): Record<string, string> {
  const { properties = {} } = jsonSchema(schema, 'input') as JsonSchema;
  return Object.fromEntries(Object.keys(properties).map((name) => [name, 'no-such-value']));
}
