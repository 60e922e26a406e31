import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { feedPath, postPath, sectionFeedPath, tagFeedPath } from '@masthead/domain/site/paths';
import { expect, it } from 'vitest';
import { createFile, jpeg } from '../../../test/content/pictures';
import { createNewsroom } from '../../../test/content/posts';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { hostileText, readFeed } from '../../../test/site/read-xml';
import { announce } from '../../platform/events/announce.queries';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const tag = { catchy_title: 'Rain', slug: 'rain', section_id: room.news, description: 'All that falls' };
const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();

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

it('lists published articles in the feed, the newest first, with their RSS titles', async () => {
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

it('sends the length of an enclosed picture in the feed', async () => {
  const picture = { name: 'Harbour', source: 1, file: createFile(await jpeg(1400, 900)) };
  const { hash_key } = (await t.call(images.create, { body: picture }, room.admin)).body;
  const { id, link } = await published({ section_id: room.sport, category_id: room.football, thumb: hash_key });
  await expect.poll(async () => (await links(feedPath))[0]).toBe(link);
  const [enclosure] = (await feed(feedPath)).items?.[0]?.enclosures ?? [];
  const { rawPayload } = await get(new URL(enclosure?.url ?? '').pathname);
  expect(enclosure).toMatchObject({ type: 'image/jpeg', length: rawPayload.length });
  await t.db.deleteFrom('posts').where('id', '=', id).execute();
});

it('serves feeds of one section or tag and answers 404 to an unknown one', async () => {
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

it('redirects from the feed of a merged tag', async () => {
  await t.db.insertInto('tag_redirects').values({ slug: 'drizzle', tag_id }).execute();
  const { statusCode, headers } = await get(tagFeedPath('drizzle'));
  expect([statusCode, headers.location]).toEqual([301, tagFeedPath('rain')]);
});

it('renders a feed with escaped texts and the date of the first publication', async () => {
  const first_published_at = '2026-11-01T08:00:00.000Z';
  const { id } = await published();
  const titles = JSON.stringify({ rss: hostileText.typed });
  await t.db
    .updateTable('posts')
    .set({ titles, description: hostileText.typed, first_published_at })
    .where('id', '=', id)
    .execute();
  await announce(t.db, 'site');
  const item = async () => (await feed(feedPath)).items?.find(({ title }) => title === hostileText.read);
  await expect.poll(item).toMatchObject({
    description: hostileText.read,
    pubDate: new Date(first_published_at).toUTCString(),
  });
});

it.each([
  ['the catchy title', { catchy_title: 'Caught' }, 'Caught'],
  ['the headline', { catchy_title: null, main_headline: 'Plain' }, 'Plain'],
])('uses %s as the feed title of an article without an RSS title', async (_, set, title) => {
  const { id } = await published();
  await t.db
    .updateTable('posts')
    .set({ titles: '{}', ...set })
    .where('id', '=', id)
    .execute();
  await announce(t.db, 'site');
  await expect.poll(async () => (await feed(feedPath)).items?.[0]?.title).toBe(title);
});

it('serves at most 50 items with the content type of RSS', async () => {
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
  await announce(t.db, 'site');
  await expect.poll(() => links(feedPath)).toHaveLength(50);
  const { headers } = await get(feedPath);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(headers.etag).toBeTruthy();
});
