import { categories } from '@masthead/domain/categories/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let news: number;
let sport: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['posts', 'menus', 'call_to_actions', 'former_addresses', 'categories', 'sections'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = ['News', 'Sport'].map((name, order) => ({
    ...{ catchy_title: name, slug: name.toLowerCase(), language_id, order },
  }));
  const rows = await t.db.insertInto('sections').values(values).returning('id').execute();
  [news, sport] = rows.map(({ id }) => id) as [number, number];
});

const make = async (catchy_title: string, section_id: number, parent_id: number | null = null, slug?: string) =>
  (await t.call(categories.create, { body: { catchy_title, section_id, parent_id, ...(slug && { slug }) } }, admin))
    .body;
const move = (id: number, section_id: number, parent_id: number | null = null) =>
  t.call(categories.move, { params: { id }, body: { section_id, parent_id } }, admin);
const get = async (id: number) => (await t.call(categories.get, { params: { id } }, admin)).body;
const onSite = async (url: string) => {
  const { statusCode, headers } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  return [statusCode, headers.location];
};

describe('moving a category', () => {
  it('takes its subtree, posts, menu items and call to actions along', async () => {
    const politics = await make('Politics', news);
    const elections = await make('Elections', news, politics.id);
    const first = await make('Football', sport);
    const post = { main_headline: 'Story', status: 3, section_id: news, category_id: elections.id };
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
    const counted = await t.db
      .selectFrom('post_counts')
      .where('category_id', '=', elections.id)
      .where('posts', '>', 0)
      .select(['section_id', 'posts'])
      .execute();
    expect(counted).toEqual([{ section_id: sport, posts: 2 }]);
  });

  it('redirects every address, also after a second move and after the way back', async () => {
    const politics = await make('Politics', news);
    const elections = await make('Elections', news, politics.id);
    const games = await make('Games', sport);
    await move(politics.id, sport, games.id);
    await expect.poll(() => onSite('/news/politics')).toEqual([301, '/sport/games/politics']);
    expect(await onSite('/news/politics/elections')).toEqual([301, '/sport/games/politics/elections']);
    await move(elections.id, sport);
    await expect.poll(() => onSite('/news/politics/elections')).toEqual([301, '/sport/elections']);
    expect(await onSite('/sport/games/politics/elections')).toEqual([301, '/sport/elections']);
    await move(politics.id, news);
    await expect.poll(() => onSite('/news/politics')).toEqual([200, undefined]);
    expect(await onSite('/sport/games/politics')).toEqual([301, '/news/politics']);
    await t.call(categories.remove, { params: { id: elections.id } }, admin);
    for (const path of ['/sport/elections', '/news/politics/elections']) {
      await expect.poll(() => onSite(path)).toEqual([410, undefined]);
    }
  });

  it('refuses cycles, a fourth level, clashing slugs and missing targets, and changes nothing', async () => {
    const politics = await make('Politics', news);
    const elections = await make('Elections', news, politics.id);
    const games = await make('Games', sport);
    const football = await make('Football', sport, games.id);
    expect((await move(politics.id, news, elections.id)).problem.errors).toEqual({
      parent_id: ['A category cannot be moved below itself. Choose another parent.'],
    });
    expect((await move(politics.id, sport, football.id)).problem.errors).toEqual({
      parent_id: ['Categories are nested at most 3 deep. Choose a parent higher up.'],
    });
    expect((await move(politics.id, news, games.id)).problem.errors).toEqual({
      parent_id: ['The parent belongs to another section.'],
    });
    expect((await move(politics.id, news)).status).toBe(422);
    expect((await move(politics.id, 999_999)).status).toBe(422);
    expect((await move(politics.id, sport, 999_999)).status).toBe(422);
    expect((await move(999_999, sport)).status).toBe(404);
    await make('Politics', sport);
    const clash = await move(politics.id, sport);
    expect(clash.status).toBe(409);
    expect(clash.problem.message).toContain('Politics (politics)');
    expect(await get(elections.id)).toMatchObject({ section_id: news, slug: 'politics/elections' });
  });

  it('lets a category take a slug that another moved category gives up', async () => {
    const parent = await make('Archive', news, null, 'politics/2026');
    const politics = await make('Politics', news);
    const year = await make('Year', news, politics.id, 'politics/2026/politics');
    expect((await move(politics.id, news, parent.id)).status).toBe(200);
    expect((await get(politics.id)).slug).toBe('politics/2026/politics');
    expect((await get(year.id)).slug).toBe('politics/2026/politics/2026/politics');
  });

  it('refuses a move after which two moved categories would have the same slug', async () => {
    const games = await make('Games', news);
    const politics = await make('Politics', news);
    const elections = await make('Elections', news, politics.id, 'games/politics');
    const { status, problem } = await move(politics.id, news, games.id);
    expect(status).toBe(409);
    expect(problem.message).toBe(
      'These categories would get the same slug (games/politics): Politics, Elections. Move or delete one of them first.',
    );
    expect((await get(elections.id)).slug).toBe('games/politics');
  });

  it('needs category.update and is recorded', async () => {
    const politics = await make('Politics', news);
    const reporter = await t.user('reporter');
    const params = { id: politics.id };
    const body = { section_id: sport, parent_id: null };
    expect((await t.call(categories.move, { params, body }, reporter)).status).toBe(403);
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
