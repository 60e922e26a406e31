import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { visit } from '../../../test/published';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.db
    .insertInto('static_pages')
    .values([
      { title: 'About us', slug: 'about-us', html: '<h1>Us</h1><script>go()</script>', css: 'h1{color:red}' },
      {
        title: 'Whole',
        slug: 'whole',
        html: '<!doctype html><html lang="fr"><head><title>Tout</title></head></html>',
        css: '',
      },
    ])
    .execute();
});
afterAll(() => t.close());

it('is served as it was written, in its language and with its address', async () => {
  const { status, headers, body } = await visit(t, '/page/about-us');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toBe(
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>About us</title><link rel="canonical" href="http://www.lagos.localhost/page/about-us">' +
      '<style>h1{color:red}</style></head><body><h1>Us</h1><script>go()</script></body></html>',
  );
  expect((await visit(t, '/page/whole')).body).toMatch(
    /^<!doctype html><html lang="fr"><head><title>Tout<\/title><link rel/,
  );
  expect((await visit(t, '/page/nothing')).status).toBe(404);
});

it('answers a page of nothing but html tags at once', async () => {
  const html = '<html '.repeat(33_333);
  await t.db.insertInto('static_pages').values({ title: 'Bait', slug: 'bait', html, css: '' }).execute();
  const { user, system } = process.cpuUsage();
  const { status } = await visit(t, '/page/bait');
  const used = process.cpuUsage();
  expect(status).toBe(200);
  expect((used.user + used.system - user - system) / 1000).toBeLessThan(1000);
});

it('runs in a sandbox without an origin', async () => {
  const { headers } = await visit(t, '/page/about-us');
  const policy = String(headers['content-security-policy']).split('; ');
  const sandbox = policy.find((each) => each.startsWith('sandbox'));
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox).not.toContain('allow-same-origin');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
});
