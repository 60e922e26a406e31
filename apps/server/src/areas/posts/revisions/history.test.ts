import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postHistory } from '@masthead/domain/posts/contract/history';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { recordStatements } from '../../../../test/harness/statements';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addRole, type TestUser } from '../../../../test/harness/users';
import { allowErasure } from '../../../platform/audit/audit.queries';
import { deleteRevisions } from '../../../platform/retention/erasure.queries';
import { findVersion, listVersions } from './history.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
/** May change posts and see their history, but not publish. */
let writer: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  await addRole(t.db, 'writer', ['post.read', 'post.update', 'post.seo', 'post.fb', 'post.view_time_log']);
  writer = await t.user('writer');
});
afterAll(() => t.close());

const list = (id: number, query: object = {}, actor = room.admin) =>
  t.call(postHistory.list, { params: { id }, query } as never, actor);
const compare = (id: number, query: { from: number; to: number | 'current' }, actor = room.admin) =>
  t.call(postHistory.compare, { params: { id }, query: query as never }, actor);
const rename = (id: number, version: number, name: string | null, actor = room.admin) =>
  t.call(postHistory.rename, { params: { id, version }, body: { name } }, actor);
type RestoreBody = { field?: never; base_updated_at?: string };
const restore = (id: number, version: number, body: object = {}, actor = room.admin) =>
  t.call(postHistory.restore, { params: { id, version }, body: body as RestoreBody }, actor);
const publish = (id: number) => t.call(posts.publish, { params: { id }, body: {} }, room.admin);

async function save(id: number, body: PostUpdateBody) {
  t.advance(1000);
  const { status } = await t.call(posts.update, { params: { id }, body }, room.admin);
  expect(status).toBe(200);
}
const listAll = async (id: number) => (await list(id)).body.items;
const newestId = async (id: number) => (await listAll(id))[0]?.id ?? 0;
/** Reads the columns of the post. */
const readPost = (id: number) => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('the history of a post', () => {
  it('lists user, reason, name and changed fields, newest first, in pages', async () => {
    const { id } = await room.create({ main_headline: 'Council votes' });
    for (const notes of ['a', 'b', 'c']) await save(id, { notes });
    const first = await list(id, { limit: 3 });
    expect(first.body).toMatchObject({ main_headline: 'Council votes', has_more: true });
    expect(first.body.items).toMatchObject(
      Array(3).fill({ username: 'Test Person', reason: 'Saved', name: null, fields: ['notes'] }),
    );
    const last = await list(id, { limit: 3, before: first.body.items.at(-1)?.id });
    expect(last.body).toMatchObject({ items: [{ reason: 'Created', fields: [] }], has_more: false });
  });

  it.each([{ limit: 0 }, { limit: 101 }, { before: 0 }, { before: 'x' }])('rejects the query %j', async (query) => {
    const { id } = await room.create();
    expect((await list(id, query)).status).toBe(422);
  });

  it('requires an existing post, and post.view_time_log to name or restore a version', async () => {
    const { id } = await room.create();
    const version = await newestId(id);
    const editor = await t.user('editor');
    expect((await rename(id, version, 'x', editor)).status).toBe(403);
    expect((await restore(id, version, {}, editor)).status).toBe(403);
    expect((await list(2_147_483_647)).status).toBe(404);
    expect((await rename(2_147_483_647, version, 'x')).status).toBe(404);
    expect((await restore(2_147_483_647, version)).status).toBe(404);
  });

  it('of 10,000 versions is read without the rows of other pages', async () => {
    const { id } = await room.ready();
    // Every 50th version stores the whole state, as the server does; the others change nothing.
    await sql`
      insert into post_revisions (post_id, created_at, username, reason, state, delta, checksum)
      select post_id, created_at + n * interval '1 minute', username, reason,
        case when n % 50 = 0 then (select state from post_revisions where post_id = ${id} and state is not null
          order by id desc limit 1) end,
        '{}', checksum
      from (select * from post_revisions where post_id = ${id} order by id desc limit 1) as last,
        generate_series(0, 9999) as n order by n`.execute(t.db);
    // The copied states are those of the first version, so the checksum is its own, too.
    await t.db.transaction().execute(async (db) => {
      await allowErasure(db);
      await sql`update post_revisions set checksum = (
        select checksum from post_revisions where post_id = ${id} order by id limit 1
      ) where post_id = ${id} and delta = '{}'`.execute(db);
    });
    await sql`analyze post_revisions`.execute(t.db);
    const { rows } = await sql<{ id: number }>`
      select id from post_revisions where post_id = ${id} order by id offset 5000 limit 1`.execute(t.db);
    const middle = rows[0]?.id ?? 0;

    expect(await countReadRows()).toBeLessThan(200);
    const statements = await recordStatements(async () => {
      const page = await list(id, { before: middle });
      expect(page.body.items).toHaveLength(50);
    });
    expect(statements.filter(({ sql }) => sql.includes('post_revisions'))).toHaveLength(1);
    const compared = await recordStatements(async () => {
      expect((await compare(id, { from: middle, to: 'current' })).status).toBe(200);
    });
    expect(compared.length).toBeLessThan(10);

    /** Counts the rows of `post_revisions` that a page in the middle and one version read. */
    function countReadRows(): Promise<number> {
      return t.db.transaction().execute(async (db) => {
        // PostgreSQL may add the counts of earlier transactions, so that only the difference is exact.
        const readCount = async () => {
          const { rows } = await sql<{ count: number }>`
            select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
            from pg_stat_xact_user_tables where relname = 'post_revisions'`.execute(db);
          return Number(rows[0]?.count);
        };
        const before = await readCount();
        await listVersions(db, id, { before: middle, limit: 50 });
        await findVersion(db, id, middle);
        return (await readCount()) - before;
      });
    }
  });
});

describe('a comparison', () => {
  it('has the values of both versions by field, with names and pictures', async () => {
    const { id } = await room.ready({ section_id: room.news, category_id: room.politics });
    const before = await newestId(id);
    await save(id, { section_id: room.sport, category_id: room.football, thumb: null, titles: { rss: 'For feeds' } });
    const after = await newestId(id);
    const { body } = await compare(id, { from: before, to: after });
    expect(body.from).toMatchObject({ id: before, reason: 'Saved', values: { section_id: room.news } });
    expect(body.from.thumbnail).toContain(room.thumb);
    expect(body.to).toMatchObject({ id: after, thumbnail: null, values: { rss_title: 'For feeds', thumb: null } });
    expect(body.names).toMatchObject({
      sections: [
        { id: room.news, name: 'News' },
        { id: room.sport, name: 'Sport' },
      ],
      users: [{ id: room.admin.id, name: 'Test Person' }],
    });
    expect(body.to.values).not.toHaveProperty('editor_id');
  });

  it('with the current post has the time for the base version of a restore', async () => {
    const { id } = await room.ready({ notes: 'Old' });
    const from = await newestId(id);
    await save(id, { notes: 'New' });
    const { body } = await compare(id, { from, to: 'current' });
    expect(body.to).toMatchObject({ id: null, reason: null, values: { notes: 'New' } });
    expect(body.current_updated_at).toBe((await readPost(id)).updated_at);
  });

  it('answers 404 for a version of another post', async () => {
    const [{ id }, other] = [await room.create(), await room.create()];
    const [own, foreign] = [await newestId(id), await newestId(other.id)];
    expect((await compare(id, { from: foreign, to: 'current' })).status).toBe(404);
    expect((await compare(id, { from: own, to: foreign })).status).toBe(404);
    expect((await rename(id, foreign, 'Mine')).status).toBe(404);
    expect((await restore(id, foreign)).status).toBe(404);
  });
});

describe('the names of records', () => {
  it('are those of the given ids that exist', async () => {
    const [listed, removed] = [await room.create({ main_headline: 'Rain' }), await room.create()];
    await t.call(posts.trash, { params: { id: removed.id }, body: {} }, room.admin);
    await t.call(posts.remove, { params: { id: removed.id } }, room.admin);
    const picture = await t.db
      .selectFrom('images')
      .where('hash_key', '=', room.thumb)
      .select('name')
      .executeTakeFirst();
    const query = {
      sections: `${room.sport},2147483647`,
      users: String(writer.id),
      posts: `${listed.id},${removed.id}`,
      pictures: `${room.thumb},unknown`,
    };
    const { body } = await t.call(postRecordNames.list, { query }, writer);
    expect(body).toEqual({
      sections: [{ id: room.sport, name: 'Sport' }],
      ...{ categories: [], experts: [], tags: [] },
      users: [{ id: writer.id, name: expect.any(String) }],
      posts: [{ id: listed.id, name: 'Rain' }],
      pictures: [{ id: room.thumb, name: picture?.name }],
    });
  });

  it.each([{ tags: 'x' }, { tags: '0' }, { tags: Array(101).fill(1).join() }])('reject the query %j', async (query) => {
    expect((await t.call(postRecordNames.list, { query }, writer)).status).toBe(422);
  });
});

describe('the name of a version', () => {
  it('is stored, replaced and removed', async () => {
    const { id } = await room.create();
    const version = await newestId(id);
    const names = [' First draft ', 'Draft', '', 'x'.repeat(100)];
    const stored = [];
    for (const name of names) {
      expect((await rename(id, version, name)).status).toBe(200);
      stored.push((await listAll(id))[0]?.name);
    }
    expect(stored).toEqual(['First draft', 'Draft', null, 'x'.repeat(100)]);
    expect((await rename(id, version, 'x'.repeat(101))).status).toBe(422);
  });

  it('of a published post requires post.publish', async () => {
    const { id } = await room.ready();
    expect((await rename(id, await newestId(id), 'Ready', writer)).status).toBe(200);
    await publish(id);
    expect((await rename(id, await newestId(id), 'Live', writer)).status).toBe(403);
  });

  it('is erased with the version', async () => {
    const { id } = await room.create();
    const version = await newestId(id);
    await rename(id, version, 'About a person');
    await t.db.transaction().execute(async (db) => {
      await allowErasure(db);
      await deleteRevisions(db, id);
    });
    const names = t.db.selectFrom('post_revision_names').where('revision_id', '=', version).selectAll();
    expect(await names.execute()).toEqual([]);
  });
});

describe('a restore', () => {
  it('of one field changes only this field and stores a new version', async () => {
    const { id } = await room.ready({ notes: 'Old note', description: 'Old text' });
    const version = await newestId(id);
    await save(id, { notes: 'New note', description: 'New text' });
    const before = await listAll(id);
    const restored = await restore(id, version, { field: 'notes' });
    expect(restored).toMatchObject({ status: 200, body: { notes: 'Old note', description: 'New text' } });
    const [newest, ...rest] = await listAll(id);
    expect(newest).toMatchObject({ reason: 'Restored from an earlier version', fields: ['notes'] });
    expect(rest).toEqual(before);
  });

  it('of everything restores text, links, pictures and titles, and can be undone', async () => {
    const { id } = await room.ready({ titles: {}, sources: ['https://example.test/a'] });
    const version = await newestId(id);
    const old = await readPost(id);
    await save(id, {
      ...{ body: textBody('Other words'), authors: [], thumb: null, thumb_ext: null, sources: [] },
      ...{ titles: { rss: 'Another title' }, catchy_title: null, notes: 'New', priority: 2 },
    });
    const changed = await newestId(id);
    expect((await restore(id, version)).status).toBe(200);
    const { updated_at: _, version: __, ...columns } = old;
    expect(await readPost(id)).toMatchObject(columns);
    expect((await compare(id, { from: version, to: 'current' })).body.to.values).toMatchObject({
      authors: [room.admin.id],
    });
    expect((await restore(id, changed)).body).toMatchObject({ authors: [], titles: { rss: 'Another title' } });
  });

  it('of a published post requires post.publish and follows the rules of publication', async () => {
    const { id } = await room.create();
    const empty = await newestId(id);
    await save(id, room.complete());
    await publish(id);
    const before = await readPost(id);
    expect((await restore(id, empty, { field: 'body' }, writer)).status).toBe(403);
    const refused = await restore(id, empty);
    expect(refused.status).toBe(422);
    expect(refused.problem.errors).toHaveProperty('catchy_title');
    expect(await readPost(id)).toEqual(before);
  });

  it('is refused while another user edits the post, and for an outdated base version', async () => {
    const { id } = await room.ready({ notes: 'Old' });
    const version = await newestId(id);
    const base_updated_at = (await readPost(id)).updated_at;
    await save(id, { notes: 'New' });
    expect((await restore(id, version, { base_updated_at })).status).toBe(409);
    await t.call(posts.get, { params: { id } }, writer);
    expect((await restore(id, version)).problem.type).toBe('post_locked');
    await t.call(postLocks.unlock, { params: { id } }, writer);
    expect((await restore(id, version)).status).toBe(200);
  });

  it('names the field whose record was deleted', async () => {
    const tag = await t.db
      .insertInto('tags')
      .values({ catchy_title: 'Harbour', slug: 'harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await room.ready({ tags: [tag.id] });
    const version = await newestId(id);
    await save(id, { tags: [] });
    await t.db.deleteFrom('tags').where('id', '=', tag.id).execute();
    expect((await restore(id, version)).problem.errors).toEqual({
      tags: ['This item no longer exists. Reload the page.'],
    });
    expect((await restore(id, version, { field: 'body' })).status).toBe(200);
  });

  it.each([{ field: 'status' }, { field: 'published_at' }, { field: 'editor_id' }, { base_updated_at: 'now' }])(
    'rejects %j',
    async (body) => {
      const { id } = await room.create();
      expect((await restore(id, await newestId(id), body)).status).toBe(422);
    },
  );

  it('by two users at the same time stores two versions', async () => {
    const { id } = await room.ready({ notes: 'One' });
    const one = await newestId(id);
    await save(id, { notes: 'Two' });
    const two = await newestId(id);
    const replies = await Promise.all([restore(id, one), restore(id, two)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [last, before] = await listAll(id);
    expect([last?.reason, before?.reason]).toEqual(Array(2).fill('Restored from an earlier version'));
  });

  // The last test, because the sessions of the other users have expired after it.
  it('of everything keeps status, publication and slug, and a deadline that has passed', async () => {
    const { id } = await room.ready({ due_date: '2026-11-15', notes: 'Draft' });
    const version = await newestId(id);
    await save(id, { slug: 'market-vote', due_date: '2026-12-24', notes: 'Final' });
    await publish(id);
    t.advance(20 * 3_600_000);
    const admin = await t.user('admin');
    expect((await restore(id, version, {}, admin)).body).toMatchObject({
      ...{ status: Status.PUBLISHED, slug: 'market-vote', due_date: '2026-12-24', notes: 'Draft' },
    });
    expect((await restore(id, version, { field: 'due_date' }, admin)).problem.errors).toEqual({
      due_date: ["The deadline can't be earlier than today."],
    });
  });
});
