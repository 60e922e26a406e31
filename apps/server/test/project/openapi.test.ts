import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('GET /api/openapi.json returns a valid OpenAPI 3.1 document', async () => {
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

it('GET /api/openapi.json describes each operation with its tag and its right', async () => {
  const { paths, tags } = (await t.send({ url: '/api/openapi.json' })).json();
  expect(paths['/api/v2/sections/{id}'].patch).toMatchObject({
    tags: ['sections'],
    description: 'Right: section.update',
  });
  expect(tags).toContainEqual({ name: 'sections' });
});

describe('GET /api/docs', () => {
  it('shows the API document in the explorer without inline scripts', async () => {
    const page = await t.send({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<title>Lagos Dispatch API</title>');
    expect(page.body).toContain('<openapi-explorer spec-url="/api/openapi.json"');
    expect(page.body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="/api/docs/explorer.js">']);
  });

  it('allows scripts and requests only of its own origin', async () => {
    const { headers } = await t.send({ url: '/api/docs' });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('serves its script with an ETag for revalidation', async () => {
    const script = await t.send({ url: '/api/docs/explorer.js' });
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toBe('public, max-age=0');
    const revalidation = await t.send({
      url: '/api/docs/explorer.js',
      headers: { 'if-none-match': String(script.headers['etag']) },
    });
    expect(revalidation.statusCode).toBe(304);
  });

  it('answers 404 on the host of the site', async () => {
    const headers = { host: 'www.lagos.localhost' };
    expect((await t.send({ url: '/api/docs', headers })).statusCode).toBe(404);
    expect((await t.send({ url: '/api/docs/explorer.js', headers })).statusCode).toBe(404);
  });
});
