import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { zoneInstant } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { projects } from '../../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { addUser } from '../../../../test/harness/users';
import { addPosts } from '../../../content/posts/add-posts';
import { findPostState } from '../../../content/posts/revisions.queries';
import type { Db } from '../../../platform/db/db';
import { announce } from '../../../platform/events/announce.queries';
import { publishDuePosts } from './publish-due-posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
const signal = new AbortController().signal;

beforeAll(async () => {
  t = await createTestApp({}, projects.length - 1);
  room = await createNewsroom(t);
});
beforeEach(async () => {
  await t.db.updateTable('posts').set({ status: Status.TRASHED }).where('status', '=', Status.SCHEDULED).execute();
});
afterAll(() => t.close());

/** Runs `publishDuePosts` and returns the reported errors. */
async function publishDue(db: Db = t.db): Promise<unknown[]> {
  const reported: unknown[] = [];
  await publishDuePosts({ db, now: () => t.clock.now, signal, logEvent: () => undefined }, (error) =>
    reported.push(error),
  );
  return reported;
}

const inAMinute = () => new Date(t.clock.now.getTime() + 60_000).toISOString();

/** Creates a post that is due in one minute. */
async function createScheduled(): Promise<{ id: number; published_at: string; updated_at: string }> {
  const { id } = await room.ready();
  const published_at = inAMinute();
  const { body } = await t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
  return { id, published_at, updated_at: body.updated_at };
}

const findRow = (id: number) => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
/** The revisions that the scheduled publication stored. */
const listRevisions = async (postId: number) => {
  const rows = await t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .where('reason', '=', 'scheduled')
    .select(['id', 'user_id', 'username', 'created_at'])
    .execute();
  return Promise.all(rows.map(async ({ id, ...row }) => ({ ...row, state: await findPostState(t.db, postId, id) })));
};

describe('publishDuePosts', () => {
  it('publishes a post at its scheduled time with that publication time', async () => {
    const { id, published_at } = await createScheduled();
    t.advance(59_999);
    await publishDue();
    expect((await findRow(id)).status).toBe(Status.SCHEDULED);
    t.advance(3001);
    await publishDue();
    const post = await findRow(id);
    expect(post).toMatchObject({ status: Status.PUBLISHED, published_at, first_published_at: published_at });
    expect(post.updated_at).toBe(t.clock.now.toISOString());
    expect(await listRevisions(id)).toEqual([
      {
        user_id: null,
        username: 'Masthead',
        created_at: post.updated_at,
        state: expect.objectContaining({ id, status: Status.PUBLISHED, authors: [room.admin.id] }),
      },
    ]);
    await publishDue();
    expect(await listRevisions(id)).toHaveLength(1);
  });

  it('keeps the time of the first publication', async () => {
    const { id } = await createScheduled();
    const first = '2026-01-02T03:04:05.000Z';
    await t.db.updateTable('posts').set({ first_published_at: first }).where('id', '=', id).execute();
    t.advance(60_000);
    await publishDue();
    expect((await findRow(id)).first_published_at).toBe(first);
  });

  it('publishes a post during editing, and the next save gets a version conflict', async () => {
    const { id, updated_at } = await createScheduled();
    await t.call(posts.get, { params: { id } }, room.admin);
    t.advance(60_000);
    await publishDue();
    expect((await findRow(id)).status).toBe(Status.PUBLISHED);
    const save = (base_updated_at: string) =>
      t.call(posts.update, { params: { id }, body: { notes: 'Call them', base_updated_at } }, room.admin);
    const refused = await save(updated_at);
    expect(refused.status).toBe(409);
    expect((await save(refused.problem.updated_at)).body).toMatchObject({
      status: Status.PUBLISHED,
      notes: 'Call them',
    });
  });

  it('publishes an approved post despite a new stop word', async () => {
    const { id } = await createScheduled();
    await t.db
      .insertInto('stop_words')
      .values({ name: 'market', is_article: 1, is_tag: 0, search_key: 'market' })
      .execute();
    t.advance(60_000);
    await publishDue();
    expect((await findRow(id)).status).toBe(Status.PUBLISHED);
    await t.db.deleteFrom('stop_words').execute();
  });

  it.each([
    ['was changed back to a draft', posts.update, { status: Status.NEW }],
    ['was trashed', posts.trash, {}],
  ] as const)('does not publish a post that %s', async (_, endpoint, body) => {
    const { id } = await createScheduled();
    expect((await t.call(endpoint, { params: { id }, body } as never, room.admin)).status).toBe(200);
    t.advance(60_000);
    await publishDue();
    expect((await findRow(id)).status).not.toBe(Status.PUBLISHED);
  });

  it('skips a locked row and publishes the others', async () => {
    const [locked, free] = [await createScheduled(), await createScheduled()];
    t.advance(60_000);
    await t.db.transaction().execute(async (db) => {
      await db.selectFrom('posts').where('id', '=', locked.id).select('id').forUpdate().execute();
      await publishDue();
      expect([(await findRow(locked.id)).status, (await findRow(free.id)).status]).toEqual([
        Status.SCHEDULED,
        Status.PUBLISHED,
      ]);
    });
    await publishDue();
    expect((await findRow(locked.id)).status).toBe(Status.PUBLISHED);
  });

  it('reports a failed post and publishes the others', async () => {
    const [broken, fine] = [await createScheduled(), await createScheduled()];
    t.advance(60_000);
    // A check constraint makes the update fail.
    const dropConstraint = () => t.db.schema.alterTable('posts').dropConstraint('never').execute();
    await t.db.schema
      .alterTable('posts')
      .addCheckConstraint('never', sql`id <> ${sql.lit(broken.id)} or status <> 3`)
      .execute();
    expect(await publishDue()).toHaveLength(1);
    expect([(await findRow(broken.id)).status, (await findRow(fine.id)).status]).toEqual([
      Status.SCHEDULED,
      Status.PUBLISHED,
    ]);
    await dropConstraint();
    expect(await publishDue()).toEqual([]);
    expect((await findRow(broken.id)).status).toBe(Status.PUBLISHED);
  });

  it('publishes a batch with one revision, audit entry and site tag per post, and one event', async () => {
    const scheduled = [await createScheduled(), await createScheduled(), await createScheduled()];
    const ids = scheduled.map(({ id }) => id);
    t.advance(60_000);
    const tags = new Set<string>();
    const events: string[] = [];
    const unsubscribe = t.changes.subscribe((change, siteChange) => {
      events.push(change);
      for (const tag of siteChange?.tags ?? []) tags.add(tag);
    });
    await vi.waitFor(() => expect(t.changes.isListening()).toBe(true));
    // Notifications arrive in order: after this one, none of the creation is left.
    await announce(t.db, 'sessions');
    await vi.waitFor(() => expect(events).toContain('sessions'));
    await publishDue();
    await vi.waitFor(() => expect([...tags]).toEqual(expect.arrayContaining(ids.map((id) => `post ${id}`))));
    unsubscribe();
    expect([...tags]).toEqual(expect.arrayContaining(['posts', 'list', `list author ${room.admin.id}`]));
    const eventsOfBatch = events.slice(events.lastIndexOf('sessions'));
    expect(eventsOfBatch.filter((change) => change === 'posts')).toHaveLength(1);
    const entries = await t.db
      .selectFrom('audit_log')
      .where('action', '=', 'post.published')
      .where('target_id', 'in', ids)
      .select(['target_id', 'target_label', 'actor_name', 'before', 'after'])
      .orderBy('target_id')
      .execute();
    expect(entries).toEqual(
      scheduled.map(({ id, published_at }) => ({
        target_id: id,
        target_label: room.complete().main_headline,
        actor_name: 'Masthead',
        before: { status: Status.SCHEDULED },
        after: { status: Status.PUBLISHED, published_at },
      })),
    );
    for (const id of ids) expect(await listRevisions(id)).toHaveLength(1);
  });

  /** Adds scheduled posts by the bulk path. */
  function addScheduled(times: readonly string[]): Promise<number[]> {
    const newPosts = times.map((published_at, n) => ({
      row: { main_headline: `Due ${n}`, slug: `due-${n}-${published_at}`, status: Status.SCHEDULED, published_at },
      text: { body: null, slides: [] },
      authors: [room.admin.id],
      experts: [],
      tags: [],
    }));
    return t.db.transaction().execute((db) => addPosts(db, newPosts, { now: t.clock.now, reason: 'import' }));
  }

  it('publishes the posts that are due first in the first batch', async () => {
    const start = t.clock.now.getTime();
    // The ids are in the opposite order.
    const times = Array.from({ length: 450 }, (_, n) => new Date(start + (450 - n) * 100).toISOString());
    const ids = await addScheduled(times);
    t.advance(60_000);
    expect(await publishDue()).toEqual([]);
    const { rows } = await sql<{ post_id: number }>`
      select post_id from post_revisions where reason = 'scheduled' and post_id = any(${ids}::integer[]) order by id
    `.execute(t.db);
    const published = rows.map(({ post_id }) => post_id);
    const batches = [published.slice(0, 200), published.slice(200, 400), published.slice(400)];
    const expected = ids.toReversed();
    expect(batches.map((batch) => new Set(batch))).toEqual([
      new Set(expected.slice(0, 200)),
      new Set(expected.slice(200, 400)),
      new Set(expected.slice(400)),
    ]);
  });

  it('publishes each post once when several workers run concurrently', async () => {
    const published_at = inAMinute();
    const ids = await addScheduled(Array.from({ length: 450 }, () => published_at));
    t.advance(60_000);
    await Promise.all([publishDue(), publishDue(), publishDue(), publishDue()]);
    const { rows } = await sql`
      select posts.status, posts.version, count(*)::integer as revisions from posts
      join post_revisions on post_id = posts.id and reason = 'scheduled'
      where posts.id = any(${ids}::integer[]) group by posts.id
    `.execute(t.db);
    expect(rows).toEqual(ids.map(() => ({ status: Status.PUBLISHED, version: 2, revisions: 1 })));
  });

  it.each(['post_revisions', 'audit_log'])(
    'publishes each post once after a worker was killed while it wrote the %s of a batch',
    async (table) => {
      const published_at = inAMinute();
      const ids = await addScheduled([published_at, published_at, published_at]);
      t.advance(60_000);
      const dying = new AbortController();
      const context = { db: t.db, now: () => t.clock.now, signal: dying.signal, logEvent: () => undefined };
      await t.db.transaction().execute(async (db) => {
        await sql`lock table ${sql.table(table)} in share mode`.execute(db);
        const death = publishDuePosts(context, () => undefined);
        const findWaiting = async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))
          `.execute(db);
          return rows.map(({ pid }) => pid);
        };
        await expect.poll(findWaiting).toHaveLength(1);
        // PostgreSQL ends the transaction of a killed process. The signal ends the rest of the process.
        dying.abort();
        for (const pid of await findWaiting()) await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
        await death;
      });
      const countWrites = async () => {
        const { rows } = await sql`
          select status,
            (select count(*)::integer from post_revisions where post_id = posts.id and reason = 'scheduled') as revisions,
            (select count(*)::integer from audit_log
              where target_type = 'post' and target_id = posts.id and action = 'post.published') as entries
          from posts where id = any(${ids}::integer[])
        `.execute(t.db);
        return rows;
      };
      expect(await countWrites()).toEqual(ids.map(() => ({ status: Status.SCHEDULED, revisions: 0, entries: 0 })));
      expect(await publishDue()).toEqual([]);
      expect(await countWrites()).toEqual(ids.map(() => ({ status: Status.PUBLISHED, revisions: 1, entries: 1 })));
    },
  );
});

/** A day and the next one: the end of a month, of a year and of February, in and outside leap years. */
const days = [
  ['2026-11-16', '2026-11-17'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-02-28', '2027-03-01'],
  ['2028-02-29', '2028-03-01'],
] as const;

describe.each(projects.map(({ id, zone }) => [id, zone] as const))('publishDuePosts for %s in %s', (project, zone) => {
  const projectDb = () => t.siblings.find((each) => each.project.id === project)?.db ?? t.db;

  it.each(days)('publishes before and after the midnight that ends %s', async (day, next) => {
    const db = projectDb();
    const { token } = await addUser(db, 'admin', zoneInstant(day, '12:00', zone), t.secrets);
    const listPublished = async (query: Record<string, string>) => {
      const headers = { host: `${project}.localhost`, authorization: `Bearer ${token}` };
      const { items } = (
        await t.send({ url: '/api/posts', query: { ...query, 'search[status]': String(Status.PUBLISHED) }, headers })
      ).json();
      return items.map(({ main_headline }: { main_headline: string }) => main_headline);
    };
    const listPublishedOn = (from: string, to = from) =>
      listPublished({ 'search[>published_at]': from, 'search[<published_at]': to });

    const rows = [
      { main_headline: `evening of ${day}`, published_at: zoneInstant(day, '23:59', zone).toISOString() },
      { main_headline: `first of ${next}`, published_at: zoneInstant(next, '00:00', zone).toISOString() },
    ];
    await db
      .insertInto('posts')
      .values(rows.map((post) => ({ ...post, status: Status.SCHEDULED })))
      .execute();
    t.clock.now = zoneInstant(day, '23:58', zone);
    await publishDue(db);
    expect(await listPublishedOn(day)).toEqual([]);
    t.advance(60_000);
    await publishDue(db);
    expect(await listPublishedOn(day)).toEqual([`evening of ${day}`]);
    expect(await listPublishedOn(next)).toEqual([]);
    t.advance(60_000);
    await publishDue(db);
    expect(await listPublishedOn(day)).toEqual([`evening of ${day}`]);
    expect(await listPublishedOn(next)).toEqual([`first of ${next}`]);
    expect(await listPublishedOn(day, next)).toEqual([`first of ${next}`, `evening of ${day}`]);
  });
});
