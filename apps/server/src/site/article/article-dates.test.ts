import { posts } from '@masthead/domain/posts/contract/endpoints';
import { feedPath, postPath } from '@masthead/domain/site/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { readFeed, readSitemap } from '../../../test/site/read-xml';
import { readMetaTags, readStructuredData } from '../../../test/site/structured-data';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let id: number;
let slug: string;
let first: string;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  ({ id } = await room.ready());
  first = t.clock.now.toISOString();
  slug = (await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).body.slug ?? '';
});
afterAll(() => t.close());

const get = async (url: string) => (await t.send({ url, headers: { host: 'www.lagos.localhost' } })).body;
const save = async (body: PostUpdateBody) => {
  t.advance(60_000);
  const { status } = await t.call(posts.update, { params: { id }, body }, room.admin);
  expect(status).toBe(200);
};
const republish = async () => {
  t.advance(60_000);
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
};

/** The publication and modification time. Fails if pages, feeds, sitemaps or structured data differ. */
async function shownDates() {
  const html = await get(postPath(slug));
  const [published, modified] = [
    readMetaTags(html)['article:published_time']?.[0],
    readMetaTags(html)['article:modified_time']?.[0],
  ];
  const { datePublished, dateModified } = readStructuredData(html)['NewsArticle']?.[0] ?? {};
  expect([datePublished, dateModified]).toEqual([published, modified]);
  const xml = await get(feedPath);
  expect(readFeed(xml).items?.[0]?.pubDate).toBe(new Date(String(published)).toUTCString());
  expect(xml).toContain(`<atom:updated>${modified}</atom:updated>`);
  expect((await readSitemap(await get('/sitemap/articles-1.xml')))[0]?.lastmod).toBe(modified);
  expect((await readSitemap(await get('/sitemap/news.xml')))[0]?.news?.publication_date).toBe(published);
  expect(await get('/sitemap.xml')).toContain(`<lastmod>${modified}</lastmod>`);
  expect(html).toContain(`<time dateTime="${published}">`);
  expect(html.includes('Updated ')).toBe(published !== modified);
  return [published, modified];
}

it('shows the first publication after an article is published again without a change', async () => {
  await republish();
  await expect.poll(shownDates).toEqual([first, first]);
});

it('keeps both times when only planning fields or the category change', async () => {
  await save({ notes: 'Call the harbour', priority: 2 });
  await save({ category_id: room.votes, is_evergreen: true });
  await save(room.complete());
  await expect.poll(shownDates).toEqual([first, first]);
});

it('updates the modification time when the content changes but not when it is published again', async () => {
  await save({ body: textBody('The council has voted again, and the market opens in the spring.') });
  const changed = t.clock.now.toISOString();
  await expect.poll(shownDates).toEqual([first, changed]);
  await republish();
  await expect.poll(shownDates).toEqual([first, changed]);
  await save({ authors: [(await t.user('editor')).id] });
  await expect.poll(shownDates).toEqual([first, t.clock.now.toISOString()]);
});

it('keeps the guid of a feed item when the slug changes', async () => {
  const guid = async () => readFeed(await get(feedPath)).items?.[0]?.guid?.value;
  const before = await guid();
  await save({ slug: 'another-address' });
  slug = 'another-address';
  await expect.poll(async () => readFeed(await get(feedPath)).items?.[0]?.link).toContain('another-address');
  expect(await guid()).toBe(before);
});

it('changes the first publication when an editor backdates a post by more than a minute', async () => {
  const { published_at } = (await t.call(posts.get, { params: { id } }, room.admin)).body;
  await save({ published_at: `${String(published_at).slice(0, 16)}:00.000Z` });
  expect((await shownDates())[0]).toBe(first);
  const earlier = new Date(Date.parse(first) - 3_600_000).toISOString();
  await save({ published_at: earlier });
  await expect.poll(async () => (await shownDates())[0]).toBe(earlier);
});
