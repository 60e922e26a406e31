import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSitePage } from '../../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

const html = '<h1>Us</h1><p>We write &amp; print.</p><script>go()</script>';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.db
    .insertInto('static_pages')
    .values([
      { title: 'About us', slug: 'about-us', html, css: 'h1{color:red}' },
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

it('renders a static page in the layout of the site, with title, description and share picture', async () => {
  const { status, headers, body } = await getSitePage(t, '/page/about-us');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>About us | Lagos Dispatch</title>');
  expect(body).toContain('<meta name="description" content="We write &amp; print."/>');
  expect(body).toContain('<meta property="og:title" content="About us"/>');
  expect(body).toContain('<link rel="canonical" href="http://www.lagos.localhost/page/about-us"/>');
  expect(body).toContain('<header class="masthead">');
  expect(body).toContain('<footer class="imprint">');
  expect(body).toContain('src="/page/about-us.html" title="About us"');
  expect(body).not.toContain('go()');
  expect(String(headers['content-security-policy'])).toContain("frame-src 'self';");
  expect((await getSitePage(t, '/page/nothing')).status).toBe(404);
});

it('serves the content of the frame unchanged, with its language and the canonical URL of the page', async () => {
  const { status, headers, body } = await getSitePage(t, '/page/about-us.html');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toMatch(/^<!doctype html><html lang="en-US"><head><meta charset="utf-8">/);
  expect(body).toContain(
    '<title>About us</title><link rel="canonical" href="http://www.lagos.localhost/page/about-us">',
  );
  expect(body).toContain('<base target="_top"><meta name="robots" content="noindex, indexifembedded">');
  expect(body.endsWith(`<style>h1{color:red}</style></head><body>${html}</body></html>`)).toBe(true);
  expect((await getSitePage(t, '/page/whole.html')).body).toMatch(
    /^<!doctype html><html lang="fr"><head><title>Tout<\/title><link rel/,
  );
  expect((await getSitePage(t, '/page/nothing.html')).status).toBe(404);
});

it('declares a dark colour scheme only when the CSS of the page supports it', async () => {
  const meta = '<meta name="color-scheme" content="light dark">';
  expect((await getSitePage(t, '/page/about-us.html')).body).not.toContain(meta);
  const css = '@media (prefers-color-scheme: dark) { h1 { color: pink } }';
  await t.db.insertInto('static_pages').values({ title: 'Dark', slug: 'dark', html, css }).execute();
  expect((await getSitePage(t, '/page/dark.html')).body).toContain(meta);
});

it('renders a page of 33,333 unclosed tags in less than a second of CPU time', async () => {
  const html = '<html '.repeat(33_333);
  await t.db.insertInto('static_pages').values({ title: 'Bait', slug: 'bait', html, css: '' }).execute();
  const { user, system } = process.cpuUsage();
  const { status } = await getSitePage(t, '/page/bait.html');
  expect((await getSitePage(t, '/page/bait')).status).toBe(200);
  const used = process.cpuUsage();
  expect(status).toBe(200);
  expect((used.user + used.system - user - system) / 1000).toBeLessThan(1000);
});

it('runs scripts of the page in a sandbox with an opaque origin', async () => {
  const { headers } = await getSitePage(t, '/page/about-us.html');
  const policy = String(headers['content-security-policy']).split('; ');
  const sandbox = policy.find((each) => each.startsWith('sandbox'));
  expect(sandbox).toContain('allow-scripts');
  expect(sandbox).not.toContain('allow-same-origin');
  expect((await getSitePage(t, '/page/about-us')).body).toContain(`sandbox="${sandbox?.replace('sandbox ', '')}"`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
});
