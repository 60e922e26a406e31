import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPath } from '@masthead/domain/site/paths';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { hostileText, readSitemap, readSitemapIndex } from '../../../test/site/read-xml';
import { announce } from '../../platform/events/announce.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const url = 'http://www.lagos.localhost';
const get = (path: string) => t.send({ url: path, headers: { host: 'www.lagos.localhost' } });
const sitemap = async (name: string) => readSitemap((await get(`/sitemap/${name}.xml`)).body);
const addresses = async (name: string) => (await sitemap(name)).map((page) => page.url);
const files = async () => readSitemapIndex((await get('/sitemap.xml')).body);

async function published(change: Parameters<typeof room.ready>[0] = {}) {
  const { id } = await room.ready(change);
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return { id, address: `${url}${postPath(body.slug ?? '')}` };
}

it('lists no article file in the sitemap index without articles', async () => {
  expect(await files()).toEqual([{ url: `${url}/sitemap/pages.xml` }]);
  expect((await get('/sitemap/articles-1.xml')).statusCode).toBe(404);
});

it('lists articles in sitemap files by id, with their modification time and picture', async () => {
  const { id, address } = await published();
  await room.ready();
  await published({ template_type: 7, external_link: 'https://example.test/away' });
  await expect.poll(files).toHaveLength(2);
  const { first_published_at } = await t.db
    .selectFrom('posts')
    .where('id', '=', id)
    .select('first_published_at')
    .executeTakeFirstOrThrow();
  const lastmod = String(first_published_at);
  expect((await files())[1]).toEqual({ url: `${url}/sitemap/articles-1.xml`, lastmod });
  expect(await sitemap('articles-1')).toMatchObject([
    { url: address, lastmod, img: [{ url: expect.stringMatching(/\/media\/images\/.*\/full\.jpg$/) }] },
  ]);
  // An id that belongs to the third file.
  await sql`select setval(pg_get_serial_sequence('posts', 'id'), 12344)`.execute(t.db);
  const far = { main_headline: 'Far', slug: 'far', status: 3, published_at: lastmod, updated_at: lastmod };
  await t.db.insertInto('posts').values(far).execute();
  await announce(t.db, 'site');
  await expect.poll(files).toHaveLength(3);
  expect((await files())[2]).toEqual({ url: `${url}/sitemap/articles-3.xml`, lastmod });
  expect(await addresses('articles-3')).toEqual([`${url}/article/far`]);
  for (const name of ['articles-2', 'articles-0', 'articles-01', 'articles-9999999', 'articles-x', 'none']) {
    expect((await get(`/sitemap/${name}.xml`)).statusCode).toBe(404);
  }
});

it('lists sections, categories, tags with articles, people and static pages in the sitemap of pages', async () => {
  const tag = { catchy_title: 'Rain', slug: 'rain', section_id: room.news };
  const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
  await t.db
    .insertInto('tags')
    .values({ ...tag, catchy_title: 'Empty', slug: 'empty' })
    .execute();
  const expert = { avatar: 'a.png', username: 'Ada Obi', slug: 'ada-obi', position: 'Judge', description: 'Knows' };
  await t.db.insertInto('experts').values(expert).execute();
  await t.db.insertInto('static_pages').values({ title: 'About', slug: 'about', html: '', css: '' }).execute();
  await t.db.updateTable('users').set({ show_on_site: true }).where('id', '=', room.admin.id).execute();
  await published({ tags: [tag_id] });
  await expect.poll(() => addresses('pages')).toContain(`${url}/tag/rain`);
  const listed = await addresses('pages');
  expect(listed).toEqual(
    expect.arrayContaining(
      ['/', '/news', '/sport', '/news/politics', '/news/votes', '/expert/ada-obi', '/page/about'].map(
        (path) => url + path,
      ),
    ),
  );
  expect(listed).toContain(`${url}/author/${room.admin.id}`);
  expect(listed).not.toContain(`${url}/tag/empty`);
  expect((await get('/sitemap/pages.xml')).headers['content-type']).toBe('application/xml; charset=utf-8');
});

it('lists articles of the last 48 hours in the news sitemap, without paid content and external links', async () => {
  await t.db.deleteFrom('posts').execute();
  const { id, address } = await published();
  await published({ is_sponsored: true });
  await published({ advert_status: 1 });
  await published({ template_type: 7, external_link: 'https://example.test/away' });
  await t.db.updateTable('posts').set({ main_headline: hostileText.typed }).where('id', '=', id).execute();
  await announce(t.db, 'site');
  await expect.poll(() => sitemap('news')).toHaveLength(1);
  expect(await sitemap('news')).toMatchObject([
    {
      url: address,
      news: {
        publication: { name: 'Lagos Dispatch', language: 'en' },
        publication_date: t.clock.now.toISOString(),
        title: hostileText.read,
      },
    },
  ]);

  // Publishing again does not make an article new.
  t.advance(49 * 3_600_000);
  const published_at = t.clock.now.toISOString();
  await t.db.updateTable('posts').set({ published_at }).where('id', '=', id).execute();
  await announce(t.db, 'site');
  await expect.poll(() => addresses('news')).toEqual([]);
});

it('lists at most 1,000 articles in the news sitemap', async () => {
  const at = t.clock.now.toISOString();
  const many = Array.from({ length: 1010 }, (_, number) => ({
    main_headline: `News ${number}`,
    slug: `news-${number}`,
    status: 3,
    published_at: at,
    first_published_at: at,
  }));
  await t.db.insertInto('posts').values(many).execute();
  await announce(t.db, 'site');
  await expect.poll(() => addresses('news')).toHaveLength(1000);
});

it('serves robots.txt with the sitemaps', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /preview/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    `Sitemap: ${url}/sitemap/news.xml`,
    '',
  ]);
});

it('serves feeds, sitemaps and robots.txt on the site only', async () => {
  for (const path of ['/feed', '/sitemap.xml', '/robots.txt']) {
    expect((await t.send({ url: path })).headers['content-type']).toContain('text/html');
  }
});

it('answers 429 with Retry-After when one client requests too many uncached sitemap files', async () => {
  const fetchMissing = (number: number) =>
    t.send({
      url: `/sitemap/articles-${number}.xml`,
      remoteAddress: '203.0.113.9',
      headers: { host: 'www.lagos.localhost' },
    });
  for (let number = 1000; number < 1060; number++) expect((await fetchMissing(number)).statusCode).toBe(404);
  const limited = await fetchMissing(1060);
  expect(limited.statusCode).toBe(429);
  expect(limited.headers['retry-after']).toBe('60');
  expect((await get('/sitemap/articles-1061.xml')).statusCode).toBe(404);
});
