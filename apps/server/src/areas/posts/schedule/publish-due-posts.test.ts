import { posts } from '@masthead/domain/posts/contract/endpoints';
import { zoneInstant } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../../test/harness';
import { addUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';
import type { Db } from '../../../platform/db/db';
import { publishDuePosts } from './publish-due-posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
const signal = new AbortController().signal;

beforeAll(async () => {
  t = await testApp({}, projects.length - 1);
  room = await newsroom(t);
});
beforeEach(async () => {
  await t.db.updateTable('posts').set({ status: 4 }).where('status', '=', 5).execute();
});
afterAll(() => t.close());

async function publish(db: Db = t.db): Promise<unknown[]> {
  const reported: unknown[] = [];
  await publishDuePosts({ db, now: () => t.clock.now, signal, logEvent: () => undefined }, (error) =>
    reported.push(error),
  );
  return reported;
}

const inAMinute = () => new Date(t.clock.now.getTime() + 60_000).toISOString();

async function scheduled(): Promise<{ id: number; published_at: string; updated_at: string }> {
  const { id } = await room.ready();
  const published_at = inAMinute();
  const { body } = await t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
  return { id, published_at, updated_at: body.updated_at };
}

const row = (id: number) => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const revisions = (id: number) =>
  t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', id)
    .where('reason', '=', 'scheduled')
    .select(['user_id', 'username', 'created_at', 'state'])
    .execute();

describe('a scheduled post', () => {
  it('is published at its time and not before, dated as it was scheduled', async () => {
    const { id, published_at } = await scheduled();
    t.advance(59_999);
    await publish();
    expect((await row(id)).status).toBe(5);
    t.advance(3001);
    await publish();
    const post = await row(id);
    expect(post).toMatchObject({ status: 3, published_at, first_published_at: published_at });
    expect(post.updated_at).toBe(t.clock.now.toISOString());
    expect(await revisions(id)).toEqual([
      {
        user_id: null,
        username: 'Masthead',
        created_at: post.updated_at,
        state: expect.objectContaining({ id, status: 3, authors: [room.admin.id] }),
      },
    ]);
    await publish();
    expect(await revisions(id)).toHaveLength(1);
  });

  it('keeps the day it was first published', async () => {
    const { id } = await scheduled();
    const first = '2026-01-02T03:04:05.000Z';
    await t.db.updateTable('posts').set({ first_published_at: first }).where('id', '=', id).execute();
    t.advance(60_000);
    await publish();
    expect((await row(id)).first_published_at).toBe(first);
  });

  it('goes out while somebody edits it; their next save loses nothing and says so', async () => {
    const { id, updated_at } = await scheduled();
    await t.call(posts.get, { params: { id } }, room.admin);
    t.advance(60_000);
    await publish();
    expect((await row(id)).status).toBe(3);
    const save = (base_updated_at: string) =>
      t.call(posts.update, { params: { id }, body: { notes: 'Call them', base_updated_at } }, room.admin);
    const refused = await save(updated_at);
    expect(refused.status).toBe(409);
    expect((await save(refused.problem.updated_at)).body).toMatchObject({ status: 3, notes: 'Call them' });
  });

  it('goes out as it was approved, whatever has been forbidden since', async () => {
    const { id } = await scheduled();
    await t.db
      .insertInto('stop_words')
      .values({ name: 'market', is_article: 1, is_tag: 0, search_key: 'market' })
      .execute();
    t.advance(60_000);
    await publish();
    expect((await row(id)).status).toBe(3);
    await t.db.deleteFrom('stop_words').execute();
  });

  it.each([
    ['was taken back to the drafts', posts.update, { status: 0 }],
    ['was trashed', posts.trash, {}],
  ] as const)('that %s stays there', async (_, endpoint, body) => {
    const { id } = await scheduled();
    expect((await t.call(endpoint, { params: { id }, body } as never, room.admin)).status).toBe(200);
    t.advance(60_000);
    await publish();
    expect((await row(id)).status).not.toBe(3);
  });

  it('that is being changed waits until that is done, and holds up nobody', async () => {
    const [held, free] = [await scheduled(), await scheduled()];
    t.advance(60_000);
    await t.db.transaction().execute(async (db) => {
      await db.selectFrom('posts').where('id', '=', held.id).select('id').forUpdate().execute();
      await publish();
      expect([(await row(held.id)).status, (await row(free.id)).status]).toEqual([5, 3]);
    });
    await publish();
    expect((await row(held.id)).status).toBe(3);
  });

  it('that cannot be written is reported and does not keep the others', async () => {
    const [broken, fine] = [await scheduled(), await scheduled()];
    t.advance(60_000);
    // A constraint of the table stands for whatever may go wrong.
    const drop = () => t.db.schema.alterTable('posts').dropConstraint('never').execute();
    await t.db.schema
      .alterTable('posts')
      .addCheckConstraint('never', sql`id <> ${sql.lit(broken.id)} or status <> 3`)
      .execute();
    expect(await publish()).toHaveLength(1);
    expect([(await row(broken.id)).status, (await row(fine.id)).status]).toEqual([5, 3]);
    await drop();
    expect(await publish()).toEqual([]);
    expect((await row(broken.id)).status).toBe(3);
  });

  it('is published once by many workers at the same moment', async () => {
    const { id: pattern, published_at } = await scheduled();
    const { id: _, slug: __, is_listable, is_public, thumb_key, fb_thumb_key, ...values } = await row(pattern);
    const made = await t.db
      .insertInto('posts')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          ...values,
          slug: `due-${n}`,
          published_at,
          titles: '{}',
          sources: '[]',
          slides: '[]',
          body: null,
        })),
      )
      .returning('id')
      .execute();
    t.advance(60_000);
    await Promise.all([publish(), publish(), publish(), publish()]);
    for (const { id } of made) expect(await revisions(id)).toHaveLength(1);
    const left = await t.db.selectFrom('posts').where('status', '=', 5).select('id').execute();
    expect(left).toEqual([]);
  });
});

/** Days that differ from the universal one, at the ends of days, months, years and Februaries. */
const days = [
  ['2026-11-16', '2026-11-17'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-02-28', '2027-03-01'],
  ['2028-02-29', '2028-03-01'],
] as const;

describe.each(projects.map(({ id, zone }) => [id, zone] as const))('%s, in %s', (project, zone) => {
  const dbOf = () => t.siblings.find((each) => each.project.id === project)?.db ?? t.db;

  it.each(days)('publishes before and after the midnight that ends %s', async (day, next) => {
    const db = dbOf();
    const { token } = await addUser(db, 'admin', zoneInstant(day, '12:00', zone), t.secrets);
    const ask = async (query: Record<string, string>) => {
      const headers = { host: `${project}.localhost`, authorization: `Bearer ${token}` };
      const { items } = (
        await t.send({ url: '/api/posts', query: { ...query, 'search[status]': '3' }, headers })
      ).json();
      return items.map(({ main_headline }: { main_headline: string }) => main_headline);
    };
    const on = (from: string, to = from) => ask({ 'search[>published_at]': from, 'search[<published_at]': to });

    const rows = [
      { main_headline: `evening of ${day}`, published_at: zoneInstant(day, '23:59', zone).toISOString() },
      { main_headline: `first of ${next}`, published_at: zoneInstant(next, '00:00', zone).toISOString() },
    ];
    await db
      .insertInto('posts')
      .values(rows.map((each) => ({ ...each, status: 5 })))
      .execute();
    t.clock.now = zoneInstant(day, '23:58', zone);
    await publish(db);
    expect(await on(day)).toEqual([]);
    t.advance(60_000);
    await publish(db);
    expect(await on(day)).toEqual([`evening of ${day}`]);
    expect(await on(next)).toEqual([]);
    t.advance(60_000);
    await publish(db);
    expect(await on(day)).toEqual([`evening of ${day}`]);
    expect(await on(next)).toEqual([`first of ${next}`]);
    expect(await on(day, next)).toEqual([`first of ${next}`, `evening of ${day}`]);
  });
});
