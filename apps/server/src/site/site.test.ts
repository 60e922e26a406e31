import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/paths';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createNewsroom, textBody } from '../../test/content/posts';
import { receiveNotifications } from '../../test/harness/notifications';
import { startSecondServer } from '../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const host = 'www.lagos.localhost';
const get = (url: string, headers: Record<string, string> = {}, app = t.app) =>
  app.inject({ url, headers: { host, ...headers } } satisfies InjectOptions);

async function published(change: Parameters<typeof room.ready>[0] = {}) {
  const { id } = await room.ready(change);
  const { status, body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  expect(status).toBe(200);
  return { id, path: postPath(body.slug ?? '') };
}
const save = (id: number, body: object) => t.call(posts.update, { params: { id }, body }, room.admin);

describe('an article', () => {
  it('is public as soon as it is published and shows later changes', async () => {
    const { id } = await room.ready({ main_headline: 'A market for the harbour, voted for after a long night' });
    const slug = 'market-for-the-harbour';
    await save(id, { slug });
    expect((await get(postPath(slug))).statusCode).toBe(404);
    await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    await expect.poll(async () => (await get(postPath(slug))).statusCode).toBe(200);
    const changed = 'A market for the harbour, voted for after a very long night';
    await save(id, { main_headline: changed });
    await expect.poll(async () => (await get(postPath(slug))).body).toContain(`<h1>${changed}</h1>`);
  });

  it('answers 410 after it is trashed and 404 after it is restored as a draft', async () => {
    const { id, path } = await published();
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    await expect.poll(async () => (await get(path)).statusCode).toBe(410);
    await t.call(posts.restore, { params: { id }, body: {} }, room.admin);
    await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  });

  it('redirects from its former slug', async () => {
    const { id, path } = await published();
    await save(id, { slug: 'another-address-for-the-market' });
    await expect.poll(async () => (await get(path)).statusCode).toBe(301);
    const { headers } = await get(`${path}?from=an-old-link`);
    expect(headers.location).toBe(postPath('another-address-for-the-market'));
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    await expect.poll(async () => (await get(path)).statusCode).toBe(404);
  });

  it('can have a slug of 254 characters', async () => {
    const { id } = await published();
    const slug = 'long-'.repeat(51).slice(0, 254).replace(/-$/, 'g');
    expect((await save(id, { slug })).status).toBe(200);
    await expect.poll(async () => (await get(postPath(slug))).statusCode).toBe(200);
  });

  it('redirects with 302 when it is an external link', async () => {
    const { path } = await published({ template_type: 7, external_link: 'https://example.test/elsewhere' });
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([302, 'https://example.test/elsewhere']);
  });

  it('ignores unknown query parameters, and the site serves neither the API nor the admin', async () => {
    const { path } = await published();
    expect((await get(`${path}?utm_source=mail&page=zzz`)).statusCode).toBe(200);
    for (const url of ['/api/posts', '/api/config', '/assets/app-1.js', '/nothing/here', '/%00', '/article/%E0%A4%A']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode < 500 && statusCode >= 400]).toEqual([url, true]);
      expect(body).not.toContain('stack');
    }
  });
});

describe('a response', () => {
  it('is compressed with an accepted encoding and is 304 when it is unchanged', async () => {
    const { path } = await published();
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip' });
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get(path, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await t.app.inject({ method: 'HEAD', url: path, headers: { host } })).body).toBe('');
  });

  it.each(['br', 'gzip'])('is compressed better with %s two seconds after the first request', async (encoding) => {
    const words = Array.from({ length: 500 }, (_, index) => `word ${index * 7919}`);
    const { path } = await published({ body: textBody(words.join(' ')) });
    // A late notification would make the server render the page again.
    await vi.waitUntil(() => t.changes.isListening(), { timeout: 60_000 });
    await receiveNotifications(t.db, t.changes);
    const countBytes = async () => (await get(path, { 'accept-encoding': encoding })).rawPayload.length;
    const start = performance.now();
    let elapsed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + elapsed);
    onTestFinished(() => clock.mockRestore());
    const fast = await countBytes();
    elapsed = 1999;
    await countBytes();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await countBytes()).toBe(fast);
    const isSmaller = async () => {
      elapsed += 2000;
      return (await countBytes()) < fast;
    };
    await vi.waitUntil(isSmaller, { timeout: 60_000 });
  });

  it('has less than 60 kB compressed for an article of 2,500 words', async () => {
    // Unique words, which compress badly.
    const words = Array.from({ length: 2500 }, (_, index) => ((index + 1) * 7919 * 104_729).toString(36));
    const { path } = await published({ body: textBody(words.join(' ')) });
    const { rawPayload } = await get(path, { 'accept-encoding': 'gzip' });
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  it('has a Cache-Control header, no cookies and a strict content security policy', async () => {
    const { path } = await published();
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=1, stale-while-revalidate=30, stale-if-error=86400',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'sha256-");
    expect(policy).not.toContain("script-src 'unsafe-inline'");
  });

  it('depends on the host: admin, site or 404', async () => {
    const { path } = await published();
    expect((await get(path, { host: 'lagos.localhost' })).body).toContain('<title>admin</title>');
    expect((await get(path, { host: 'evil.test' })).statusCode).toBe(404);
  });
});

it('updates pages on every server after a publication', async () => {
  const other = await startSecondServer(t);
  try {
    await expect.poll(() => other.changes.isListening()).toBe(true);
    const { id, path } = await published();
    await expect.poll(async () => (await get(path, {}, other.app)).statusCode).toBe(200);
    const headline = 'The council votes again, and this time the traders are not glad';
    await save(id, { main_headline: headline });
    await expect.poll(async () => (await get(path, {}, other.app)).body).toContain(headline);
  } finally {
    await other.close();
  }
});

it('sends a cached page over a real connection with the same headers and body', async () => {
  const { id, path } = await published();
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const fetchOverHttp = (headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      request(`${address}${path}?from=mail`, { headers: { host, ...headers } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    });
  // A cached page is sent before a request id exists.
  const plain = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, unknown>) => rest;
  await expect.poll(() => t.changes.isListening()).toBe(true);
  const first = await fetchOverHttp();
  const again = await fetchOverHttp();
  expect([again.status, again.body, plain(again.headers)]).toEqual([200, first.body, plain(first.headers)]);
  expect((await fetchOverHttp({ 'if-none-match': String(first.headers['etag']) })).status).toBe(304);
  await save(id, { main_headline: 'The traders answer the council, and the council is not glad' });
  await expect.poll(async () => (await fetchOverHttp()).body).toContain('The traders answer the council');
});
