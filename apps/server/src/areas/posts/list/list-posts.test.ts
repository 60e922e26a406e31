import type { RequestParts } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let ada: TestUser;
/** Post ids by the names in `rows`. */
const postIds: Record<string, number> = {};

/** The posts of this test. The clock of the server shows 2026-11-15, 09:00 UTC. */
const rows = [
  { name: 'draft', status: Status.NEW },
  { name: 'old', status: Status.PUBLISHED, published_at: '2026-10-31T22:59:59Z', uniqueness: 50 },
  // October ends in Lagos one hour earlier than in UTC.
  { name: 'november', status: Status.PUBLISHED, published_at: '2026-10-31T23:00:00Z', uniqueness: 90 },
  { name: 'today', status: Status.PUBLISHED, published_at: '2026-11-15T08:00:00Z', template_type: 5, advert_status: 2 },
  { name: 'scheduled', status: Status.SCHEDULED, published_at: '2026-11-15T22:59:00Z' },
  { name: 'trashed', status: Status.TRASHED, published_at: '2026-11-14T08:00:00Z' },
  { name: 'deleted', status: Status.DELETED, published_at: '2026-11-14T08:00:00Z' },
];

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  ada = await t.user('editor');
  for (const { name, ...row } of rows) {
    const isSport = name === 'today';
    const { id } = await t.db
      .insertInto('posts')
      .values({
        ...row,
        main_headline: name,
        section_id: isSport ? room.sport : room.news,
        category_id: isSport ? room.football : name === 'old' ? room.votes : room.politics,
        body: JSON.stringify({ v: 1 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    postIds[name] = id;
  }
  await t.db
    .insertInto('post_authors')
    .values([
      { post_id: postIds['old'] as number, user_id: ada.id, position: 1 },
      { post_id: postIds['today'] as number, user_id: ada.id, position: 1 },
      { post_id: postIds['today'] as number, user_id: room.admin.id, position: 2 },
    ])
    .execute();
});
afterAll(() => t.close());

type Query = RequestParts<typeof posts.list>['query'];

async function list(query: Query = {}) {
  const { status, body } = await t.call(posts.list, { query }, room.admin);
  expect(status).toBe(200);
  return { names: body.items.map(({ main_headline }) => main_headline), total: body._meta.totalCount, body };
}

describe('GET /posts', () => {
  it('lists the newest published posts first and drafts last, without trashed and deleted posts', async () => {
    const { names, body } = await list();
    expect(names).toEqual(['scheduled', 'today', 'november', 'old', 'draft']);
    expect(body._meta).toEqual({ totalCount: 5, pageCount: 1, currentPage: 1, perPage: 25 });
  });

  it.each([
    [{ 'search[section_id]': 'sport' }, ['today']],
    [{ 'search[category_id]': 'politics' }, ['scheduled', 'november', 'old', 'draft']],
    [{ 'search[category_id]': 'votes,football' }, ['today', 'old']],
    [{ 'search[authors.id]': 'ada' }, ['today', 'old']],
    [{ 'search[authors.id]': 'ada,admin' }, ['today', 'old']],
    [{ 'search[status]': '3' }, ['today', 'november', 'old']],
    [{ 'search[status]': '4' }, ['trashed']],
    [{ 'search[status]': '0,5' }, ['scheduled', 'draft']],
    [{ 'search[status]': '', 'search[authors.id]': '' }, ['scheduled', 'today', 'november', 'old', 'draft']],
    [{ 'search[template_type]': '5' }, ['today']],
    [{ 'search[advert_status]': '2' }, ['today']],
    [{ 'search[>published_at]': '2026-11-01' }, ['scheduled', 'today', 'november']],
    [{ 'search[<published_at]': '2026-10-31' }, ['old']],
    [{ 'search[>published_at]': '2026-11-15', 'search[<published_at]': '2026-11-15' }, ['scheduled', 'today']],
    [{ 'search[section_id]': 'sport', 'search[category_id]': 'politics' }, []],
    [{ sort: '-uniqueness' }, ['november', 'old', 'scheduled', 'today', 'draft']],
    [{ sort: 'uniqueness' }, ['old', 'november', 'draft', 'today', 'scheduled']],
    [{ sort: 'published_at' }, ['old', 'november', 'today', 'scheduled', 'draft']],
  ])('filters and sorts by %o', async (filters, expected) => {
    // The table above has names instead of ids, because the ids are not known yet.
    const ids: Record<string, number> = {
      sport: room.sport,
      politics: room.politics,
      votes: room.votes,
      football: room.football,
      ada: ada.id,
      admin: room.admin.id,
    };
    const query = Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [
        key,
        value
          .split(',')
          .map((name) => ids[name] ?? name)
          .join(','),
      ]),
    );
    const { names, total } = await list(query as Query);
    expect(new Set(names)).toEqual(new Set(expected));
    if ('sort' in filters) expect(names.slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(total).toBe(expected.length);
  });

  it('returns the requested page and the current total after every change', async () => {
    const { names, body } = await list({ 'per-page': 2, page: 2 });
    expect(names).toEqual(['november', 'old']);
    expect(body._meta).toEqual({ totalCount: 5, pageCount: 3, currentPage: 2, perPage: 2 });
    const { id } = await room.create();
    expect((await list()).total).toBe(6);
    await t.call(posts.update, { params: { id }, body: { section_id: room.sport } }, room.admin);
    expect((await list({ 'search[section_id]': room.sport })).total).toBe(2);
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    expect((await list()).total).toBe(5);
    await t.db.deleteFrom('posts').where('id', '=', id).execute();
    expect((await list({ 'search[status]': '4' })).total).toBe(1);
  });

  it('returns the current total of one author after every change', async () => {
    const countPostsOf = async ({ id }: TestUser, filters: Query = {}) =>
      (await list({ 'search[authors.id]': String(id), ...filters })).total;
    const before = await countPostsOf(ada);
    const { id } = await room.create();
    const change = (body: RequestParts<typeof posts.update>['body']) =>
      t.call(posts.update, { params: { id }, body }, room.admin);
    await change({ authors: [ada.id, room.admin.id] });
    expect(await countPostsOf(ada)).toBe(before + 1);
    await change({ section_id: room.sport });
    expect(await countPostsOf(ada, { 'search[section_id]': room.sport, 'search[status]': '0' })).toBe(1);
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    expect([await countPostsOf(ada), await countPostsOf(ada, { 'search[status]': '4' })]).toEqual([before, 1]);
    await t.db.deleteFrom('posts').where('id', '=', id).execute();
    t.advance(1000);
    expect(await countPostsOf(ada, { 'search[status]': '4' })).toBe(0);
    // The counter table must agree with the rows that it counts.
    const storedCounts = await t.db.selectFrom('author_counts').where('posts', '<>', 0).selectAll().execute();
    const actualCounts = await sql<{ posts: number }>`
      select user_id, status, coalesce(section_id, 0) as section_id, coalesce(category_id, 0) as category_id,
        template_type, advert_status, count(*)::integer as posts
      from post_authors join posts on posts.id = post_authors.post_id group by 1, 2, 3, 4, 5, 6
    `.execute(t.db);
    expect(new Set(storedCounts.map((row) => JSON.stringify(Object.entries(row).sort())))).toEqual(
      new Set(actualCounts.rows.map((row) => JSON.stringify(Object.entries(row).sort()))),
    );
  });

  it('returns the requested fields and relations', async () => {
    const { body } = await list({ fields: 'main_headline,lock,wordCount', expand: 'authors,category', 'per-page': 2 });
    expect(body.items[1]).toEqual({
      id: postIds['today'],
      main_headline: 'today',
      lock: '',
      wordCount: 0,
      authors: [
        { id: ada.id, username: expect.any(String) },
        { id: room.admin.id, username: expect.any(String) },
      ],
      category: { id: room.football, catchy_title: 'Football', parent_id: null, parent: null },
    });
    const rejected = await t.call(posts.list, { query: { fields: 'main_headline,body' } }, room.admin);
    expect(rejected.status).toBe(422);
  });

  it('rejects the status of permanently deleted posts as a filter', async () => {
    const { status, body } = await t.call(posts.list, { query: { 'search[status]': '7' } }, room.admin);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { 'search[status].0': expect.any(Array) } });
  });

  it('rejects 9999-12-31 as an end date', async () => {
    const { status } = await t.call(posts.list, { query: { 'search[<published_at]': '9999-12-31' } }, room.admin);
    expect(status).toBe(422);
  });

  it('marks a scheduled post as late 30 seconds after its time, and names it for the alarm', async () => {
    const id = postIds['scheduled'] as number;
    const isLate = async () => (await list({ 'search[status]': '5' })).body.items[0]?.is_late;
    const listLate = async () => (await t.call(posts.late, {}, room.admin)).body.items;
    const published_at = t.clock.now.toISOString();
    await t.db.updateTable('posts').set({ published_at }).where('id', '=', id).execute();
    t.advance(30_000);
    expect([await isLate(), await listLate()]).toEqual([false, []]);
    t.advance(1000);
    expect(await isLate()).toBe(true);
    expect(await listLate()).toEqual([{ id, main_headline: expect.any(String), published_at }]);
  });
});
