import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './harness';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('prints a valid OpenAPI 3.1 document', async () => {
  const document = (await t.send({ url: '/api/openapi.json' })).json();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  expect(document.paths['/api/v2/sections'].post.requestBody.content['application/json'].schema.required).toEqual([
    'language_id',
    'catchy_title',
  ]);
  expect(document.paths['/api/v2/translations'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
    'filter[category.eq]',
  );
});

it('prints a page for people', async () => {
  const page = await t.send({ url: '/api/docs' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('PATCH /api/v2/sections/:id');
  expect(page.body).toContain('Right: section.update');
});
