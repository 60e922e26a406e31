import { type CategoryInput, categories } from '@masthead/domain/categories/contract';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let reporter: TestUser;
let news: number;
let sport: number;
let tagIds: number[];
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  reporter = await t.user('reporter');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('tags').execute();
  await t.db.deleteFrom('categories').execute();
  await t.db.deleteFrom('sections').execute();
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const rows = await t.db
    .insertInto('sections')
    .values(['News', 'Sport'].map((catchy_title, order) => ({ catchy_title, slug: catchy_title, language_id, order })))
    .returning('id')
    .execute();
  [news, sport] = rows.map(({ id }) => id) as [number, number];
  const tags = await t.db
    .insertInto('tags')
    .values(Array.from({ length: 11 }, (_, i) => ({ catchy_title: `Tag ${i}`, slug: `tag-${i}`, section_id: news })))
    .returning('id')
    .execute();
  tagIds = tags.map(({ id }) => id);
});

const headline = 'A headline of fifty characters is what the rule asks';
const input = (change: Partial<CategoryInput> = {}): CategoryInput => ({
  section_id: news,
  catchy_title: 'Politics',
  ...change,
});
const create = (change: Partial<CategoryInput> = {}) => t.call(categories.create, { body: input(change) }, admin);
const make = async (catchy_title: string, change: Partial<CategoryInput> = {}) =>
  (await create({ catchy_title, ...change })).body;
const patch = (id: number, body: Parameters<typeof t.call<typeof categories.update>>[1]['body']) =>
  t.call(categories.update, { params: { id }, body }, admin);
const list = async (query: Parameters<typeof t.call<typeof categories.list>>[1]['query'] = {}) =>
  (await t.call(categories.list, { query }, admin)).body;
const titles = async (query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).items.map(({ catchy_title }) => catchy_title);

describe('categories', () => {
  it('comes last also where others before it were deleted', async () => {
    const [first, second] = [await make('First'), await make('Second')];
    for (const title of ['Third', 'Fourth', 'Fifth']) await make(title);
    for (const { id } of [first, second]) await t.call(categories.remove, { params: { id } }, admin);
    expect((await make('New')).order).toBe(4);
    expect(await titles()).toEqual(['Third', 'Fourth', 'Fifth', 'New']);
  });

  it('creates a category with every field, at the end of its siblings', async () => {
    await make('Weather');
    const { status, body } = await create({
      main_headline: headline,
      description: 'Who rules and how',
      body: 'A longer text about politics',
      tags: [tagIds[3], tagIds[1]] as number[],
      is_enabled: true,
      newshub: true,
      show_in_latest: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      catchy_title: 'Politics',
      slug: 'politics',
      section_id: news,
      section: { id: news, catchy_title: 'News', slug: 'News' },
      parent_id: null,
      parent: null,
      children: [],
      main_headline: headline,
      description: 'Who rules and how',
      body: 'A longer text about politics',
      tags: [
        { id: tagIds[3], catchy_title: 'Tag 3' },
        { id: tagIds[1], catchy_title: 'Tag 1' },
      ],
      is_enabled: true,
      newshub: true,
      show_in_latest: true,
      order: 2,
    });
  });

  it('makes a slug below the parent’s, free in its section; a typed one stays as it is', async () => {
    const politics = await make('Politics');
    const votes = await make('Elections', { parent_id: politics.id });
    const again = await make('Elections', { parent_id: politics.id });
    const local = await make('Local', { parent_id: votes.id });
    expect([votes.slug, again.slug, local.slug]).toEqual([
      'politics/elections',
      'politics/elections-2',
      'politics/elections/local',
    ]);
    expect((await make('Politics', { section_id: sport })).slug).toBe('politics');
    expect((await make('Courts', { slug: 'law/Courts_1' })).slug).toBe('law/Courts_1');
    const taken = await create({ slug: 'law/Courts_1' });
    expect(taken.status).toBe(409);
    expect(taken.problem.errors).toEqual({ slug: ['Already taken.'] });
    expect((await create({ slug: 'law/Courts_1', section_id: sport })).status).toBe(200);
  });

  it('keeps addresses from growing without end', async () => {
    const long = await make('Long', { slug: 'x'.repeat(255) });
    expect((await make('Below', { parent_id: long.id })).slug).toBe('below');
  });

  it.each([
    [{ catchy_title: '' }, { catchy_title: ['Field can not be empty'] }],
    [{ catchy_title: 'x'.repeat(256) }, { catchy_title: ['Maximum length 255'] }],
    [{ catchy_title: 'a+b' }, { catchy_title: ['Use Latin or Cyrillic letters, spaces and hyphens only'] }],
    [{ slug: '-abc' }, { slug: ['Enter valid slug'] }],
    [{ slug: 'a b' }, { slug: ['Enter valid slug'] }],
    [{ main_headline: 'x'.repeat(49) }, { main_headline: ['Minimum length 50'] }],
    [{ description: 'x'.repeat(301) }, { description: ['Maximum length 300'] }],
    [{ section_id: 999_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ parent_id: 999_999 }, { parent_id: ['There is no such thing any more.'] }],
    [{ tags: [999_999] }, { tags: ['There is no such thing any more.'] }],
  ])('refuses %o by field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('lies at most three deep, below a parent of its own section', async () => {
    const one = await make('One');
    const two = await make('Two', { parent_id: one.id });
    const three = await make('Three', { parent_id: two.id });
    const four = await create({ catchy_title: 'Four', parent_id: three.id });
    expect(four.problem.errors).toEqual({ parent_id: ['Categories are nested at most 3 deep.'] });
    const stranger = await create({ section_id: sport, parent_id: one.id });
    expect(stranger.problem.errors).toEqual({ parent_id: ['The parent belongs to another section.'] });
  });

  it('takes 5 tags, or 10 with newshub, each once', async () => {
    const refusal = async (count: number, newshub: boolean) =>
      (await create({ tags: tagIds.slice(0, count), newshub })).problem.errors;
    expect(await refusal(5, false)).toBeUndefined();
    expect(await refusal(6, false)).toEqual({ tags: ['A category takes at most 5 tags'] });
    expect(await refusal(10, true)).toBeUndefined();
    expect(await refusal(11, true)).toEqual({ tags: ['A category takes at most 10 tags'] });
    const twice = await create({ tags: [tagIds[0], tagIds[0]] as number[] });
    expect(twice.problem.errors).toEqual({ tags: ['A tag is there twice.'] });
  });

  it('keeps newshub while there are more tags than fit without it', async () => {
    const { id } = await make('Hub', { newshub: true, tags: tagIds.slice(0, 8) });
    const off = await patch(id, { newshub: false });
    expect(off.problem.errors).toEqual({ tags: ['A category takes at most 5 tags'] });
    expect((await patch(id, { newshub: false, tags: tagIds.slice(3, 8) })).body).toMatchObject({
      newshub: false,
      tags: tagIds.slice(3, 8).map((id) => expect.objectContaining({ id })),
    });
    expect((await patch(id, { tags: tagIds.slice(0, 6) })).status).toBe(422);
  });

  it('changes the given fields only, clears an emptied one, and takes its place as it is', async () => {
    const { id, slug } = await make('Courts', { description: 'About courts', main_headline: headline });
    const { body } = await patch(id, { main_headline: '', slug, section_id: news, parent_id: null });
    expect(body).toMatchObject({ main_headline: null, description: 'About courts', slug: 'courts' });
    const moved = await patch(id, { slug: 'other', section_id: sport, parent_id: id });
    expect(moved.status).toBe(422);
    expect(moved.problem.errors).toEqual({
      section_id: ['The section of a category cannot be changed.'],
      parent_id: ['The parent of a category cannot be changed.'],
      slug: ['The slug of a category cannot be changed.'],
    });
  });

  it('answers 404 for a category that is not there', async () => {
    const gone = { type: 'not_found', message: 'There is no such category.' };
    expect((await t.call(categories.get, { params: { id: 999_999 } }, admin)).problem).toEqual(gone);
    expect((await patch(999_999, { order: 1 })).problem).toEqual(gone);
    expect((await t.call(categories.remove, { params: { id: 999_999 } }, admin)).problem).toEqual(gone);
  });
});

describe('the list', () => {
  it('comes as the tree, section by section, and by filter', async () => {
    await make('Football', { section_id: sport });
    const politics = await make('Politics');
    const courts = await make('Courts');
    const votes = await make('Elections', { parent_id: politics.id });
    await make('Parliament', { parent_id: politics.id });
    await make('Local', { parent_id: votes.id });
    await make('Appeals', { parent_id: courts.id });
    const tree = ['Politics', 'Elections', 'Local', 'Parliament', 'Courts', 'Appeals'];
    expect(await titles()).toEqual([...tree, 'Football']);
    expect(await titles({ 'filter[section_id.eq]': news })).toEqual(tree);
    expect(await titles({ 'filter[parent_id.eq]': politics.id })).toEqual(['Elections', 'Parliament']);
    const { items } = await list({ 'filter[id.eq]': votes.id, include: 'section,parent,children,tags' });
    expect(items).toHaveLength(1);
    expect(items[0]?.parent).toMatchObject({ id: politics.id, catchy_title: 'Politics' });
    expect(items[0]?.children.map(({ catchy_title }) => catchy_title)).toEqual(['Local']);

    const page = await list({ page: 2, per_page: 3, 'filter[section_id.eq]': news });
    expect(page.items.map(({ catchy_title }) => catchy_title)).toEqual(tree.slice(3));
    expect(page).toMatchObject({ current_page: 2, last_page: 2, total: 6, next_page_url: null });
  });
});

describe('the order', () => {
  it('is kept among the children of one parent', async () => {
    const one = await make('One');
    const two = await make('Two');
    for (const title of ['A', 'B', 'C']) await make(title, { parent_id: one.id });
    const [a] = (await list({ 'filter[parent_id.eq]': one.id })).items;
    const { body } = await patch(a?.id ?? 0, { order: 3, tags: [] });
    expect(body.order).toBe(3);
    expect(await titles()).toEqual(['One', 'B', 'C', 'A', 'Two']);
    await patch(two.id, { order: 1 });
    expect(await titles()).toEqual(['Two', 'One', 'B', 'C', 'A']);
  });

  it('stays whole when several people move, change and add at once', async () => {
    const made = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await make(title, { tags: tagIds.slice(0, 3) }));
    const ids = made.map(({ id }) => id);
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) =>
        patch(ids[i % 4] as number, {
          order: ((i * 7) % 4) + 1,
          tags: i % 2 ? tagIds.slice(0, 4) : tagIds.slice(2, 5),
        }),
      ),
      ...Array.from({ length: 4 }, () => create({ catchy_title: 'Same' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const rows = await t.db.selectFrom('categories').select(['order', 'slug']).orderBy('order').execute();
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(8);
  });
});

describe('deleting', () => {
  const remove = (id: number) => t.call(categories.remove, { params: { id } }, admin);

  it('is refused with the counts while posts or children are there', async () => {
    const politics = await make('Politics');
    const child = await make('Elections', { parent_id: politics.id });
    const headlines = ['One', 'Two'].map((main_headline) => ({ main_headline, category_id: politics.id }));
    await t.db.insertInto('posts').values(headlines).execute();
    const refused = await remove(politics.id);
    expect(refused.status).toBe(409);
    expect(refused.problem).toEqual({
      type: 'conflict',
      message: 'Posts: 2, sub-categories: 1, call to actions: 0. Move or delete them first.',
      posts: 2,
      children: 1,
      call_to_actions: 0,
    });
    expect((await remove(child.id)).status).toBe(200);
    await t.db.deleteFrom('posts').execute();
    expect((await remove(politics.id)).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  it('ignores posts that were deleted permanently', async () => {
    const { id } = await make('Politics');
    const post = { main_headline: 'Retracted story', status: 7, category_id: id, deleted_at: new Date().toISOString() };
    await t.db.insertInto('posts').values(post).execute();
    expect((await t.call(categories.usages, { params: { id } }, admin)).body).toEqual({ groups: [] });
    expect((await remove(id)).status).toBe(200);
    expect(await t.db.selectFrom('posts').select(['status', 'category_id']).execute()).toEqual([
      { status: 7, category_id: null },
    ]);
  });

  it('takes along its tags’ ties and its menus, and leaves the tags', async () => {
    const { id } = await make('Politics', { tags: tagIds.slice(0, 2) });
    await t.db
      .insertInto('menus')
      .values({ name: 'Home', url: '/', type: 'head_main', category_id: id, order: 1 })
      .execute();
    expect((await remove(id)).status).toBe(200);
    expect(await t.db.selectFrom('menus').selectAll().execute()).toEqual([]);
    expect(await t.db.selectFrom('tags').select('id').execute()).toHaveLength(11);
  });

  it('and putting something below it at the same time leaves no orphan', async () => {
    const parents = [];
    for (let i = 0; i < 6; i++) parents.push(await make('Parent'));
    await Promise.all(
      parents.flatMap(({ id }) => [
        create({ catchy_title: 'Child', parent_id: id }).then(({ status }) => expect([200, 422]).toContain(status)),
        remove(id).then(({ status }) => expect([200, 409]).toContain(status)),
      ]),
    );
    const orphans = await t.db
      .selectFrom('categories as child')
      .leftJoin('categories as parent', 'parent.id', 'child.parent_id')
      .where('child.parent_id', 'is not', null)
      .where('parent.id', 'is', null)
      .select('child.id')
      .execute();
    expect(orphans).toEqual([]);
  });
});

it('lets a reporter read and names the right they lack', async () => {
  const { id } = await make('Politics');
  expect((await t.call(categories.list, { query: {} }, reporter)).body.total).toBe(1);
  const refused = await t.call(categories.update, { params: { id }, body: { order: 1 } }, reporter);
  expect(refused.problem.message).toBe('You need the right category.update to do this.');
});
