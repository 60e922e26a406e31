import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

const HOST = 'www.lagos.localhost';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  await insertPublishedPost(t, { slug: 'harbour', section_id: room.news });
  const moved = await insertPublishedPost(t, { slug: 'new-name', section_id: room.news });
  await t.db.insertInto('post_redirects').values({ slug: 'old-name', post_id: moved }).execute();
  for (let number = 0; number < 24; number++) await insertPublishedPost(t, { section_id: room.news });
});
afterAll(() => t.close());

const fetchLocation = async (url: string) => {
  const { status, headers } = await getSitePage(t, url);
  return [status, headers.location];
};

describe('a near miss', () => {
  it.each([
    ['/article/harbour/', '/article/harbour'],
    ['/article/harbour)', '/article/harbour'],
    ['/article/harbour%29.', '/article/harbour'],
    ['/article/harbour%E2%80%A6', '/article/harbour'],
    ['/article/harbour%22%3E', '/article/harbour'],
    ['/article/harbour%20', '/article/harbour'],
    ['/Article/HARBOUR', '/article/harbour'],
    ['//article//harbour', '/article/harbour'],
    ['/article/Old-Name/', '/article/new-name'],
    ['/NEWS', '/news'],
    ['/news/', '/news'],
    ['/News/?page=2&utm_source=mail', '/news?page=2'],
    ['/news?page=1', '/news'],
    ['/search/?q=ferry+strike&page=2', '/search?q=ferry+strike&page=2'],
    ['/Feed/', '/feed'],
    ['/SITEMAP.xml', '/sitemap.xml'],
  ])('redirects %s to %s', async (url, location) => {
    const { status, headers, body } = await getSitePage(t, url);
    expect([status, headers.location]).toEqual([301, location]);
    expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', `This page is at ${location}\n`]);
    expect((await getSitePage(t, location.replace('ferry+strike', 'article'))).status).toBe(200);
  });

  it.each([
    '/nothing/',
    '/NOTHING',
    '//evil.test',
    '//evil.test/',
    '/%5Cevil.test',
    '/%2F%2Fevil.test/',
    '/article/none)',
    '/sitemap/NEWS.xml',
    `/${'a'.repeat(2000)}/`,
  ])('answers 404 at %s, because its canonical URL does not exist', async (url) => {
    expect(await fetchLocation(url)).toEqual([404, undefined]);
  });
});

describe('the page number of a list', () => {
  it.each(['0', '-1', '01', '1e1', 'two', '', '3', '200', '999999', '1000000', '2&page=2'])(
    'answers 404 to page=%s, which does not exist',
    async (page) => {
      expect(await fetchLocation(`/news?page=${page}`)).toEqual([404, undefined]);
      expect(await fetchLocation(`/search?q=article&page=${page}`)).toEqual([404, undefined]);
    },
  );
});

describe('a request that no page answers', () => {
  const send = (method: 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string) =>
    t.send({ method, url, headers: { host: HOST, 'content-type': 'text/csv' }, payload: 'a;b' });

  it.each(['/', '/news', '/article/harbour', '/feed', '/site.js', '/robots.txt'])(
    'answers 405 with the allowed methods at %s',
    async (url) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const { statusCode, headers } = await send(method, url);
        expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  it.each(['/article/%', '/%E0%A4%A', '/news/%zz'])(
    'answers 400 with an error page to malformed percent-encoding in %s',
    async (url) => {
      const { status, headers, body } = await getSitePage(t, url);
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>This address is not valid</h1>');
      expect(body).toContain('Lagos Dispatch');
    },
  );
});

describe('an alias of the site’s host', () => {
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET', host = 'www.localhost:4000') =>
    t.send({ method, url, headers: { host } });

  it('redirects to the canonical host with path, query and port', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await get('/news?page=2', method);
      expect([statusCode, headers.location]).toEqual([301, 'http://www.lagos.localhost:4000/news?page=2']);
    }
    expect((await get('//evil.test')).headers.location).toBe('http://www.lagos.localhost:4000//evil.test');
    expect((await get('/news', 'GET', HOST)).statusCode).toBe(200);
  });
});

describe('If-None-Match', () => {
  it('matches weak and strong tags, lists of tags and the wildcard', async () => {
    const { headers } = await getSitePage(t, '/article/harbour');
    const etag = String(headers.etag);
    const fetchStatus = async (value: string) => {
      const conditional = { host: HOST, 'if-none-match': value };
      return (await t.send({ url: '/article/harbour', headers: conditional })).statusCode;
    };
    expect(etag).toMatch(/^W\/"/);
    for (const value of [etag, etag.slice(2), `"other", ${etag.slice(2)}`, '*'])
      expect(await fetchStatus(value)).toBe(304);
    for (const value of ['"other"', etag.slice(3, -1)]) expect(await fetchStatus(value)).toBe(200);
  });
});
