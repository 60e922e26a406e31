import { posts } from '@masthead/domain/posts/contract/endpoints';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../test/content/posts';
import { recordStatements, type SentStatement } from '../../../test/harness/statements';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
let id: number;
let saves = 0;
const client_id = '00000000-0000-4000-8000-000000000001';
const base_updated_at = '2026-11-18T00:00:00.000Z';
beforeAll(() => vi.waitUntil(() => t.changes.isListening()));
beforeEach(async () => {
  id = (await room.ready()).id;
});

const list = (query = {}) => t.call(posts.list, { query }, room.admin);
const read = () => t.call(posts.get, { params: { id } }, room.admin);
const loadBoard = (query = {}) => t.call(posts.board, { query }, room.admin);
/** Saves all fields of the form, of which the headline and the text have changed. */
const save = (change: PostUpdateBody = {}) => {
  saves += 1;
  const main_headline = `The council votes on the new market after a night of talks, part ${saves}`;
  const body = {
    ...room.complete(),
    main_headline,
    body: textBody(`Text ${saves}. ${'The council has voted. '.repeat(9)}`),
  };
  return t.call(posts.update, { params: { id }, body: { ...body, ...change } }, room.admin);
};
const storeCopy = () =>
  t.call(workingCopies.store, { params: { id }, body: { client_id, changes: '{}', base_updated_at } }, room.admin);

/** The statements of a call after the same call has filled the caches. */
async function record(send: () => Promise<{ status: number }>): Promise<SentStatement[]> {
  expect((await send()).status).toBe(200);
  // The reply of a list is cached for a second.
  t.advance(1000);
  return recordStatements(async () => expect((await send()).status).toBe(200));
}

// Statements without BEGIN and COMMIT.
describe('the number of statements', () => {
  it.each([
    ['a list', 2, () => list({ expand: 'authors,category', fields: 'id,main_headline,status,lock' })],
    ['a filtered list', 2, () => list({ 'search[section_id]': room.news, 'search[status]': '0,1', page: 2 })],
    ['reading a post', 2, read],
    ['a save', 5, save],
    ['a working copy', 1, storeCopy],
    ['the board', 2, loadBoard],
    ['the board of own tasks', 2, () => loadBoard({ only_my_tasks: '1', section_id: room.news, cards: 25 })],
  ])('of %s is %i, all of them prepared', async (_, count, send) => {
    const statements = await record(send);
    expect(statements.map(({ sql }) => sql)).toHaveLength(count);
    expect(statements.filter(({ isPrepared }) => !isPrepared)).toEqual([]);
  });

  it('of a save grows by one for each kind of link that changes', async () => {
    await save();
    const other = await t.user('editor');
    expect(await recordStatements(() => save({ authors: [room.admin.id, other.id] }))).toHaveLength(6);
  });

  it('of a save of a published post grows by the search for stop words', async () => {
    expect((await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).status).toBe(200);
    expect(await record(save)).toHaveLength(6);
  });
});

describe('reading a post', () => {
  const findLock = () =>
    t.db.selectFrom('post_locks').where('post_id', '=', id).select(['since', 'seen_at']).executeTakeFirstOrThrow();

  it('renews the lock of the reader only after fifteen seconds', async () => {
    await read();
    const before = await findLock();
    t.advance(14_999);
    await read();
    expect(await findLock()).toEqual(before);
    t.advance(1);
    await read();
    expect(await findLock()).toEqual({ since: before.since, seen_at: t.clock.now.toISOString() });
  });

  it('gives the lock to one of several users who open the post at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => t.user('editor')));
    const responses = await Promise.all(users.map((user) => t.call(posts.get, { params: { id } }, user)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403]);
    const holder = users[responses.findIndex(({ status }) => status === 200)];
    expect(responses.find(({ status }) => status === 200)?.body.lock_user_id).toBe(holder?.id);
  });

  it('waits for a save and returns the saved post', async () => {
    const opener = await t.user('editor');
    let opened: Promise<{ body: { notes: string | null } }> | undefined;
    await t.db.transaction().execute(async (db) => {
      await db.updateTable('posts').set({ notes: 'Saved', version: 99 }).where('id', '=', id).execute();
      opened = t.call(posts.get, { params: { id } }, opener);
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      });
    });
    expect((await opened)?.body.notes).toBe('Saved');
  });
});
