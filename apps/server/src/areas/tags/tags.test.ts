import { stopWordKey } from '@masthead/domain/stop-words/matching';
import { type TagInput, tags } from '@masthead/domain/tags/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let editor: TestUser;
let reporter: TestUser;
let news: number;
let sport: number;
beforeAll(async () => {
  t = await testApp();
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
  [news, sport] = [await section('News', 1), await section('Sport', 2)];
});

async function section(catchy_title: string, order: number): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = { catchy_title, slug: catchy_title.toLowerCase(), language_id, order, is_enabled: true };
  return (await t.db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const headline = 'A headline of fifty characters is what the rule asks';
const create = (change: Partial<TagInput> = {}, user = admin) =>
  t.call(tags.create, { query: {}, body: { catchy_title: 'Elections', section_id: news, ...change } }, user);
const make = async (catchy_title: string, section_id = news) => (await create({ catchy_title, section_id })).body.id;
const update = (id: number, body: object) => t.call(tags.update, { params: { id }, query: {}, body }, admin);
type Listing = Parameters<typeof t.call<typeof tags.list>>[1]['query'];
const titles = async (query: Listing) =>
  (await t.call(tags.list, { query }, admin)).body.items.map(({ catchy_title }) => catchy_title);
const found = async (search: string, query: Listing = {}) =>
  (await t.call(tags.search, { query: { ...query, search } }, admin)).body.items.map((tag) => tag.catchy_title);
const tagPost = async (...ids: number[]) => {
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

describe('creating', () => {
  it('answers the whole tag, its slug made from the title', async () => {
    const cup = await make('Cup', sport);
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

  it('takes a typed slug, and makes a free one of at most 50 characters for a second tag of the title', async () => {
    expect((await create({ slug: 'The_Vote-2026' })).body.slug).toBe('The_Vote-2026');
    expect((await create({ section_id: sport })).body.slug).toBe('elections');
    const long = 'Constitutional review of the regional electoral boards';
    const slugs = [await create({ catchy_title: long }), await create({ catchy_title: long, section_id: sport })];
    for (const { body } of slugs) expect(body.slug.length).toBeLessThanOrEqual(50);
    expect(slugs[1]?.body.slug).toBe(`${slugs[0]?.body.slug}-2`);
    expect((await create({ catchy_title: 'iPhone' })).body.slug).toBe('iphone');
    expect((await create({ catchy_title: 'Ъ' })).body.slug).toBe('untitled');
  });

  it('gives tags made at once a slug each', async () => {
    const made = await Promise.all(
      [news, sport].flatMap((id) => [
        create({ section_id: id }),
        create({ section_id: id, catchy_title: 'elections ' }),
      ]),
    );
    const stored = made.filter(({ status }) => status === 200).map(({ body }) => body.slug);
    expect(stored.sort()).toEqual(['elections', 'elections-2']);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it.each([
    [{ catchy_title: '' }, { catchy_title: ['Field can not be empty'] }],
    [{ slug: '1abc' }, { slug: ['Enter valid slug'] }],
    [{ section_id: null }, { section_id: ['Field can not be empty'] }],
    [{ section_id: 999_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ tags: [999_999] }, { tags: ['There is no such thing any more.'] }],
    [{ tags: [1, 2, 3, 4, 5, 6] }, { tags: ['A tag takes at most 5 related tags'] }],
    [{ main_headline: 'x'.repeat(49) }, { main_headline: ['Minimum length 50'] }],
  ])('refuses %o by field', async (change, errors) => {
    const { status, problem } = await create(change);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'validation', errors });
  });

  it('needs no section where there is none', async () => {
    await t.db.deleteFrom('sections').execute();
    expect((await create({ section_id: null })).body).toMatchObject({ section_id: null, section: null });
    expect((await create({ section_id: null, catchy_title: 'ELECTIONS' })).status).toBe(409);
  });

  it('keeps a title once in a section, whatever its case', async () => {
    await create({ catchy_title: 'Économie' });
    const { status, problem } = await create({ catchy_title: 'ÉCONOMIE' });
    expect(status).toBe(409);
    expect(problem).toMatchObject({ type: 'conflict', errors: { catchy_title: ['Already taken.'] } });
    expect((await create({ catchy_title: 'Économie', section_id: sport })).status).toBe(200);
    const slug = await create({ catchy_title: 'Other', slug: 'economie' });
    expect(slug.problem).toMatchObject({ errors: { slug: ['Already taken.'] } });
  });
});

describe('stop words', () => {
  beforeEach(async () => {
    await forbid('casino', 1);
    await forbid('Sports betting', 1);
    await forbid('minister', 0);
  });
  const forbid = (name: string, is_tag: number) =>
    t.db
      .insertInto('stop_words')
      .values({ name, search_key: stopWordKey(name), is_tag, is_article: 1 })
      .execute();

  it('forbid a tag, and are named', async () => {
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

  it('forbid a new title, not a tag that was there before', async () => {
    const id = await make('Gambling');
    expect((await update(id, { catchy_title: 'Casino' })).problem.type).toBe('stop_words_validator');
    await forbid('gambling', 1);
    expect((await update(id, { catchy_title: 'Gambling', description: 'Same title' })).status).toBe(200);
  });
});

describe('changing', () => {
  it('changes the given fields, takes an emptied one as cleared, and keeps the place', async () => {
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

  it('refuses another place, another id, and a tag that is not there', async () => {
    const id = await make('Vote');
    const { problem } = await update(id, { section_id: sport, slug: 'other', id: id + 1 });
    expect(problem.errors).toEqual({
      id: ['This is the id of another tag.'],
      section_id: ['The section of a tag stays as it is.'],
      slug: ['The slug of a tag stays as it is.'],
    });
    expect((await update(999_999, { description: 'x' })).problem.message).toBe('There is no such tag.');
  });

  it('keeps related tags in their order, each once, never itself', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    const { body } = await update(a, { tags: [c, b, c] });
    expect(body.tags.map(({ catchy_title }) => catchy_title)).toEqual(['C', 'B']);
    expect((await update(a, { tags: [a] })).problem.errors).toEqual({ tags: ['A tag cannot be related to itself'] });
    expect((await update(a, { description: 'x' })).body.tags).toHaveLength(2);
    expect((await update(a, { tags: [] })).body.tags).toEqual([]);
  });

  it('answers everybody who relates tags to each other at once', async () => {
    const ids = [await make('A'), await make('B'), await make('C'), await make('D')];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        update(ids[i % 4] as number, { tags: ids.filter((_, j) => j !== i % 4).reverse() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  });
});

describe('deleting', () => {
  it('takes the tag off whatever had it', async () => {
    const [a, b] = [await make('A'), await make('B')];
    await update(a, { tags: [b] });
    const post = await tagPost(a, b);
    expect((await t.call(tags.remove, { params: { id: b }, query: {} }, admin)).status).toBe(200);
    expect((await t.call(tags.get, { params: { id: a } }, admin)).body).toMatchObject({ tags: [], article_count: 1 });
    expect(await t.db.selectFrom('post_tags').select(['post_id', 'tag_id']).execute()).toEqual([
      { post_id: post, tag_id: a },
    ]);
    expect((await t.call(tags.remove, { params: { id: b }, query: {} }, admin)).status).toBe(404);
  });
});

describe('the list', () => {
  it('is newest first, a page at a time, of one section or all', async () => {
    for (const title of ['Alpha', 'beta', 'Gamma']) await make(title);
    await make('Cup', sport);
    expect(await titles({})).toEqual(['Cup', 'Gamma', 'beta', 'Alpha']);
    const { body } = await t.call(
      tags.list,
      { query: { 'filter[section_id.eq]': news, per_page: 2, include: 'section,tags.section' } },
      admin,
    );
    expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(body.next_page_url).toContain('page=2');
    expect(await titles({ 'filter[section_id.eq]': news, per_page: 2, page: 2 })).toEqual(['Alpha']);
    expect(await titles({ page: 9 })).toEqual([]);
  });

  it('is sorted by title or by posts, both ways', async () => {
    const ids = [await make('Alpha'), await make('beta'), await make('Gamma')] as const;
    await tagPost(ids[1]);
    await tagPost(ids[1], ids[0]);
    expect(await titles({ order: 'catchy_title' })).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(await titles({ order: '-catchy_title' })).toEqual(['Gamma', 'beta', 'Alpha']);
    expect(await titles({ order: 'article_count' })).toEqual(['Gamma', 'Alpha', 'beta']);
    expect(await titles({ order: '-article_count' })).toEqual(['beta', 'Alpha', 'Gamma']);
  });

  it('finds a text in title, slug, headline, description and profile, titles first', async () => {
    const byText = (await create({ catchy_title: 'Ballot', description: 'About elections' })).body.id;
    await create({ catchy_title: 'Elections' });
    await create({ catchy_title: 'Vote', slug: 'elections-day', section_id: sport });
    await t.db.updateTable('tags').set({ body_text: 'The river delta' }).where('id', '=', byText).execute();
    expect(await found('elect')).toEqual(['Elections', 'Vote', 'Ballot']);
    expect(await found('elect', { 'filter[section_id.eq]': sport })).toEqual(['Vote']);
    expect(await found('river del')).toEqual(['Ballot']);
    expect(await found('lections')).toEqual([]);
    expect(await found('(.*')).toEqual([]);
    await make('Économie');
    expect(await found('ÉCONOMIE'.normalize('NFD'))).toEqual(['Économie']);
  });
});

describe('rights', () => {
  it('lets a reporter read, and names the right they lack', async () => {
    const id = await make('Vote');
    expect((await t.call(tags.list, { query: {} }, reporter)).body.total).toBe(1);
    expect((await t.call(tags.get, { params: { id } }, reporter)).status).toBe(200);
    expect((await create({ catchy_title: 'New' }, reporter)).problem.message).toContain('tag.create');
    expect((await t.call(tags.remove, { params: { id }, query: {} }, editor)).problem.message).toContain('tag.delete');
    const extended = await t.call(tags.extend, { params: { id }, body: {} }, editor);
    expect(extended.problem.message).toContain('tag.extended_update');
  });

  it('needs tag.delete besides tag.update for a merge', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const { status, problem } = await t.call(tags.merge, { params: { id: a }, body: { minor_ids: [b] } }, editor);
    expect(status).toBe(403);
    expect(problem.message).toBe('You need the right tag.delete to do this.');
    const none = await t.call(tags.merge, { params: { id: a }, body: { minor_ids: [b] } }, reporter);
    expect(none.problem.message).toBe('You need the right tag.update to do this.');
  });
});
