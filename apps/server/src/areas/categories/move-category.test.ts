import { categories } from '@masthead/domain/categories/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
let news: number;
let sport: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['posts', 'menus', 'call_to_actions', 'former_addresses', 'categories', 'sections'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = ['News', 'Sport'].map((name, order) => ({
    catchy_title: name,
    slug: name.toLowerCase(),
    language_id,
    order,
  }));
  const rows = await t.db.insertInto('sections').values(values).returning('id').execute();
  [news, sport] = rows.map(({ id }) => id) as [number, number];
});

const createCategory = async (
  catchy_title: string,
  section_id: number,
  parent_id: number | null = null,
  slug?: string,
) =>
  (await t.call(categories.create, { body: { catchy_title, section_id, parent_id, ...(slug && { slug }) } }, admin))
    .body;
const move = (id: number, section_id: number, parent_id: number | null = null) =>
  t.call(categories.move, { params: { id }, body: { section_id, parent_id } }, admin);
const get = async (id: number) => (await t.call(categories.get, { params: { id } }, admin)).body;
const getFromSite = async (url: string) => {
  const { statusCode, headers } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  return [statusCode, headers.location];
};

describe('moving a category', () => {
  it('moves its descendants, posts, menu items and calls to action', async () => {
    const politics = await createCategory('Politics', news);
    const elections = await createCategory('Elections', news, politics.id);
    const first = await createCategory('Football', sport);
    const post = { main_headline: 'Story', status: Status.PUBLISHED, section_id: news, category_id: elections.id };
    await t.db.insertInto('posts').values([post, post]).execute();
    const item = {
      name: 'Item',
      url: '/news',
      type: 'head_main',
      order: 1,
      section_id: news,
      category_id: elections.id,
    };
    await t.db.insertInto('menus').values(item).execute();
    const action = { name: 'Subscribe', position: 'top', body: {}, section_id: news, category_id: elections.id };
    await t.db.insertInto('call_to_actions').values(action).execute();
    const { body } = await move(politics.id, sport);
    expect(body).toEqual({ posts: 2, addresses: 2 });
    expect(await get(politics.id)).toMatchObject({ section_id: sport, parent_id: null, slug: 'politics', order: 2 });
    expect(await get(elections.id)).toMatchObject({
      section_id: sport,
      parent_id: politics.id,
      slug: 'politics/elections',
    });
    expect((await get(first.id)).order).toBe(1);
    for (const table of ['posts', 'menus', 'call_to_actions'] as const) {
      const rows = await t.db.selectFrom(table).select('section_id').distinct().execute();
      expect(rows).toEqual([{ section_id: sport }]);
    }
    const postCounts = await t.db
      .selectFrom('post_counts')
      .where('category_id', '=', elections.id)
      .where('posts', '>', 0)
      .select(['section_id', 'posts'])
      .execute();
    expect(postCounts).toEqual([{ section_id: sport, posts: 2 }]);
  });

  it('redirects all old URLs, also after a second move and a move back', async () => {
    const politics = await createCategory('Politics', news);
    const elections = await createCategory('Elections', news, politics.id);
    const games = await createCategory('Games', sport);
    await move(politics.id, sport, games.id);
    await expect.poll(() => getFromSite('/news/politics')).toEqual([301, '/sport/games/politics']);
    expect(await getFromSite('/news/politics/elections')).toEqual([301, '/sport/games/politics/elections']);
    await move(elections.id, sport);
    await expect.poll(() => getFromSite('/news/politics/elections')).toEqual([301, '/sport/elections']);
    expect(await getFromSite('/sport/games/politics/elections')).toEqual([301, '/sport/elections']);
    await move(politics.id, news);
    await expect.poll(() => getFromSite('/news/politics')).toEqual([200, undefined]);
    expect(await getFromSite('/sport/games/politics')).toEqual([301, '/news/politics']);
    await t.call(categories.remove, { params: { id: elections.id } }, admin);
    for (const path of ['/sport/elections', '/news/politics/elections']) {
      await expect.poll(() => getFromSite(path)).toEqual([410, undefined]);
    }
  });

  it('rejects cycles, a fourth level, conflicting slugs and missing targets without changes', async () => {
    const politics = await createCategory('Politics', news);
    const elections = await createCategory('Elections', news, politics.id);
    const games = await createCategory('Games', sport);
    const football = await createCategory('Football', sport, games.id);
    expect((await move(politics.id, news, elections.id)).problem.errors).toEqual({
      parent_id: ["A category can't be moved below itself. Choose another parent."],
    });
    expect((await move(politics.id, sport, football.id)).problem.errors).toEqual({
      parent_id: ['Categories can have at most 3 levels. Choose a parent at a higher level.'],
    });
    expect((await move(politics.id, news, games.id)).problem.errors).toEqual({
      parent_id: ['The parent belongs to another section. Choose a parent of this section.'],
    });
    expect((await move(politics.id, news)).status).toBe(422);
    expect((await move(politics.id, 999_999)).status).toBe(422);
    expect((await move(politics.id, sport, 999_999)).status).toBe(422);
    expect((await move(999_999, sport)).status).toBe(404);
    await createCategory('Politics', sport);
    const conflict = await move(politics.id, sport);
    expect(conflict.status).toBe(409);
    expect(conflict.problem.message).toContain('Politics (politics)');
    expect(await get(elections.id)).toMatchObject({ section_id: news, slug: 'politics/elections' });
  });

  it('allows a slug that another moved category had', async () => {
    const parent = await createCategory('Archive', news, null, 'politics/2026');
    const politics = await createCategory('Politics', news);
    const year = await createCategory('Year', news, politics.id, 'politics/2026/politics');
    expect((await move(politics.id, news, parent.id)).status).toBe(200);
    expect((await get(politics.id)).slug).toBe('politics/2026/politics');
    expect((await get(year.id)).slug).toBe('politics/2026/politics/2026/politics');
  });

  it('rejects a move that gives two moved categories the same slug', async () => {
    const games = await createCategory('Games', news);
    const politics = await createCategory('Politics', news);
    const elections = await createCategory('Elections', news, politics.id, 'games/politics');
    const { status, problem } = await move(politics.id, news, games.id);
    expect(status).toBe(409);
    expect(problem.message).toBe(
      'These categories would have the same slug (games/politics): Politics, Elections. Move or delete one of them first.',
    );
    expect((await get(elections.id)).slug).toBe('games/politics');
  });

  it('adds an audit entry', async () => {
    const politics = await createCategory('Politics', news);
    await move(politics.id, sport);
    const entry = await t.db
      .selectFrom('audit_log')
      .where('action', '=', 'category.moved')
      .selectAll()
      .executeTakeFirst();
    expect(entry).toMatchObject({
      target_label: 'Politics',
      before: { path: '/news/politics' },
      after: { path: '/sport/politics', count: 0 },
    });
  });
});
