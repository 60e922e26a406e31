import { images } from '@masthead/domain/images/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { sections } from '@masthead/domain/sections/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/harness';
import { newsroom } from '../../test/posts';
import { shipped } from '../../test/shipped';
import { announce } from '../platform/events/announce.queries';
import { prepare } from '../platform/projects/prepare';
import { addStaticPage } from './static-pages/static-pages.routes';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
const heard: string[] = [];
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  t.changes.subscribe((change) => heard.push(change));
  await vi.waitUntil(() => t.changes.isListening(), { timeout: 30_000 });
});
afterAll(() => t.close());

/** Whether the change empties the page caches. Notifications arrive in order, so nothing follows the marker. */
async function announcesSite(change: () => Promise<unknown>): Promise<boolean> {
  await marker();
  heard.length = 0;
  await change();
  await marker();
  return heard.includes('site');
}

async function marker(): Promise<void> {
  const count = () => heard.filter((change) => change === 'sessions').length;
  const before = count();
  await announce(t.db, 'sessions');
  await expect.poll(count).toBe(before + 1);
}

const imageId = async () => (await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow()).id;
const published = async () => {
  const { id } = await room.ready();
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return id;
};
const save = (id: number) => t.call(posts.update, { params: { id }, body: { notes: `${Math.random()}` } }, room.admin);

const announced: [string, () => Promise<unknown>][] = [
  [
    'a write of a section',
    () => t.call(sections.update, { params: { id: room.news }, body: { catchy_title: 'All' } }, room.admin),
  ],
  ['a write that is refused by its handler', () => t.call(menus.remove, { params: { id: 999_999 } }, room.admin)],
  [
    'an edited image',
    async () => t.call(images.update, { params: { id: await imageId() }, body: { name: 'New' } }, room.admin),
  ],
  ['a published post', published],
  ['a static page that a command adds', () => addStaticPage(t.db, { title: 'About us', section: undefined })],
  ['a start of a server', () => prepare(t.db, shipped, 'en-US')],
];
it.each(announced)('empties the page caches after %s', async (_, change) => {
  expect(await announcesSite(change)).toBe(true);
});

it('empties the page caches after a save of a published post, and not after a save of a draft', async () => {
  const [publicId, { id: draftId }] = [await published(), await room.create()];
  expect(await announcesSite(() => save(publicId))).toBe(true);
  expect(await announcesSite(() => save(draftId))).toBe(false);
});

it('keeps the page caches after reads and after writes that readers do not see', async () => {
  expect(await announcesSite(() => t.call(sections.list, { query: {} }, room.admin))).toBe(false);
  const word = { name: 'hogwash', is_article: 1, is_tag: 0 } as const;
  expect(await announcesSite(() => t.call(stopWords.create, { body: word }, room.admin))).toBe(false);
});
