import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { feedPath, postPath, sectionFeedPath, tagFeedPath } from '@masthead/domain/site/addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { hostile, readFeed } from '../../../test/machine-files';
import { fileOf, jpeg } from '../../../test/pictures';
import { newsroom } from '../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let tag_id: number;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  const tag = { catchy_title: 'Rain', slug: 'rain', section_id: room.news, description: 'All that falls' };
  ({ id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow());
});
afterAll(() => t.close());

const url = 'http://www.lagos.localhost';
const get = (path: string) => t.send({ url: path, headers: { host: 'www.lagos.localhost' } });
const feed = async (path: string) => readFeed((await get(path)).body);
const links = async (path: string) => ((await feed(path)).items ?? []).map(({ link }) => link);

async function published(change: Parameters<typeof room.ready>[0] = {}) {
  t.advance(60_000);
  const { id } = await room.ready(change);
  const { body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return { id, link: `${url}${postPath(body.slug ?? '')}` };
}

it('tells of what is out, the newest first, by its title for feeds', async () => {
  const first = await published({ tags: [tag_id] });
  const second = await published({
    template_type: 7,
    external_link: 'https://example.test/away',
    section_id: room.sport,
    category_id: room.football,
  });
  await room.ready();
  await expect.poll(() => links(feedPath)).toEqual([second.link, first.link]);
  const { items, ...channel } = await feed(feedPath);
  expect(channel).toMatchObject({
    title: 'Lagos Dispatch',
    description: 'The latest of Lagos Dispatch',
    link: `${url}/`,
    language: 'en-US',
    ttl: 5,
    lastBuildDate: t.clock.now.toUTCString(),
    atom: { links: [{ href: `${url}/feed`, rel: 'self', type: 'application/rss+xml' }] },
  });
  expect(items?.[1]).toMatchObject({
    title: room.complete().titles?.rss,
    guid: { value: `tag:www.lagos.localhost,2026:post-${first.id}`, isPermaLink: false },
    pubDate: new Date(t.clock.now.getTime() - 60_000).toUTCString(),
    description: room.complete().description,
    dc: { creators: ['Test Person'] },
    categories: [{ name: 'News' }, { name: 'Politics' }, { name: 'Rain' }],
    media: { contents: [{ medium: 'image', type: 'image/jpeg', width: 960, height: 540 }] },
  });
  expect(items?.[1]?.media?.contents?.[0]?.url).toMatch(
    /^http:\/\/www\.lagos\.localhost\/media\/images\/.*\/wide\.jpg$/,
  );
  // The file of this picture does not exist, so its length is not known.
  expect(items?.[1]?.enclosures).toBeUndefined();
});

it('says how many bytes an enclosed picture has', async () => {
  const picture = { name: 'Harbour', source: 1, file: fileOf(await jpeg(1400, 900)) };
  const { hash_key } = (await t.call(images.create, { body: picture }, room.admin)).body;
  const { id, link } = await published({ section_id: room.sport, category_id: room.football, thumb: hash_key });
  await expect.poll(async () => (await links(feedPath))[0]).toBe(link);
  const [enclosure] = (await feed(feedPath)).items?.[0]?.enclosures ?? [];
  const { rawPayload } = await get(new URL(enclosure?.url ?? '').pathname);
  expect(enclosure).toMatchObject({ type: 'image/jpeg', length: rawPayload.length });
  await t.db.deleteFrom('posts').where('id', '=', id).execute();
});

it('tells of one section, or of one tag, and of nothing that is not there', async () => {
  const ofTag = await published({ tags: [tag_id] });
  await expect.poll(async () => (await links(tagFeedPath('rain')))[0]).toBe(ofTag.link);
  expect(await links(tagFeedPath('rain'))).toHaveLength(2);
  expect(await links(sectionFeedPath('sport'))).toHaveLength(1);
  expect(await links(sectionFeedPath('news'))).toHaveLength(2);
  expect(await feed(tagFeedPath('rain'))).toMatchObject({
    title: 'Rain | Lagos Dispatch',
    description: 'All that falls',
    link: `${url}/tag/rain`,
  });
  for (const path of [sectionFeedPath('none'), tagFeedPath('none'), '/feed/author/1']) {
    expect((await get(path)).statusCode).toBe(404);
  }
});

it('follows a merged tag', async () => {
  await t.db.insertInto('tag_redirects').values({ slug: 'drizzle', tag_id }).execute();
  const { statusCode, headers } = await get(tagFeedPath('drizzle'));
  expect([statusCode, headers.location]).toEqual([301, tagFeedPath('rain')]);
});

it('stays well-formed whatever somebody typed, and says when readers were first told', async () => {
  const first_published_at = '2026-11-01T08:00:00.000Z';
  const { id } = await published();
  const titles = JSON.stringify({ rss: hostile.typed });
  await t.db
    .updateTable('posts')
    .set({ titles, description: hostile.typed, first_published_at })
    .where('id', '=', id)
    .execute();
  const item = async () => (await feed(feedPath)).items?.find(({ title }) => title === hostile.read);
  await expect.poll(item).toMatchObject({
    description: hostile.read,
    pubDate: new Date(first_published_at).toUTCString(),
  });
});

it.each([
  ['its catchy title', { catchy_title: 'Caught' }, 'Caught'],
  ['its headline', { catchy_title: null, main_headline: 'Plain' }, 'Plain'],
])('without a title for feeds it has %s', async (_, set, title) => {
  const { id } = await published();
  await t.db
    .updateTable('posts')
    .set({ titles: '{}', ...set })
    .where('id', '=', id)
    .execute();
  await expect.poll(async () => (await feed(feedPath)).items?.[0]?.title).toBe(title);
});

it('has fifty at most, and is served as a feed', async () => {
  const { id } = await published();
  const row = await t.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _, is_listable, is_public, thumb_key, fb_thumb_key, ...copied } = row;
  const many = Array.from({ length: 60 }, (__, number) => ({
    ...copied,
    slug: `copy-${number}`,
    titles: '{}',
    sources: '[]',
    slides: '[]',
    body: null,
    search_text: undefined,
  }));
  await t.db
    .insertInto('posts')
    .values(many as never)
    .execute();
  await expect.poll(() => links(feedPath)).toHaveLength(50);
  const { headers } = await get(feedPath);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(headers.etag).toBeTruthy();
});
