import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postRevisions } from '@masthead/domain/posts/contract/revisions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { postState, updatePosts } from '../../../content/posts/post-rows.queries';
import { findPostState, storeRevisions } from '../../../content/posts/revisions.queries';
import { allowErasure } from '../../../platform/audit/audit.queries';
import type { JobContext } from '../../../platform/jobs/job';
import { deleteRevisions } from '../../../platform/retention/erasure.queries';
import { convertBatch, convertRevisions } from './convert-revisions';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

/** 40 paragraphs, of which one differs between versions. */
const article = (version: number) => ({
  v: 1,
  doc: {
    type: 'doc',
    content: Array.from({ length: 40 }, (_, index) => {
      const words = Array.from({ length: 20 }, (_, word) => `word${index}x${word * 7919}`).join(' ');
      const text = index === version % 40 ? `${words} 😀 new${version}` : words;
      return { type: 'paragraph', content: [{ type: 'text', text }] };
    }),
  },
});

const save = (id: number, body: PostUpdateBody) => t.call(posts.update, { params: { id }, body }, room.admin);
const listRows = (id: number) =>
  t.db.selectFrom('post_revisions').where('post_id', '=', id).orderBy('id').selectAll().execute();
const lastId = async (id: number) => (await listRows(id)).at(-1)?.id ?? 0;
const currentState = async (id: number) =>
  (await sql<{ state: object }>`select ${postState} as state from posts where id = ${id}`.execute(t.db)).rows[0]?.state;
const listTimeLog = async (id: number) =>
  (await t.call(postRevisions.list, { params: { id }, query: { 'per-page': 50 } } as never, room.admin)).body.items;
/** Changes revisions, which a trigger otherwise prevents. */
const withErasure = (change: (db: typeof t.db) => Promise<unknown>) =>
  t.db.transaction().execute(async (db) => {
    await allowErasure(db);
    await change(db);
  });
const countBytes = async (id: number) => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(coalesce(pg_column_size(state), 0) + coalesce(pg_column_size(delta), 0))::integer as bytes
    from post_revisions where post_id = ${id}`.execute(t.db);
  return rows[0]?.bytes ?? 0;
};

/** Writes a version of the article directly, without a revision. */
async function writeDirectly(id: number, version: number): Promise<void> {
  const updated_at = new Date(t.clock.now.getTime() + version * 1000).toISOString();
  await updatePosts(t.db, [id], { notes: `${version}`, body: JSON.stringify(article(version)), updated_at });
}

/** Stores a revision as earlier versions of Masthead did: the complete state, without delta and checksum. */
const insertOldRevision = (id: number) =>
  sql`insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select id, updated_at, ${room.admin.id}, 'Test Person', 'save', ${postState} from posts where id = ${id}`.execute(
    t.db,
  );

describe('revisions of a post', () => {
  it('rebuild each of 120 states, of which every 50th is stored whole', async () => {
    const { id } = await room.ready();
    const expected = [];
    for (let version = 0; version < 120; version++) {
      await writeDirectly(id, version);
      await storeRevisions(t.db, [id], { user_id: null, reason: 'save' });
      expected.push(await currentState(id));
    }
    const rows = (await listRows(id)).slice(-120);
    expect(rows.filter(({ state }) => state !== null)).toHaveLength(2);
    const rebuilt = [];
    for (const row of rows) rebuilt.push(await findPostState(t.db, id, row.id));
    expect(rebuilt).toEqual(expected);
  });

  it('contain every saved version in a form that can be saved again', async () => {
    const { id } = await room.create();
    const versions = [
      { main_headline: 'First', body: article(1), tags: [], authors: [room.admin.id] },
      { main_headline: 'Second', body: article(2), notes: 'Call the mayor' },
      { main_headline: 'Third', body: article(41), notes: null, authors: [] },
    ] as PostUpdateBody[];
    for (const version of versions) {
      t.advance(1000);
      expect((await save(id, version)).status).toBe(200);
    }
    const [, second, first] = await listTimeLog(id);
    for (const version of [first, second]) {
      const params = { id, revision: version?.id ?? 0 };
      const { state } = (await t.call(postRevisions.get, { params }, room.admin)).body;
      const { main_headline, body, body_text, word_count, notes, authors } = state;
      const { status } = await save(id, { main_headline, body, notes, authors } as PostUpdateBody);
      expect(status).toBe(200);
      const restored = { main_headline, body, body_text, word_count, notes, authors };
      expect(await currentState(id)).toMatchObject(restored);
      expect(await findPostState(t.db, id, await lastId(id))).toMatchObject(restored);
    }
  });

  it('form one chain when a post is saved concurrently', async () => {
    const { id } = await room.ready();
    const saves = await Promise.all(Array.from({ length: 40 }, (_, n) => save(id, { notes: `saver ${n}` })));
    expect(saves.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const states = await Promise.all((await listRows(id)).map((row) => findPostState(t.db, id, row.id)));
    expect(new Set(states.map((state) => state?.['notes'])).size).toBe(41);
    expect(states.at(-1)).toEqual(await currentState(id));
  });

  it('keep earlier states when the row is changed without a revision', async () => {
    const { id } = await room.ready({ notes: 'a' });
    const before = await lastId(id);
    const stateBefore = await findPostState(t.db, id, before);
    await updatePosts(t.db, [id], { section_id: room.sport, category_id: room.football, notes: 'direct' });
    expect(await findPostState(t.db, id, before)).toEqual(stateBefore);
    await save(id, { description: 'Saved after' });
    expect(await findPostState(t.db, id, before)).toEqual(stateBefore);
    expect(await findPostState(t.db, id, await lastId(id))).toEqual(await currentState(id));
    expect((await listTimeLog(id))[0]?.fields).toEqual(['category_id', 'description', 'notes', 'section_id']);
  });

  it('reject a state with a wrong checksum, and the post can still be saved', async () => {
    const { id } = await room.ready();
    await save(id, { notes: 'a' });
    const damaged = await lastId(id);
    await withErasure((db) =>
      db.updateTable('post_revisions').set({ delta: '{"notes": ["\\"x\\""]}' }).where('id', '=', damaged).execute(),
    );
    await expect(findPostState(t.db, id, damaged)).rejects.toThrow(`Revision ${damaged} is damaged`);
    const params = { id, revision: damaged };
    expect((await t.call(postRevisions.get, { params }, room.admin)).status).toBe(500);
    expect((await save(id, { notes: 'b' })).status).toBe(200);
    expect(await findPostState(t.db, id, await lastId(id))).toMatchObject({ notes: 'b' });
  });

  it('are deleted when a purged post is erased', async () => {
    const { id } = await room.ready();
    await save(id, { notes: 'secret' });
    await withErasure((db) => deleteRevisions(db, id));
    expect(await listRows(id)).toEqual([]);
  });
});

describe('convertRevisions', () => {
  /** Creates a post with `count` unconverted revisions after its first two. */
  async function createUnconverted(count: number) {
    const { id } = await room.ready();
    for (let version = 0; version < count; version++) {
      await writeDirectly(id, version);
      await insertOldRevision(id);
    }
    const ids = (await listRows(id)).map((row) => row.id);
    return { id, readStates: () => Promise.all(ids.map((revisionId) => findPostState(t.db, id, revisionId))) };
  }
  const convertAll = async () => {
    let converted = 0;
    for (let count = 1; count > 0; converted += count) count = await convertBatch(t.db, 7);
    return converted;
  };
  const countUnconverted = async (id: number) =>
    (await listRows(id)).filter(({ checksum }) => checksum === null).length;

  it('keeps every state and every entry of the time log during concurrent saves', async () => {
    const { id, readStates } = await createUnconverted(60);
    const other = await createUnconverted(1);
    await save(id, { notes: 'after' });
    const [before, entriesBefore, bytesBefore] = [await readStates(), await listTimeLog(id), await countBytes(id)];
    const [converted] = await Promise.all([convertAll(), save(id, { notes: 'meanwhile' })]);
    expect(converted).toBe(61);
    expect([await countUnconverted(id), await countUnconverted(other.id)]).toEqual([0, 0]);
    expect(await readStates()).toEqual(before);
    expect((await listTimeLog(id)).slice(1)).toEqual(entriesBefore.slice(0, 49));
    expect(await countBytes(id)).toBeLessThan(bytesBefore / 5);
    await save(id, { notes: 'last' });
    expect(await findPostState(t.db, id, await lastId(id))).toEqual(await currentState(id));
  });

  it('rolls back a failed batch and continues later', async () => {
    const { id, readStates } = await createUnconverted(20);
    const [before, rows] = [await readStates(), await listRows(id)];
    const failing = rows.at(-8)?.id ?? 0;
    await sql`create function fail_conversion() returns trigger language plpgsql as
      $$ begin raise exception 'Power failure'; end $$`.execute(t.db);
    await sql`create trigger fail_conversion before update on post_revisions for each row
      when (old.id = ${sql.lit(failing)}) execute function fail_conversion()`.execute(t.db);
    await expect(convertAll()).rejects.toThrow('Power failure');
    expect(await countUnconverted(id)).toBe(13);
    expect((await listRows(id)).slice(-13)).toEqual(rows.slice(-13));
    expect(await readStates()).toEqual(before);
    await sql`drop function fail_conversion cascade`.execute(t.db);
    expect(await convertAll()).toBe(13);
    expect(await readStates()).toEqual(before);
  });

  it('continues with the next batch after a stop', async () => {
    const { id, readStates } = await createUnconverted(130);
    const before = await readStates();
    const context = { db: t.db, now: () => t.clock.now } as JobContext;
    await expect(convertRevisions.run({ ...context, signal: AbortSignal.abort() }, {})).rejects.toThrow('aborted');
    expect(await countUnconverted(id)).toBe(30);
    const nextRun = await convertRevisions.run({ ...context, signal: new AbortController().signal }, {});
    expect(nextRun).toEqual(new Date(t.clock.now.getTime() + 86_400_000));
    expect(await countUnconverted(id)).toBe(0);
    expect(await readStates()).toEqual(before);
  });

  it('produces the same states when several workers run it concurrently', async () => {
    const { id, readStates } = await createUnconverted(40);
    const before = await readStates();
    await Promise.all([convertAll(), convertAll(), convertAll()]);
    await convertAll();
    expect(await countUnconverted(id)).toBe(0);
    expect(await readStates()).toEqual(before);
  });

  it('keeps a state whole if a delta cannot reproduce it', async () => {
    const { id } = await room.ready();
    const insert = (state: string) =>
      sql`insert into post_revisions (post_id, created_at, username, reason, state)
        values (${id}, now(), 'Ada', 'save', ${state}::jsonb)`.execute(t.db);
    // JavaScript cannot represent this number exactly.
    await insert('{"notes": "a", "estimate": 12345678901234567890}');
    await insert('{"notes": "b", "estimate": 1}');
    const [firstRow] = (await listRows(id)).slice(-2);
    await convertAll();
    const isExact = sql<boolean>`(state ->> 'estimate') = '12345678901234567890'`;
    const row = t.db
      .selectFrom('post_revisions')
      .where('id', '=', firstRow?.id ?? 0)
      .select(isExact.as('isExact'));
    expect(await row.executeTakeFirst()).toEqual({ isExact: true });
    expect(await findPostState(t.db, id, await lastId(id))).toEqual({ notes: 'b', estimate: 1 });
    expect(await countUnconverted(id)).toBe(0);
  });
});
