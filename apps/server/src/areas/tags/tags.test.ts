import { stopWordKey } from '@masthead/domain/stop-words/matching';
import { type TagInput, tags } from '@masthead/domain/tags/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
let editor: TestUser;
let reporter: TestUser;
let news: number;
let sport: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  editor = await t.user('editor');
  reporter = await t.user('reporter');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('tags').execute();
  await t.db.deleteFrom('stop_words').execute();
  await t.db.deleteFrom('sections').execute();
  [news, sport] = [await addSection('News', 1), await addSection('Sport', 2)];
});

async function addSection(catchy_title: string, order: number): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = { catchy_title, slug: catchy_title.toLowerCase(), language_id, order, is_enabled: true };
  return (await t.db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const headline = 'A headline of fifty characters is what the rule asks';
const create = (change: Partial<TagInput> = {}, user = admin) =>
  t.call(tags.create, { query: {}, body: { catchy_title: 'Elections', section_id: news, ...change } }, user);
const createAndGetId = async (catchy_title: string, section_id = news) =>
  (await create({ catchy_title, section_id })).body.id;
const update = (id: number, body: object) => t.call(tags.update, { params: { id }, query: {}, body }, admin);
type ListQuery = Parameters<typeof t.call<typeof tags.list>>[1]['query'];
const listTitles = async (query: ListQuery) =>
  (await t.call(tags.list, { query }, admin)).body.items.map(({ catchy_title }) => catchy_title);
const searchTitles = async (search: string, query: ListQuery = {}) =>
  (await t.call(tags.search, { query: { ...query, search } }, admin)).body.items.map((tag) => tag.catchy_title);
const addPostWithTags = async (...ids: number[]) => {
  const post = await t.db
    .insertInto('posts')
    .values({ main_headline: 'Post' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('post_tags')
    .values(ids.map((tag_id) => ({ post_id: post.id, tag_id })))
    .execute();
  return post.id;
};

describe('POST /v2/tags', () => {
  it('returns the complete tag and derives the slug from the title', async () => {
    const cup = await createAndGetId('Cup', sport);
    const { status, body } = await t.call(
      tags.create,
      {
        query: { include: 'section,tags' },
        body: { catchy_title: ' Élections ', section_id: news, main_headline: headline, description: '', tags: [cup] },
      },
      admin,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      catchy_title: 'Élections',
      slug: 'elections',
      section_id: news,
      section: { id: news, catchy_title: 'News', slug: 'news' },
      main_headline: headline,
      description: null,
      tags: [{ id: cup, catchy_title: 'Cup', section: { id: sport, catchy_title: 'Sport' } }],
      article_count: 0,
    });
  });

  it('accepts a typed slug, or derives a unique one of at most 50 characters', async () => {
    expect((await create({ slug: 'The_Vote-2026' })).body.slug).toBe('The_Vote-2026');
    expect((await create({ section_id: sport })).body.slug).toBe('elections');
    const long = 'Constitutional review of the regional electoral boards';
    const slugs = [await create({ catchy_title: long }), await create({ catchy_title: long, section_id: sport })];
    for (const { body } of slugs) expect(body.slug.length).toBeLessThanOrEqual(50);
    expect(slugs[1]?.body.slug).toBe(`${slugs[0]?.body.slug}-2`);
    expect((await create({ catchy_title: 'iPhone' })).body.slug).toBe('iphone');
    expect((await create({ catchy_title: 'Ъ' })).body.slug).toBe('untitled');
  });

  it('gives tags that are created concurrently different slugs', async () => {
    const responses = await Promise.all(
      [news, sport].flatMap((id) => [
        create({ section_id: id }),
        create({ section_id: id, catchy_title: 'elections ' }),
      ]),
    );
    const slugs = responses.filter(({ status }) => status === 200).map(({ body }) => body.slug);
    expect(slugs.sort()).toEqual(['elections', 'elections-2']);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it.each([
    [{ catchy_title: '' }, { catchy_title: ['Field can not be empty'] }],
    [{ slug: '1abc' }, { slug: ['Enter valid slug'] }],
    [{ section_id: null }, { section_id: ['Field can not be empty'] }],
    [{ section_id: 999_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ tags: [999_999] }, { tags: ['This item no longer exists. Reload the page.'] }],
    [{ tags: [1, 2, 3, 4, 5, 6] }, { tags: ['Choose at most 5 related tags'] }],
    [{ main_headline: 'x'.repeat(49) }, { main_headline: ['Minimum length 50'] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('requires no section if the project has none', async () => {
    await t.db.deleteFrom('sections').execute();
    expect((await create({ section_id: null })).body).toMatchObject({ section_id: null, section: null });
    expect((await create({ section_id: null, catchy_title: 'ELECTIONS' })).status).toBe(409);
  });

  it('rejects a duplicate title in a section without regard to case', async () => {
    await create({ catchy_title: 'Économie' });
    const { status, problem } = await create({ catchy_title: 'ÉCONOMIE' });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      type: 'conflict',
      errors: { catchy_title: ['This value is already in use. Choose another.'] },
    });
    expect((await create({ catchy_title: 'Économie', section_id: sport })).status).toBe(200);
    const slug = await create({ catchy_title: 'Other', slug: 'economie' });
    expect(slug.problem).toMatchObject({ errors: { slug: ['This value is already in use. Choose another.'] } });
  });
});

describe('stop words in tags', () => {
  beforeEach(async () => {
    await addStopWord('casino', 1);
    await addStopWord('Sports betting', 1);
    await addStopWord('minister', 0);
  });
  const addStopWord = (name: string, is_tag: number) =>
    t.db
      .insertInto('stop_words')
      .values({ name, search_key: stopWordKey(name), is_tag, is_article: 1 })
      .execute();

  it('are rejected and named in the error', async () => {
    const { status, problem } = await create({ catchy_title: 'Casino - sports-betting' });
    expect(status).toBe(422);
    expect(problem).toEqual({
      type: 'stop_words_validator',
      message: 'The tag has stop words',
      words: ['Sports betting', 'casino'],
    });
    expect((await create({ slug: 'online-casino' })).problem.words).toEqual(['casino']);
    expect((await create({ catchy_title: 'Water sports', slug: 'betting' })).status).toBe(200);
    expect((await create({ catchy_title: 'Minister' })).status).toBe(200);
    expect((await create({ catchy_title: 'Casinos' })).status).toBe(200);
  });

  it('are rejected in a new title, but not in an unchanged one', async () => {
    const id = await createAndGetId('Gambling');
    expect((await update(id, { catchy_title: 'Casino' })).problem.type).toBe('stop_words_validator');
    await addStopWord('gambling', 1);
    expect((await update(id, { catchy_title: 'Gambling', description: 'Same title' })).status).toBe(200);
  });
});

describe('PATCH /v2/tags/:id', () => {
  it('changes the sent fields, clears empty ones and keeps section and slug', async () => {
    const { body: tag } = await create({ main_headline: headline, description: 'Before' });
    const { status, body } = await update(tag.id, {
      id: tag.id,
      section_id: news,
      slug: tag.slug,
      catchy_title: 'Vote',
      main_headline: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ catchy_title: 'Vote', slug: 'elections', main_headline: null, description: 'Before' });
  });

  it('rejects another section, slug or id, and answers 404 for a missing tag', async () => {
    const id = await createAndGetId('Vote');
    const { problem } = await update(id, { section_id: sport, slug: 'other', id: id + 1 });
    expect(problem.errors).toEqual({
      id: ['Another tag already uses this id. Choose another.'],
      section_id: ["The section of a tag can't be changed."],
      slug: ["The slug of a tag can't be changed."],
    });
    expect((await update(999_999, { description: 'x' })).problem.message).toBe('This tag no longer exists.');
  });

  it('stores related tags in order without duplicates and rejects the tag itself', async () => {
    const [a, b, c] = [await createAndGetId('A'), await createAndGetId('B'), await createAndGetId('C')];
    const { body } = await update(a, { tags: [c, b, c] });
    expect(body.tags.map(({ catchy_title }) => catchy_title)).toEqual(['C', 'B']);
    expect((await update(a, { tags: [a] })).problem.errors).toEqual({ tags: ["A tag can't be related to itself"] });
    expect((await update(a, { description: 'x' })).body.tags).toHaveLength(2);
    expect((await update(a, { tags: [] })).body.tags).toEqual([]);
  });

  it('accepts concurrent updates of related tags without deadlocks', async () => {
    const ids = [
      await createAndGetId('A'),
      await createAndGetId('B'),
      await createAndGetId('C'),
      await createAndGetId('D'),
    ];
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        update(ids[i % 4] as number, { tags: ids.filter((_, j) => j !== i % 4).reverse() }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });
});

describe('DELETE /v2/tags/:id', () => {
  it('removes the tag from posts and related tags', async () => {
    const [a, b] = [await createAndGetId('A'), await createAndGetId('B')];
    await update(a, { tags: [b] });
    const post = await addPostWithTags(a, b);
    expect((await t.call(tags.remove, { params: { id: b }, query: {} }, admin)).status).toBe(200);
    expect((await t.call(tags.get, { params: { id: a } }, admin)).body).toMatchObject({ tags: [], article_count: 1 });
    expect(await t.db.selectFrom('post_tags').select(['post_id', 'tag_id']).execute()).toEqual([
      { post_id: post, tag_id: a },
    ]);
    expect((await t.call(tags.remove, { params: { id: b }, query: {} }, admin)).status).toBe(404);
  });
});

describe('listing and searching tags', () => {
  it('returns pages, newest first, of one or all sections', async () => {
    for (const title of ['Alpha', 'beta', 'Gamma']) await createAndGetId(title);
    await createAndGetId('Cup', sport);
    expect(await listTitles({})).toEqual(['Cup', 'Gamma', 'beta', 'Alpha']);
    const { body } = await t.call(
      tags.list,
      { query: { 'filter[section_id.eq]': news, per_page: 2, include: 'section,tags.section' } },
      admin,
    );
    expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(body.next_page_url).toContain('page=2');
    expect(await listTitles({ 'filter[section_id.eq]': news, per_page: 2, page: 2 })).toEqual(['Alpha']);
    expect(await listTitles({ page: 9 })).toEqual([]);
  });

  it('sorts by title or number of posts in both directions', async () => {
    const ids = [await createAndGetId('Alpha'), await createAndGetId('beta'), await createAndGetId('Gamma')] as const;
    await addPostWithTags(ids[1]);
    await addPostWithTags(ids[1], ids[0]);
    expect(await listTitles({ order: 'catchy_title' })).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(await listTitles({ order: '-catchy_title' })).toEqual(['Gamma', 'beta', 'Alpha']);
    expect(await listTitles({ order: 'article_count' })).toEqual(['Gamma', 'Alpha', 'beta']);
    expect(await listTitles({ order: '-article_count' })).toEqual(['beta', 'Alpha', 'Gamma']);
  });

  it('finds tags by title, slug, headline, description and profile, titles first', async () => {
    const byText = (await create({ catchy_title: 'Ballot', description: 'About elections' })).body.id;
    await create({ catchy_title: 'Elections' });
    await create({ catchy_title: 'Vote', slug: 'elections-day', section_id: sport });
    await t.db.updateTable('tags').set({ body_text: 'The river delta' }).where('id', '=', byText).execute();
    expect(await searchTitles('elect')).toEqual(['Elections', 'Vote', 'Ballot']);
    expect(await searchTitles('elect', { 'filter[section_id.eq]': sport })).toEqual(['Vote']);
    expect(await searchTitles('river del')).toEqual(['Ballot']);
    expect(await searchTitles('lections')).toEqual([]);
    expect(await searchTitles('(.*')).toEqual([]);
    await createAndGetId('Économie');
    expect(await searchTitles('ÉCONOMIE'.normalize('NFD'))).toEqual(['Économie']);
  });
});

describe('rights for tags', () => {
  it('require tag.delete and tag.update for a merge', async () => {
    const [a, b] = [await createAndGetId('A'), await createAndGetId('B')];
    const { status, problem } = await t.call(tags.merge, { params: { id: a }, body: { minor_ids: [b] } }, editor);
    expect(status).toBe(403);
    expect(problem.message).toBe('You need the right tag.delete to do this.');
    const refusal = await t.call(tags.merge, { params: { id: a }, body: { minor_ids: [b] } }, reporter);
    expect(refusal.problem.message).toBe('You need the right tag.update to do this.');
  });
});
