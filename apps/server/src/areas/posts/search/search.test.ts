import { autocomplete } from '@masthead/domain/autocomplete/contract';
import type { Sent } from '@masthead/domain/http/endpoint';
import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom, textBody } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;

type Body = Sent<typeof postSearches.posts>['body'];

beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  const rows = [
    { main_headline: 'Émile Zola in São Tomé', published_at: '2026-11-01T08:00:00Z' },
    { main_headline: 'Harbour', body_text: 'The ferry to São Tomé leaves late', published_at: '2026-11-14T08:00:00Z' },
    { main_headline: 'Ferry strike', body_text: 'Nothing moves', published_at: '2026-11-02T08:00:00Z' },
    { main_headline: 'Ferry prices', description: 'What a ticket costs', published_at: '2026-11-03T08:00:00Z' },
    { main_headline: 'Draft about a ferry', status: 0 },
    { main_headline: 'Trashed ferry', status: 4, published_at: '2026-11-04T08:00:00Z' },
    { main_headline: 'Deleted ferry', status: 7, published_at: '2026-11-04T08:00:00Z' },
    { main_headline: 'Sport', catchy_title: 'The north-gate.jpg mystery', section: true },
  ];
  for (const { section, ...row } of rows) {
    const section_id = section ? room.sport : room.news;
    const category_id = section ? room.football : room.politics;
    await t.db
      .insertInto('posts')
      .values({ status: 3, ...row, section_id, category_id })
      .execute();
  }
});
afterAll(() => t.close());

async function search(body: Body) {
  const { status, body: answer } = await t.call(postSearches.posts, { body }, room.admin);
  expect(status).toBe(200);
  return { names: answer.items.map(({ main_headline }) => main_headline), total: answer._meta.totalCount, answer };
}

describe('the search of posts', () => {
  it.each([
    // Headline hits first, the newest of them first and drafts last; then those of the text.
    ['ferry', ['Ferry prices', 'Ferry strike', 'Draft about a ferry', 'Harbour']],
    ['fer', ['Ferry prices', 'Ferry strike', 'Draft about a ferry', 'Harbour']],
    ['FERRY PRI', ['Ferry prices']],
    // Every word is wanted, wherever each of them stands.
    ['quay prices', []],
    ['harbour tome', ['Harbour']],
    ['sao tome', ['Émile Zola in São Tomé', 'Harbour']],
    ['são to', ['Émile Zola in São Tomé', 'Harbour']],
    ['emile', ['Émile Zola in São Tomé']],
    ['ticket', ['Ferry prices']],
    ['gate', ['Sport']],
    ['north-gate.jpg', ['Sport']],
    ['unheard', []],
  ])('finds %s', async (query, names) => {
    const found = await search({ query });
    expect(found.names).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  it.each([
    [{ 'search[status]': 4 }, ['Trashed ferry']],
    [{ 'search[status]': '3' }, ['Ferry prices', 'Ferry strike', 'Harbour']],
    [{ 'search[>published_at]': '2026-11-03', 'search[<published_at]': '2026-11-14' }, ['Ferry prices', 'Harbour']],
    [{ 'search[template_type]': 5 }, []],
  ])('keeps to the filter %o', async (filter, names) => {
    expect((await search({ query: 'ferry', ...filter })).names).toEqual(names);
  });

  it('keeps to section, category and authors by number', async () => {
    const by = { 'search[section_id]': room.sport, 'search[category_id]': [room.football] };
    expect((await search({ query: 'gate', ...by })).names).toEqual(['Sport']);
    expect((await search({ query: 'gate', 'search[section_id]': room.news })).names).toEqual([]);
    expect((await search({ query: 'gate', 'search[authors.id]': room.admin.id })).names).toEqual([]);
  });

  it('pages, and answers what the list answers', async () => {
    const { answer } = await search({
      query: 'ferry',
      page: '2',
      'per-page': 2,
      fields: 'main_headline,lock',
      expand: 'section',
    });
    expect(answer._meta).toEqual({ totalCount: 4, pageCount: 2, currentPage: 2, perPage: 2 });
    expect(answer.items[1]).toEqual({
      id: expect.any(Number),
      main_headline: 'Harbour',
      lock: '',
      section: { id: room.news, catchy_title: 'News' },
    });
    expect((await search({ query: 'ferry', page: 9 })).answer.items).toEqual([]);
  });

  it.each([
    "'",
    '"',
    '&',
    '!',
    '!!! ???',
    '%',
    '_',
    "a' | 'b",
    'ferry & !prices',
    'ferry:*A',
    '<->',
    '((((',
    '\\',
    ':*',
    'x'.repeat(200),
    'a '.repeat(99),
    '\u0301'.repeat(100),
    '²½ﷺ',
    '🙂',
  ])('survives %s', async (query) => {
    await search({ query });
  });

  it('refuses what is no search', async () => {
    for (const query of ['', '   ', 'x'.repeat(201), 'a\u0000b']) {
      expect((await t.call(postSearches.posts, { body: { query } }, room.admin)).status).toBe(422);
    }
  });

  it('finds a post by what it says now', async () => {
    const { id } = await room.create({ main_headline: 'Quokka at large' });
    const patch = (body: object) => t.call(posts.update, { params: { id }, body }, room.admin);
    expect((await search({ query: 'quokka' })).total).toBe(1);
    await patch({ main_headline: 'Wallaby at large', body: textBody('It hops about the numbat') });
    expect((await search({ query: 'quokka' })).total).toBe(0);
    expect((await search({ query: 'wallaby numb' })).total).toBe(1);
    await patch({ body: null, titles: { rss: 'Bilby' } });
    expect((await search({ query: 'numbat' })).total).toBe(0);
    expect((await search({ query: 'bilby' })).total).toBe(1);
  });

  it('stores and finds the beginning of a text of a hundred thousand different words', async () => {
    const { id } = await room.create();
    const body_text = Array.from({ length: 150_000 }, (_, index) => `långord${index}`).join(' ');
    await t.db.updateTable('posts').set({ body_text }).where('id', '=', id).execute();
    expect((await search({ query: 'langord77' })).total).toBe(1);
  });
});

describe('the search of posts by author', () => {
  it('finds the posts of an author by display name and by username, after those with the words in the headline', async () => {
    const writer = await t.user('reporter');
    await t.db
      .updateTable('users')
      .set({ username: 'Wanjiru Kamau', nickname: 'Ciru Kamau' })
      .where('id', '=', writer.id)
      .execute();
    const { id } = await room.create({ main_headline: 'Night market' });
    await t.call(posts.update, { params: { id }, body: { authors: [writer.id] } }, room.admin);
    await room.create({ main_headline: 'Interview with Ciru Kamau' });
    expect((await search({ query: 'ciru kam' })).names).toEqual(['Interview with Ciru Kamau', 'Night market']);
    expect((await search({ query: 'wanjiru' })).names).toEqual(['Night market']);
    expect((await search({ query: 'ciru market' })).names).toEqual([]);
    expect((await search({ query: 'wanjiru', 'search[section_id]': room.sport })).names).toEqual([]);
    const { body } = await t.call(posts.get, { params: { id } }, room.admin);
    expect(body.authors).toEqual([{ id: writer.id, username: 'Ciru Kamau' }]);
  });
});

describe('a search that finds nothing', () => {
  beforeAll(async () => {
    await room.create({ main_headline: 'The old jetty' });
    const { id } = await room.create({ main_headline: 'Coast' });
    await t.call(posts.update, { params: { id }, body: { body: textBody('A pelican on the breakwater') } }, room.admin);
  });

  it.each([
    ['jety', 'jetty', ['The old jetty']],
    // Only the last word may be half typed: the others are completed as misspelled words are.
    ['fer prices', 'ferry prices', ['Ferry prices']],
    ['old jety', 'old jetty', ['The old jetty']],
    ['pelikan', 'pelican', ['Coast']],
    ['brekwater pelican', 'breakwater pelican', ['Coast']],
    ['cirru', 'ciru', ['Interview with Ciru Kamau', 'Night market']],
  ])('is repeated with similar words: %s', async (query, searched_for, names) => {
    const { names: found, answer } = await search({ query });
    expect(answer.searched_for).toBe(searched_for);
    expect(found).toEqual(names);
  });

  it('keeps to the filters, and answers nothing when no similar word finds a post', async () => {
    const filtered = await search({ query: 'jety', 'search[section_id]': room.sport });
    expect(filtered.names).toEqual([]);
    expect(filtered.answer).not.toHaveProperty('searched_for');
    expect((await search({ query: 'xqzvw' })).answer).not.toHaveProperty('searched_for');
    expect((await search({ query: 'jetty' })).answer).not.toHaveProperty('searched_for');
  });
});

describe('among many posts', () => {
  const named = (query: string) => search({ query, 'per-page': 3 });

  beforeAll(async () => {
    await sql`
      insert into posts (main_headline, status, published_at, body_text)
      select case when n % 1000 = 7 then 'Okapi ' || n else 'Heading ' || n end, 3,
        timestamptz '2020-01-01' + n * interval '1 minute',
        'everywhere ' || case when n % 50 = 0 then 'sometimes ' else '' end || case when n = 5 then 'hapax' else '' end
      from generate_series(1, 4000) as n
    `.execute(t.db);
  });

  it('finds a rare word in the whole archive', async () => {
    expect((await named('hapax')).names).toEqual(['Heading 5']);
    expect((await named('sometimes')).total).toBe(80);
    expect((await named('okapi')).names).toEqual(['Okapi 3007', 'Okapi 2007', 'Okapi 1007']);
  });

  it('finds a common one among the newest thousand, and every headline all the same', async () => {
    const { names, total } = await named('everywhere');
    expect(names).toEqual(['Heading 4000', 'Heading 3999', 'Heading 3998']);
    expect(total).toBeGreaterThan(900);
    expect(total).toBeLessThanOrEqual(1000);
    await sql`update posts set body_text = body_text || ' okapi' where main_headline like 'Heading%'`.execute(t.db);
    const okapis = await search({ query: 'okapi', 'per-page': 5 });
    expect(okapis.names).toEqual(['Okapi 3007', 'Okapi 2007', 'Okapi 1007', 'Okapi 7', 'Heading 4000']);
  });
});

describe('the suggestions of posts', () => {
  const suggest = async (query: string, more: object = {}) => {
    const asked = { entity: 'post', field: 'main_headline', query, ...more } as const;
    return (await t.call(autocomplete.suggest, { query: asked }, room.admin)).body.items.map(({ name }) => name);
  };

  it('are found by their headline alone, within a section, at most twenty', async () => {
    expect(await suggest('fer')).toEqual(['Ferry prices', 'Ferry strike', 'Draft about a ferry']);
    expect(await suggest('spo', { 'match[section_id]': room.sport })).toEqual(['Sport']);
    expect(await suggest('spo', { 'match[section_id]': room.news })).toEqual([]);
    expect(await suggest('heading')).toHaveLength(20);
  });

  it('need a right to posts', async () => {
    const query = { entity: 'post', query: 'fer' } as const;
    const { problem } = await t.call(autocomplete.suggest, { query }, await t.user('advertising-manager'));
    expect(problem.message).toBe('You need the right post.read or post.update to do this.');
  });
});
