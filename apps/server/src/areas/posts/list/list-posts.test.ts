import type { Sent } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import type { TestUser } from '../../../../test/people';
import { newsroom } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let ada: TestUser;
/** Ids by the names below. */
const made: Record<string, number> = {};

const rows = [
  { name: 'draft', status: 0 },
  { name: 'old', status: 3, published_at: '2026-10-31T22:59:59Z', uniqueness: 50 },
  // The last minute of October in Lagos is an hour earlier than in London.
  { name: 'november', status: 3, published_at: '2026-10-31T23:00:00Z', uniqueness: 90 },
  { name: 'today', status: 3, published_at: '2026-11-15T08:00:00Z', template_type: 5, advert_status: 2 },
  { name: 'scheduled', status: 5, published_at: '2026-11-15T22:59:00Z' },
  { name: 'trashed', status: 4, published_at: '2026-11-14T08:00:00Z' },
  { name: 'deleted', status: 7, published_at: '2026-11-14T08:00:00Z' },
];

beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
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
    made[name] = id;
  }
  await t.db
    .insertInto('post_authors')
    .values([
      { post_id: made['old'] as number, user_id: ada.id, position: 1 },
      { post_id: made['today'] as number, user_id: ada.id, position: 1 },
      { post_id: made['today'] as number, user_id: room.admin.id, position: 2 },
    ])
    .execute();
});
afterAll(() => t.close());

type Query = Sent<typeof posts.list>['query'];

async function list(query: Query = {}) {
  const { status, body } = await t.call(posts.list, { query }, room.admin);
  expect(status).toBe(200);
  return { names: body.items.map(({ main_headline }) => main_headline), total: body._meta.totalCount, body };
}

describe('the posts list', () => {
  it('shows what is listable, the newest published first and drafts last', async () => {
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
  ])('filters and sorts by %o', async (named, expected) => {
    const ids: Record<string, number> = {
      sport: room.sport,
      politics: room.politics,
      votes: room.votes,
      football: room.football,
      ada: ada.id,
      admin: room.admin.id,
    };
    const query = Object.fromEntries(
      Object.entries(named).map(([key, value]) => [
        key,
        value
          .split(',')
          .map((part) => ids[part] ?? part)
          .join(','),
      ]),
    );
    const { names, total } = await list(query as Query);
    expect(new Set(names)).toEqual(new Set(expected));
    if ('sort' in named) expect(names.slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(total).toBe(expected.length);
  });

  it('pages without counting, and keeps its counts right through every change', async () => {
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

  it('keeps the counts of each author right through every change', async () => {
    const of = async ({ id }: TestUser, more: Query = {}) =>
      (await list({ 'search[authors.id]': String(id), ...more })).total;
    const before = await of(ada);
    const { id } = await room.create();
    const change = (body: Sent<typeof posts.update>['body']) =>
      t.call(posts.update, { params: { id }, body }, room.admin);
    await change({ authors: [ada.id, room.admin.id] });
    expect(await of(ada)).toBe(before + 1);
    await change({ section_id: room.sport });
    expect(await of(ada, { 'search[section_id]': room.sport, 'search[status]': '0' })).toBe(1);
    await t.call(posts.trash, { params: { id }, body: {} }, room.admin);
    expect([await of(ada), await of(ada, { 'search[status]': '4' })]).toEqual([before, 1]);
    await t.db.deleteFrom('posts').where('id', '=', id).execute();
    expect(await of(ada, { 'search[status]': '4' })).toBe(0);
    const kept = await t.db.selectFrom('author_counts').where('posts', '<>', 0).selectAll().execute();
    const counted = await sql<{ posts: number }>`
      select user_id, status, coalesce(section_id, 0) as section_id, coalesce(category_id, 0) as category_id,
        template_type, advert_status, count(*)::integer as posts
      from post_authors join posts on posts.id = post_authors.post_id group by 1, 2, 3, 4, 5, 6
    `.execute(t.db);
    expect(new Set(kept.map((row) => JSON.stringify(Object.entries(row).sort())))).toEqual(
      new Set(counted.rows.map((row) => JSON.stringify(Object.entries(row).sort()))),
    );
  });

  it('shows the fields and the relations it is asked for', async () => {
    const { body } = await list({ fields: 'main_headline,lock,wordCount', expand: 'authors,category', 'per-page': 2 });
    expect(body.items[1]).toEqual({
      id: made['today'],
      main_headline: 'today',
      lock: '',
      wordCount: 0,
      authors: [
        { id: ada.id, username: expect.any(String) },
        { id: room.admin.id, username: expect.any(String) },
      ],
      category: { id: room.football, catchy_title: 'Football', parent_id: null, parent: null },
    });
    const refused = await t.call(posts.list, { query: { fields: 'main_headline,body' } }, room.admin);
    expect(refused.status).toBe(422);
  });

  it('never lists what was deleted', async () => {
    const { status, body } = await t.call(posts.list, { query: { 'search[status]': '7' } }, room.admin);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { 'search[status].0': expect.any(Array) } });
  });

  it('refuses a day that no calendar has a next one of', async () => {
    const { status } = await t.call(posts.list, { query: { 'search[<published_at]': '9999-12-31' } }, room.admin);
    expect(status).toBe(422);
  });

  it('marks a scheduled post whose time has passed', async () => {
    const late = async () => (await list({ 'search[status]': '5' })).body.items[0]?.is_late;
    expect(await late()).toBe(false);
    await t.db
      .updateTable('posts')
      .set({ published_at: '2026-11-15T08:59:54Z' })
      .where('id', '=', made['scheduled'] as number)
      .execute();
    expect(await late()).toBe(true);
  });
});
