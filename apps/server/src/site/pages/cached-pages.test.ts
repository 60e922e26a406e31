import { posts } from '@masthead/domain/posts/contract/endpoints';
import {
  authorPath,
  categoryPath,
  feedPath,
  postPath,
  sectionFeedPath,
  sectionPath,
  sitemapIndexPath,
  sitemapPath,
  tagFeedPath,
  tagPath,
} from '@masthead/domain/site/paths';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../test/content/posts';
import { receiveNotifications } from '../../../test/harness/notifications';
import { startSecondServer } from '../../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { announce } from '../../platform/events/announce.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let tagIds: number[];
let paths: string[];
/** A server that renders every page afresh. */
let other: Awaited<ReturnType<typeof startSecondServer>>;
let ids: number[];
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  const tags = ['Market', 'Harbour'].map((name) => ({
    catchy_title: name,
    slug: name.toLowerCase(),
    section_id: room.news,
  }));
  tagIds = (await t.db.insertInto('tags').values(tags).returning('id').execute()).map(({ id }) => id);
  const written = [
    await room.ready({ slug: 'first', tags: [tagIds[0] as number] }),
    await room.ready({ slug: 'second', tags: tagIds }),
    await room.ready({ slug: 'third', section_id: room.sport, category_id: room.football }),
  ];
  ids = written.map(({ id }) => id);
  for (const id of ids.slice(0, 2)) await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  await t.db.updateTable('users').set({ show_on_site: true, slug: 'ada' }).where('id', '=', room.admin.id).execute();
  paths = [
    '/',
    sectionPath('news'),
    sectionPath('sport'),
    categoryPath('news', 'politics'),
    categoryPath('sport', 'football'),
    tagPath('market'),
    tagPath('harbour'),
    authorPath('ada'),
    feedPath,
    sectionFeedPath('news'),
    tagFeedPath('market'),
    sitemapIndexPath,
    sitemapPath('articles-1'),
    ...['first', 'second', 'third', 'renamed'].map(postPath),
  ];
  await announce(t.db, 'site');
  await vi.waitUntil(() => t.changes.isListening(), { timeout: 120_000 });
  other = await startSecondServer(t);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

type Send = (options: { url: string; headers: { host: string } }) => Promise<{ statusCode: number; body: string }>;

async function readPages(send: Send): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const url of paths) {
    const { statusCode, body } = await send({ url, headers: { host: 'www.lagos.localhost' } });
    pages[url] = `${statusCode} ${body}`;
  }
  return pages;
}

const update = (index: number, body: PostUpdateBody) =>
  t.call(posts.update, { params: { id: ids[index] as number }, body }, room.admin);
const transition = (name: 'publish' | 'trash' | 'restore', index: number) =>
  t.call(posts[name], { params: { id: ids[index] as number }, body: {} }, room.admin);

const writes: [string, () => Promise<{ status: number }>][] = [
  ['publication in another section', () => transition('publish', 2)],
  ['change of the text', () => update(0, { body: textBody('The traders of the market have agreed.') })],
  [
    'change of the headline',
    () => update(0, { main_headline: 'The traders of the market have agreed on the plan after a day of talks' }),
  ],
  [
    'change of the description',
    () =>
      update(1, {
        description: `${'The traders of the market have agreed on the plan of the council, '.repeat(2)}and it is glad.`,
      }),
  ],
  ['removal of a tag', () => update(1, { tags: [tagIds[1] as number] })],
  ['addition of a tag', () => update(2, { tags: [tagIds[0] as number] })],
  ['change of the author', async () => update(1, { authors: [(await t.user('editor')).id] })],
  ['return to the first author', () => update(1, { authors: [room.admin.id] })],
  ['move to another category', () => update(0, { section_id: room.sport, category_id: room.football })],
  ['prominence on the front page', () => update(1, { top_status: 1 })],
  ['label of paid content', () => update(1, { advert_status: 2 })],
  ['start of breaking news', () => update(2, { breaking_status: 1 })],
  ['end of breaking news', () => update(2, { breaking_status: 0 })],
  ['new slug', () => update(2, { slug: 'renamed' })],
  ['move to the trash', () => transition('trash', 0)],
  ['restoration', () => transition('restore', 0)],
  ['second publication', () => transition('publish', 0)],
];

it.each(writes)('every cached page shows the current content after this write: %s', async (_, write) => {
  await readPages((options) => t.send(options));
  expect((await write()).status).toBe(200);
  await receiveNotifications(t.db, t.changes);
  other.cache.expireAt(t.clock.now.getTime());
  const [cached, fresh] = [
    await readPages((options) => t.send(options)),
    await readPages((options) => other.app.inject(options)),
  ];
  expect(cached).toEqual(fresh);
});
