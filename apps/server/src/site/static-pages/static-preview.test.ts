import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { createPreviewScript } from './static-preview.routes';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('serves the preview page on the site only, with its own content security policy', async () => {
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

it('sends an opener policy on the admin that allows its own popups only', async () => {
  const { headers } = await t.send({ url: '/api/config' });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

it('sandboxes the previewed document and clears window.opener', () => {
  const script = createPreviewScript(['admin.test']);
  expect(script).toContain("frame.sandbox = 'allow-scripts';");
  expect(script).toContain('window.opener = null;');
});
