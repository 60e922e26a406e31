import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { previewScript } from './static-preview.routes';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('serves the shell on the site only, under a policy of its own', async () => {
  const { statusCode, headers, body } = await t.send({
    url: '/preview/static',
    headers: { host: 'www.lagos.localhost:4000' },
  });
  expect(statusCode).toBe(200);
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).toContain('["lagos.localhost","localhost"]');
  const onAdmin = await t.send({ url: '/preview/static', headers: { host: 'lagos.localhost' } });
  expect(onAdmin.headers['content-security-policy']).toContain("script-src 'self'");
  expect(onAdmin.body).not.toContain('masthead.preview');
});

it('lets the admin keep hold of the windows it opens, and nobody of the admin', async () => {
  const { headers } = await t.send({ url: '/api/config' });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

it('shows a page without an origin, and forgets who opened it', () => {
  const script = previewScript(['admin.test']);
  expect(script).toContain("frame.sandbox = 'allow-scripts';");
  expect(script).toContain('window.opener = null;');
});
