import { type CategoryInput, categories } from '@masthead/domain/categories/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { beforeEach, describe, expect, it } from 'vitest';
import { addNewsAndSport } from '../../../test/content/taxonomy';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
let news: number;
let sport: number;
let tagIds: number[];
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('tags').execute();
  await t.db.deleteFrom('categories').execute();
  await t.db.deleteFrom('sections').execute();
  ({ news, sport } = await addNewsAndSport(t));
  const tags = await t.db
    .insertInto('tags')
    .values(Array.from({ length: 11 }, (_, i) => ({ catchy_title: `Tag ${i}`, slug: `tag-${i}`, section_id: news })))
    .returning('id')
    .execute();
  tagIds = tags.map(({ id }) => id);
});

const headline = 'A headline of fifty characters is what the rule asks';
const createInput = (change: Partial<CategoryInput> = {}): CategoryInput => ({
  section_id: news,
  catchy_title: 'Politics',
  ...change,
});
const create = (change: Partial<CategoryInput> = {}) => t.call(categories.create, { body: createInput(change) }, admin);
const createCategory = async (catchy_title: string, change: Partial<CategoryInput> = {}) =>
  (await create({ catchy_title, ...change })).body;
const update = (id: number, body: Parameters<typeof t.call<typeof categories.update>>[1]['body']) =>
  t.call(categories.update, { params: { id }, body }, admin);
const list = async (query: Parameters<typeof t.call<typeof categories.list>>[1]['query'] = {}) =>
  (await t.call(categories.list, { query }, admin)).body;
const listTitles = async (query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).items.map(({ catchy_title }) => catchy_title);

describe('/v2/categories', () => {
  it('adds a category after its siblings, also after deletions', async () => {
    const [first, second] = [await createCategory('First'), await createCategory('Second')];
    for (const title of ['Third', 'Fourth', 'Fifth']) await createCategory(title);
    for (const { id } of [first, second]) await t.call(categories.remove, { params: { id } }, admin);
    expect((await createCategory('New')).order).toBe(4);
    expect(await listTitles()).toEqual(['Third', 'Fourth', 'Fifth', 'New']);
  });

  it('creates a category with every field after its siblings', async () => {
    await createCategory('Weather');
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

  it('derives a unique slug from parent and title, and keeps a typed slug', async () => {
    const politics = await createCategory('Politics');
    const votes = await createCategory('Elections', { parent_id: politics.id });
    const secondVotes = await createCategory('Elections', { parent_id: politics.id });
    const local = await createCategory('Local', { parent_id: votes.id });
    expect([votes.slug, secondVotes.slug, local.slug]).toEqual([
      'politics/elections',
      'politics/elections-2',
      'politics/elections/local',
    ]);
    expect((await createCategory('Politics', { section_id: sport })).slug).toBe('politics');
    expect((await createCategory('Courts', { slug: 'law/Courts_1' })).slug).toBe('law/Courts_1');
    const duplicate = await create({ slug: 'law/Courts_1' });
    expect(duplicate.status).toBe(409);
    expect(duplicate.problem.errors).toEqual({ slug: ['This value is already in use. Choose another.'] });
    expect((await create({ slug: 'law/Courts_1', section_id: sport })).status).toBe(200);
  });

  it('leaves a long parent slug out of the slug of a child', async () => {
    const long = await createCategory('Long', { slug: 'x'.repeat(255) });
    expect((await createCategory('Below', { parent_id: long.id })).slug).toBe('below');
  });

  it.each([
    [{ catchy_title: '' }, { catchy_title: ['Field can not be empty'] }],
    [{ catchy_title: 'x'.repeat(256) }, { catchy_title: ['Maximum length 255'] }],
    [{ catchy_title: 'a+b' }, { catchy_title: ['Use Latin or Cyrillic letters, spaces and hyphens only'] }],
    [{ slug: '-abc' }, { slug: ['Enter valid slug'] }],
    [{ slug: 'a b' }, { slug: ['Enter valid slug'] }],
    [{ main_headline: 'x'.repeat(49) }, { main_headline: ['Minimum length 50'] }],
    [{ description: 'x'.repeat(301) }, { description: ['Maximum length 300'] }],
    [{ section_id: 999_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ parent_id: 999_999 }, { parent_id: ['This item no longer exists. Reload the page.'] }],
    [{ tags: [999_999] }, { tags: ['This item no longer exists. Reload the page.'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('rejects a fourth level and a parent of another section', async () => {
    const one = await createCategory('One');
    const two = await createCategory('Two', { parent_id: one.id });
    const three = await createCategory('Three', { parent_id: two.id });
    const four = await create({ catchy_title: 'Four', parent_id: three.id });
    expect(four.problem.errors).toEqual({ parent_id: ['Categories can have at most 3 levels.'] });
    const wrongSection = await create({ section_id: sport, parent_id: one.id });
    expect(wrongSection.problem.errors).toEqual({
      parent_id: ['The parent belongs to another section. Choose a parent of this section.'],
    });
  });

  it('rejects more than 5 tags, more than 10 with newshub, and duplicate tags', async () => {
    const getErrors = async (count: number, newshub: boolean) =>
      (await create({ tags: tagIds.slice(0, count), newshub })).problem.errors;
    expect(await getErrors(5, false)).toBeUndefined();
    expect(await getErrors(6, false)).toEqual({ tags: ['Choose at most 5 tags for a category'] });
    expect(await getErrors(10, true)).toBeUndefined();
    expect(await getErrors(11, true)).toEqual({ tags: ['Choose at most 10 tags for a category'] });
    const duplicate = await create({ tags: [tagIds[0], tagIds[0]] as number[] });
    expect(duplicate.problem.errors).toEqual({ tags: ['The same tag is listed twice. Remove one.'] });
  });

  it('rejects switching newshub off while the category has more than 5 tags', async () => {
    const { id } = await createCategory('Hub', { newshub: true, tags: tagIds.slice(0, 8) });
    const switchedOff = await update(id, { newshub: false });
    expect(switchedOff.problem.errors).toEqual({ tags: ['Choose at most 5 tags for a category'] });
    expect((await update(id, { newshub: false, tags: tagIds.slice(3, 8) })).body).toMatchObject({
      newshub: false,
      tags: tagIds.slice(3, 8).map((id) => expect.objectContaining({ id })),
    });
    expect((await update(id, { tags: tagIds.slice(0, 6) })).status).toBe(422);
  });

  it('changes only the sent fields and rejects another section, parent or slug', async () => {
    const { id, slug } = await createCategory('Courts', { description: 'About courts', main_headline: headline });
    const { body } = await update(id, { main_headline: '', slug, section_id: news, parent_id: null });
    expect(body).toMatchObject({ main_headline: null, description: 'About courts', slug: 'courts' });
    const response = await update(id, { slug: 'other', section_id: sport, parent_id: id });
    expect(response.status).toBe(422);
    expect(response.problem.errors).toEqual({
      section_id: ['You can\'t change the section here. Use "Move…".'],
      parent_id: ['You can\'t change the parent here. Use "Move…".'],
      slug: ["The slug of a category can't be changed."],
    });
  });

  it('answers 404 for a missing category', async () => {
    const notFound = { type: 'not_found', message: 'This category no longer exists.' };
    expect((await t.call(categories.get, { params: { id: 999_999 } }, admin)).problem).toEqual(notFound);
    expect((await update(999_999, { order: 1 })).problem).toEqual(notFound);
    expect((await t.call(categories.remove, { params: { id: 999_999 } }, admin)).problem).toEqual(notFound);
  });
});

describe('GET /v2/categories', () => {
  it('returns the tree by section, and filters by id, section and parent', async () => {
    await createCategory('Football', { section_id: sport });
    const politics = await createCategory('Politics');
    const courts = await createCategory('Courts');
    const votes = await createCategory('Elections', { parent_id: politics.id });
    await createCategory('Parliament', { parent_id: politics.id });
    await createCategory('Local', { parent_id: votes.id });
    await createCategory('Appeals', { parent_id: courts.id });
    const tree = ['Politics', 'Elections', 'Local', 'Parliament', 'Courts', 'Appeals'];
    expect(await listTitles()).toEqual([...tree, 'Football']);
    expect(await listTitles({ 'filter[section_id.eq]': news })).toEqual(tree);
    expect(await listTitles({ 'filter[parent_id.eq]': politics.id })).toEqual(['Elections', 'Parliament']);
    const { items } = await list({ 'filter[id.eq]': votes.id, include: 'section,parent,children,tags' });
    expect(items).toHaveLength(1);
    expect(items[0]?.parent).toMatchObject({ id: politics.id, catchy_title: 'Politics' });
    expect(items[0]?.children.map(({ catchy_title }) => catchy_title)).toEqual(['Local']);

    const page = await list({ page: 2, per_page: 3, 'filter[section_id.eq]': news });
    expect(page.items.map(({ catchy_title }) => catchy_title)).toEqual(tree.slice(3));
    expect(page).toMatchObject({ current_page: 2, last_page: 2, total: 6, next_page_url: null });
  });
});

describe('order of categories', () => {
  it('applies to the children of one parent', async () => {
    const one = await createCategory('One');
    const two = await createCategory('Two');
    for (const title of ['A', 'B', 'C']) await createCategory(title, { parent_id: one.id });
    const [a] = (await list({ 'filter[parent_id.eq]': one.id })).items;
    const { body } = await update(a?.id ?? 0, { order: 3, tags: [] });
    expect(body.order).toBe(3);
    expect(await listTitles()).toEqual(['One', 'B', 'C', 'A', 'Two']);
    await update(two.id, { order: 1 });
    expect(await listTitles()).toEqual(['Two', 'One', 'B', 'C', 'A']);
  });

  it('has no gaps or duplicates after concurrent moves, updates and inserts', async () => {
    const created = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      created.push(await createCategory(title, { tags: tagIds.slice(0, 3) }));
    const ids = created.map(({ id }) => id);
    const responses = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) =>
        update(ids[i % 4] as number, {
          order: ((i * 7) % 4) + 1,
          tags: i % 2 ? tagIds.slice(0, 4) : tagIds.slice(2, 5),
        }),
      ),
      ...Array.from({ length: 4 }, () => create({ catchy_title: 'Same' })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const rows = await t.db.selectFrom('categories').select(['order', 'slug']).orderBy('order').execute();
    expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(8);
  });
});

describe('deleting a category', () => {
  const remove = (id: number) => t.call(categories.remove, { params: { id } }, admin);

  it('answers 409 with usage counts when the category has posts or children', async () => {
    const politics = await createCategory('Politics');
    const child = await createCategory('Elections', { parent_id: politics.id });
    const headlines = ['One', 'Two'].map((main_headline) => ({ main_headline, category_id: politics.id }));
    await t.db.insertInto('posts').values(headlines).execute();
    const refusal = await remove(politics.id);
    expect(refusal.status).toBe(409);
    expect(refusal.problem).toEqual({
      type: 'conflict',
      message: 'Posts: 2, sub-categories: 1, call to actions: 0. Move or delete them first.',
      posts: 2,
      children: 1,
      call_to_actions: 0,
    });
    expect((await remove(child.id)).status).toBe(200);
    await t.db.deleteFrom('posts').execute();
    expect((await remove(politics.id)).status).toBe(200);
    expect(await listTitles()).toEqual([]);
  });

  it('ignores permanently deleted posts', async () => {
    const { id } = await createCategory('Politics');
    const post = {
      main_headline: 'Retracted story',
      status: Status.DELETED,
      category_id: id,
      deleted_at: new Date().toISOString(),
    };
    await t.db.insertInto('posts').values(post).execute();
    expect((await t.call(categories.usages, { params: { id } }, admin)).body).toEqual({ groups: [] });
    expect((await remove(id)).status).toBe(200);
    expect(await t.db.selectFrom('posts').select(['status', 'category_id']).execute()).toEqual([
      { status: Status.DELETED, category_id: null },
    ]);
  });

  it('deletes its menu items and keeps its tags', async () => {
    const { id } = await createCategory('Politics', { tags: tagIds.slice(0, 2) });
    await t.db
      .insertInto('menus')
      .values({ name: 'Home', url: '/', type: 'head_main', category_id: id, order: 1 })
      .execute();
    expect((await remove(id)).status).toBe(200);
    expect(await t.db.selectFrom('menus').selectAll().execute()).toEqual([]);
    expect(await t.db.selectFrom('tags').select('id').execute()).toHaveLength(11);
  });

  it('leaves no orphan when a child is added concurrently', async () => {
    const parents = [];
    for (let i = 0; i < 6; i++) parents.push(await createCategory('Parent'));
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
