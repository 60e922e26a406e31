import { images } from '@masthead/domain/images/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { sections } from '@masthead/domain/sections/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createNewsroom } from '../../test/content/posts';
import { shippedFiles } from '../../test/harness/shipped-files';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import { announce, announcingSite } from '../platform/events/announce.queries';
import { upgradeDatabase } from '../platform/projects/upgrade-database';
import { addStaticPage } from './static-pages/static-pages.routes';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
const receivedChanges: string[] = [];
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  t.changes.subscribe((change) => receivedChanges.push(change));
  await vi.waitUntil(() => t.changes.isListening(), { timeout: 120_000 });
});
afterAll(() => t.close());

/**
 * Whether the change sends the notification `site`, after which every server clears its page cache. Notifications
 * arrive in order, so all that the change causes arrive before the marker.
 */
async function announcesSite(change: () => Promise<unknown>): Promise<boolean> {
  await passMarker();
  receivedChanges.length = 0;
  await change();
  await passMarker();
  return receivedChanges.includes('site');
}

/** Announces a change of sessions and waits until it arrives. */
async function passMarker(): Promise<void> {
  const count = () => receivedChanges.filter((change) => change === 'sessions').length;
  const before = count();
  await announce(t.db, 'sessions');
  await expect.poll(count).toBe(before + 1);
}

const findImageId = async () => (await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow()).id;
const publishPost = async () => {
  const { id } = await room.ready();
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  return id;
};
const savePost = (id: number) =>
  t.call(posts.update, { params: { id }, body: { notes: `${Math.random()}` } }, room.admin);

const changesOfSite: [string, () => Promise<unknown>][] = [
  [
    'a write of a section',
    () => t.call(sections.update, { params: { id: room.news }, body: { catchy_title: 'All' } }, room.admin),
  ],
  [
    'an edited image',
    async () => t.call(images.update, { params: { id: await findImageId() }, body: { name: 'New' } }, room.admin),
  ],
  ['a published post', publishPost],
  ['a static page that a command adds', () => addStaticPage(t.db, { title: 'About us', section: undefined })],
  [
    'a start of a server of another version',
    async () => {
      await t.db.updateTable('upgrade_fingerprint').set({ fingerprint: 'of another version' }).execute();
      await upgradeDatabase(t.db, shippedFiles, 'en-US');
    },
  ],
];
it.each(changesOfSite)('the server clears the page caches after %s', async (_, change) => {
  expect(await announcesSite(change)).toBe(true);
});

it('the server clears the page caches after a save of a published post, but not of a draft', async () => {
  const [publicId, { id: draftId }] = [await publishPost(), await room.create()];
  expect(await announcesSite(() => savePost(publicId))).toBe(true);
  expect(await announcesSite(() => savePost(draftId))).toBe(false);
});

it('the server keeps the page caches after reads and after writes that do not change the site', async () => {
  expect(await announcesSite(() => t.call(sections.list, { query: {} }, room.admin))).toBe(false);
  const word = { name: 'hogwash', is_article: 1, is_tag: 0 } as const;
  expect(await announcesSite(() => t.call(stopWords.create, { body: word }, room.admin))).toBe(false);
});

it('the server keeps the page caches after a start of the same version', async () => {
  expect(await announcesSite(() => upgradeDatabase(t.db, shippedFiles, 'en-US'))).toBe(false);
});

it('the server keeps the page caches after a rejected write', async () => {
  const body = { catchy_title: '' };
  expect(await announcesSite(() => t.call(sections.update, { params: { id: room.news }, body }, room.admin))).toBe(
    false,
  );
  expect(await announcesSite(() => t.call(menus.remove, { params: { id: 999_999 } }, room.admin))).toBe(false);
});

const renameSection = (db: TestApp['db'], title: string) =>
  db.updateTable('sections').set({ catchy_title: title }).where('id', '=', room.news).execute();

it('announcingSite announces a write as part of its commit, before the reply', async () => {
  const db = announcingSite(t.db);
  expect(await announcesSite(() => renameSection(db, 'Outside'))).toBe(true);
  expect(await announcesSite(() => db.transaction().execute((db) => renameSection(db, 'Inside')))).toBe(true);
});

it('announcingSite announces nothing before the commit, after a rollback or for a read', async () => {
  const db = announcingSite(t.db);
  const isAnnouncedBeforeCommit = await db.transaction().execute(async (db) => {
    await renameSection(db, 'Not yet');
    return announcesSite(async () => undefined);
  });
  expect(isAnnouncedBeforeCommit).toBe(false);
  const rollBack = () =>
    db.transaction().execute(async (db) => {
      await renameSection(db, 'Never');
      throw new Error('Refused');
    });
  expect(await announcesSite(() => expect(rollBack()).rejects.toThrow('Refused'))).toBe(false);
  const read = () => db.transaction().execute((db) => db.selectFrom('sections').select('id').execute());
  expect(await announcesSite(read)).toBe(false);
});

it('announcingSite rejects a failed write outside a transaction and keeps the connection usable', async () => {
  const db = announcingSite(t.db);
  const failingInsert = db.insertInto('sections').values({ catchy_title: 'Twice', id: room.news } as never);
  expect(await announcesSite(() => expect(failingInsert.execute()).rejects.toThrow())).toBe(false);
  expect(await announcesSite(() => renameSection(db, 'Works again'))).toBe(true);
});
