import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/paths';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSilentProxy } from '../../../../../trials/lib/silent-proxy.mjs';
import { createNewsroom } from '../../../test/content/posts';
import { insertPublishedPost } from '../../../test/content/published-posts';
import { startSecondServer } from '../../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { ConnectionBudget } from '../../platform/db/connection-budget';
import { openDb } from '../../platform/db/open';
import { createLogger } from '../../platform/observe/logger';
import type { PageCache } from './page-cache';
import { createSiteServices, type SiteServices } from './site-pages';

const HOST = 'www.lagos.localhost';
const MB = 1024 * 1024;
const HSTS = 'strict-transport-security';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await insertPublishedPost(t, { slug: 'harbour' });
});
afterAll(() => t.close());

type Server = Awaited<ReturnType<typeof startSecondServer>>;

/** Runs a test with a separate server that listens for changes. */
async function withServer(options: Parameters<typeof startSecondServer>[1], test: (server: Server) => Promise<void>) {
  const server = await startSecondServer(t, options);
  try {
    await expect.poll(() => server.changes.isListening()).toBe(true);
    await test(server);
  } finally {
    await server.close();
  }
}

describe('a database that is away', () => {
  it('leaves cached pages, and every other page is HTML with status 503', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
    const proxy = await startSilentProxy(inject('databaseUrl').replace('{database}', rows[0]?.name ?? ''));
    const db = openDb({ connectionString: proxy.url }, new ConnectionBudget(5));
    await withServer({ db }, async ({ app }) => {
      const get = (url: string) => app.inject({ url, headers: { host: HOST } });
      expect((await get('/article/harbour')).statusCode).toBe(200);
      proxy.stop();
      expect((await get('/article/harbour')).statusCode).toBe(200);
      const { statusCode, headers, body } = await get('/search?q=harbour');
      expect(statusCode).toBe(503);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '30' });
      expect(body).toContain('This page is not available at the moment.');
    });
    await db.destroy();
  });
});

describe('an external link', () => {
  const cyrillic = 'https://пример.test/путь/😀?где=тут#да';
  const ascii = new URL(cyrillic).href;

  /** Requests over a real connection. The second response comes from the cache. */
  async function fetchLocations(path: string) {
    const { port } = t.app.server.address() as AddressInfo;
    const sendRequest = () =>
      new Promise((resolve, reject) => {
        request({ port, host: '127.0.0.1', path, headers: { host: HOST } }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers.location]);
        })
          .on('error', reject)
          .end();
      });
    return [await sendRequest(), await sendRequest()];
  }
  beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

  it('is stored in ASCII and redirects with an ASCII Location', async () => {
    const room = await createNewsroom(t);
    const { id } = await room.ready({ template_type: 7, external_link: cyrillic });
    const { status, body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    expect([status, body.external_link]).toEqual([200, ascii]);
    expect(ascii).toMatch(/^https:\/\/xn--e1afmkfd\.test\/%D0%BF[!-~]+$/);
    expect(await fetchLocations(postPath(body.slug ?? ''))).toEqual([
      [302, ascii],
      [302, ascii],
    ]);
  });

  it('redirects with an ASCII Location when its row has an unencoded URL', async () => {
    await insertPublishedPost(t, { slug: 'stored-as-typed', template_type: 7, external_link: cyrillic });
    expect(await fetchLocations('/article/stored-as-typed')).toEqual([
      [302, ascii],
      [302, ascii],
    ]);
  });

  it('shows its page instead of redirecting when its row has no web address', async () => {
    await insertPublishedPost(t, { slug: 'no-address', template_type: 7, external_link: 'javascript:alert(1)' });
    expect(await fetchLocations('/article/no-address')).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

describe('the page cache', () => {
  const get = ({ app }: Server, url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: HOST, ...headers } });

  it('does not grow with forwarded protocols, spellings of the URL or query strings', async () => {
    await withServer({ trustProxy: true }, async (server) => {
      await get(server, '/article/harbour');
      const before = server.cache.stats();
      for (let number = 0; number < 500; number++) {
        await get(server, `/article/harbour?from=${number}`, { 'x-forwarded-proto': `${'p'.repeat(1000)}${number}` });
      }
      await get(server, '/article/%68arbour');
      await get(server, `/article/harbour?page=7&q=${'q'.repeat(5000)}`);
      expect(server.cache.stats()).toEqual(before);
    });
  });

  it('does not grow with unknown hosts or out-of-range ports', async () => {
    await withServer({}, async (server) => {
      await get(server, '/article/harbour');
      const before = server.cache.stats();
      for (let number = 0; number < 500; number++) {
        await get(server, '/article/harbour', { host: `${HOST}:${100_000 + number}` });
        await get(server, '/article/harbour', { host: `www${number}.test`, 'x-forwarded-host': HOST });
      }
      expect(server.cache.stats()).toEqual(before);
    });
  });

  it('adds one entry per port and counts its body and key', async () => {
    await withServer({}, async (server) => {
      await get(server, '/ads.txt');
      const before = server.cache.stats();
      const ports = Array.from({ length: 50 }, (_, index) => 10_000 + index);
      for (const port of ports) await get(server, '/ads.txt', { host: `${HOST}:${port}` });
      const { entries, bytes } = server.cache.stats();
      expect(entries - before.entries).toBe(ports.length);
      expect((bytes - before.bytes) / ports.length).toBeGreaterThan(1000);
    });
  });

  it('is limited to 128 MB for all sites of a process', async () => {
    const running = (index: number) => ({ ...t.siblings[0], index, db: t.db, changes: t.changes }) as never;
    const sites = createSiteServices([running(1), running(2)], () => t.clock.now);
    for (const { cache } of sites.values()) {
      for (let number = 0; number < 200; number++) {
        await cache.getOrLoad(
          `${number}`,
          async () => ({}),
          () => 1_000_000,
        );
      }
    }
    const total = [...sites.values()].reduce((sum, { cache }) => sum + cache.stats().bytes, 0);
    expect(total).toBeGreaterThan(120 * MB);
    expect(total).toBeLessThanOrEqual(128 * MB);
  });

  it('stores one 404 page for all unknown URLs', async () => {
    await withServer({}, async (server) => {
      await get(server, '/nothing');
      const before = server.cache.stats();
      for (let number = 0; number < 100; number++) {
        expect((await get(server, `/nothing/${number}`)).statusCode).toBe(404);
      }
      expect(server.cache.stats()).toEqual(before);
    });
  });
});

describe('an error while a cached page is sent', () => {
  const broken: [string, PageCache['get']][] = [
    [
      'an exception',
      () => {
        throw new Error('The cache is broken');
      },
    ],
    [
      'an invalid header',
      <T>() =>
        ({
          status: 302,
          headers: { location: 'https://пример.test' },
          etag: '',
          body: Buffer.alloc(0),
          compressed: {},
        }) as T,
    ],
  ];
  it.each(broken)('answers 500 with a request id, is logged and does not stop the server: %s', async (_, fail) => {
    const lines: string[] = [];
    let isBroken = true;
    const wrap = (site: SiteServices): SiteServices => ({
      ...site,
      cache: { ...site.cache, get: (key) => (isBroken ? fail(key) : site.cache.get(key)) },
    });
    const logger = createLogger('error', { write: (line) => void lines.push(line) });
    const server = await startSecondServer(t, { logger }, wrap);
    try {
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const sendRequest = () =>
        new Promise<{ status: number; body: string }>((resolve, reject) => {
          request(`${address}/article/harbour`, { headers: { host: HOST } }, (response) => {
            let body = '';
            response.on('data', (chunk) => (body += chunk));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
          })
            .on('error', reject)
            .end();
        });
      const { status, body } = await sendRequest();
      const problem = JSON.parse(body);
      expect([status, problem.type]).toEqual([500, 'internal']);
      expect(problem.request_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(lines.map((line) => JSON.parse(line).request_id)).toContain(problem.request_id);
      isBroken = false;
      expect((await sendRequest()).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe('the protocol of a request', () => {
  const sendRequest = async (options: Parameters<typeof startSecondServer>[1], protocol: string) => {
    let result = { body: '', hsts: [] as unknown[] };
    await withServer(options, async ({ app }) => {
      const headers = { 'x-forwarded-proto': protocol };
      const all = [
        await app.inject({ url: '/sitemap.xml', headers: { host: HOST, ...headers } }),
        await app.inject({ url: '/sitemap.xml', headers: { host: HOST, ...headers } }),
        await app.inject({ url: '/nothing', headers: { host: HOST, ...headers } }),
        await app.inject({ url: '/site.js', headers: { host: HOST, ...headers } }),
        await app.inject({ url: '/', headers: { host: 'localhost', ...headers } }),
        await app.inject({ url: '/api/config', headers: { host: 'localhost', ...headers } }),
        await app.inject({ url: '/api/posts', headers: { host: 'localhost', ...headers } }),
        await app.inject({ url: '/media/none.jpg', headers: { host: 'localhost', ...headers } }),
      ];
      result = { body: all[0]?.body ?? '', hsts: [...new Set(all.map((each) => each.headers[HSTS]))] };
    });
    return result;
  };

  it('is https when a trusted proxy sends https, and every response has HSTS', async () => {
    const { body, hsts } = await sendRequest({ trustProxy: 1 }, 'https');
    expect(body).toContain('<loc>https://www.lagos.localhost/');
    expect(hsts).toEqual(['max-age=31536000']);
  });

  it.each(['http', 'javascript', 'https://evil.test/', 'http, javascript'])(
    'is http when a trusted proxy sends %s, and no response has HSTS',
    async (protocol) => {
      const { body, hsts } = await sendRequest({ trustProxy: 1 }, protocol);
      expect(body).toContain('<loc>http://www.lagos.localhost/');
      expect(body).not.toMatch(/javascript|evil/);
      expect(hsts).toEqual([undefined]);
    },
  );

  it('is http when an untrusted client sends https', async () => {
    const { body, hsts } = await sendRequest({ trustProxy: false }, 'https');
    expect(body).toContain('<loc>http://www.lagos.localhost/');
    expect(hsts).toEqual([undefined]);
  });
});
