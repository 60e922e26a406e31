import { autocomplete } from '@masthead/domain/autocomplete/contract';
import type { RequestParts } from '@masthead/domain/http/endpoint';
import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { indexPendingPosts } from '../../../content/post-words/post-words.queries';
import type { JobContext } from '../../../platform/jobs/job';
import { indexPosts } from './search-posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;

type Body = RequestParts<typeof postSearches.posts>['body'];

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  const rows = [
    { main_headline: 'Émile Zola in São Tomé', published_at: '2026-11-01T08:00:00Z' },
    { main_headline: 'Harbour', body_text: 'The ferry to São Tomé leaves late', published_at: '2026-11-14T08:00:00Z' },
    { main_headline: 'Ferry strike', body_text: 'Nothing moves', published_at: '2026-11-02T08:00:00Z' },
    { main_headline: 'Ferry prices', description: 'What a ticket costs', published_at: '2026-11-03T08:00:00Z' },
    { main_headline: 'Draft about a ferry', status: Status.NEW },
    { main_headline: 'Trashed ferry', status: Status.TRASHED, published_at: '2026-11-04T08:00:00Z' },
    { main_headline: 'Deleted ferry', status: Status.DELETED, published_at: '2026-11-04T08:00:00Z' },
    { main_headline: 'Sport', catchy_title: 'The north-gate.jpg mystery', isSport: true },
  ];
  for (const { isSport, ...row } of rows) {
    const section_id = isSport ? room.sport : room.news;
    const category_id = isSport ? room.football : room.politics;
    await t.db
      .insertInto('posts')
      .values({ status: Status.PUBLISHED, ...row, section_id, category_id })
      .execute();
  }
});
afterAll(() => t.close());

async function search(body: Body) {
  const { status, body: reply } = await t.call(postSearches.posts, { body }, room.admin);
  expect(status).toBe(200);
  return { names: reply.items.map(({ main_headline }) => main_headline), total: reply._meta.totalCount, reply };
}

describe('POST /search/posts', () => {
  it.each([
    // Matches in the headline come first, newest first and drafts last; then matches in the text.
    ['ferry', ['Ferry prices', 'Ferry strike', 'Draft about a ferry', 'Harbour']],
    ['fer', ['Ferry prices', 'Ferry strike', 'Draft about a ferry', 'Harbour']],
    ['FERRY PRI', ['Ferry prices']],
    // All words must match, in any field.
    ['quay prices', []],
    ['harbour tome', ['Harbour']],
    ['sao tome', ['Émile Zola in São Tomé', 'Harbour']],
    ['são to', ['Émile Zola in São Tomé', 'Harbour']],
    ['emile', ['Émile Zola in São Tomé']],
    ['ticket', ['Ferry prices']],
    ['gate', ['Sport']],
    ['north-gate.jpg', ['Sport']],
    ['unheard', []],
  ])('finds posts for "%s"', async (query, names) => {
    const result = await search({ query });
    expect(result.names).toEqual(names);
    expect(result.total).toBe(names.length);
  });

  it.each([
    [{ 'search[status]': 4 }, ['Trashed ferry']],
    [{ 'search[status]': '3' }, ['Ferry prices', 'Ferry strike', 'Harbour']],
    [{ 'search[>published_at]': '2026-11-03', 'search[<published_at]': '2026-11-14' }, ['Ferry prices', 'Harbour']],
    [{ 'search[template_type]': 5 }, []],
  ])('applies the filter %o', async (filter, names) => {
    expect((await search({ query: 'ferry', ...filter })).names).toEqual(names);
  });

  it('filters by ids of section, category and authors', async () => {
    const filters = { 'search[section_id]': room.sport, 'search[category_id]': [room.football] };
    expect((await search({ query: 'gate', ...filters })).names).toEqual(['Sport']);
    expect((await search({ query: 'gate', 'search[section_id]': room.news })).names).toEqual([]);
    expect((await search({ query: 'gate', 'search[authors.id]': room.admin.id })).names).toEqual([]);
    const { id } = await room.ready({ main_headline: 'A gate with an author' });
    const { authors } = (await t.call(posts.get, { params: { id } }, room.admin)).body;
    expect((await search({ query: 'gate', 'search[authors.id]': authors[0]?.id })).names).toEqual([
      'A gate with an author',
    ]);
    await t.db.deleteFrom('posts').where('id', '=', id).execute();
  });

  it('returns pages with the fields and relations of the posts list', async () => {
    const { reply } = await search({
      query: 'ferry',
      page: '2',
      'per-page': 2,
      fields: 'main_headline,lock',
      expand: 'section',
    });
    expect(reply._meta).toEqual({ totalCount: 4, pageCount: 2, currentPage: 2, perPage: 2 });
    expect(reply.items[1]).toEqual({
      id: expect.any(Number),
      main_headline: 'Harbour',
      lock: '',
      section: { id: room.news, catchy_title: 'News' },
    });
    expect((await search({ query: 'ferry', page: 9 })).reply.items).toEqual([]);
  });

  // Characters with a meaning in SQL, in full-text queries or in Unicode.
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
  ])('accepts the query %s without an error', async (query) => {
    await search({ query });
  });

  it('rejects empty, too long and invalid queries', async () => {
    for (const query of ['', '   ', 'x'.repeat(201), 'a\u0000b']) {
      expect((await t.call(postSearches.posts, { body: { query } }, room.admin)).status).toBe(422);
    }
  });

  it('finds a post by its current text only', async () => {
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

  it('indexes the beginning of a text of 150,000 different words', async () => {
    const { id } = await room.create();
    const body_text = Array.from({ length: 150_000 }, (_, index) => `långord${index}`).join(' ');
    await t.db.updateTable('posts').set({ body_text }).where('id', '=', id).execute();
    expect((await search({ query: 'langord77' })).total).toBe(1);
  });
});

describe('POST /search/posts for the name of an author', () => {
  it('finds posts by display name and username, after posts with the words in the headline', async () => {
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

describe('POST /search/posts without results', () => {
  beforeAll(async () => {
    await room.create({ main_headline: 'The old jetty' });
    const { id } = await room.create({ main_headline: 'Coast' });
    await t.call(posts.update, { params: { id }, body: { body: textBody('A pelican on the breakwater') } }, room.admin);
  });

  it.each([
    ['jety', 'jetty', ['The old jetty']],
    // Only the last word is a prefix; other incomplete words are corrected like misspelled words.
    ['fer prices', 'ferry prices', ['Ferry prices']],
    ['old jety', 'old jetty', ['The old jetty']],
    ['pelikan', 'pelican', ['Coast']],
    ['brekwater pelican', 'breakwater pelican', ['Coast']],
    ['cirru', 'ciru', ['Interview with Ciru Kamau', 'Night market']],
  ])('repeats the search with similar words: %s', async (query, searched_for, names) => {
    const result = await search({ query });
    expect(result.reply.searched_for).toBe(searched_for);
    expect(result.names).toEqual(names);
  });

  it('applies the filters to the search with similar words', async () => {
    const filtered = await search({ query: 'jety', 'search[section_id]': room.sport });
    expect(filtered.names).toEqual([]);
    expect(filtered.reply).not.toHaveProperty('searched_for');
    expect((await search({ query: 'xqzvw' })).reply).not.toHaveProperty('searched_for');
    expect((await search({ query: 'jetty' })).reply).not.toHaveProperty('searched_for');
  });
});

describe('POST /search/posts among 6000 posts', () => {
  const searchPage = (query: string) => search({ query, 'per-page': 3 });

  // Every text contains `everywhere`, every 50th `sometimes`, one `hapax`. Every 1000th headline contains `Okapi`.
  beforeAll(async () => {
    await sql`
      insert into posts (main_headline, status, published_at, body_text)
      select case when n % 1000 = 7 then 'Okapi ' || n else 'Heading ' || n end, 3,
        timestamptz '2020-01-01' + n * interval '1 minute',
        'everywhere ' || case when n % 50 = 0 then 'sometimes ' else '' end || case when n = 5 then 'hapax' else '' end
      from generate_series(1, 6000) as n
    `.execute(t.db);
  });

  it('finds a rare word in the whole archive', async () => {
    expect((await searchPage('hapax')).names).toEqual(['Heading 5']);
    expect((await searchPage('sometimes')).total).toBe(120);
    expect((await searchPage('okapi')).names).toEqual(['Okapi 5007', 'Okapi 4007', 'Okapi 3007']);
  });

  it('keeps the entries of its index when only the status or the date of posts changes', async () => {
    const changes = await t.db.transaction().execute(async (db) => {
      // The connection may not have reported the updates of an earlier transaction yet.
      const countUpdates = async () => {
        const { rows } = await sql<{ updates: number; hot_updates: number }>`
          select n_tup_upd::integer as updates, n_tup_hot_upd::integer as hot_updates
          from pg_stat_xact_user_tables where relid = 'post_words'::regclass
        `.execute(db);
        return rows[0] ?? { updates: 0, hot_updates: 0 };
      };
      const before = await countUpdates();
      await sql`
        update posts set status = 2, published_at = published_at + interval '1 second'
        where main_headline like 'Heading%' and id % 200 = 0
      `.execute(db);
      const after = await countUpdates();
      return { updates: after.updates - before.updates, hot_updates: after.hot_updates - before.hot_updates };
    });
    expect(changes).toEqual({ updates: 30, hot_updates: 30 });
  });

  it('finds a common word in the newest 1000 posts and in all headlines', async () => {
    // Without statistics, every word counts as rare.
    await sql`analyze post_words`.execute(t.db);
    const { names, total } = await searchPage('everywhere');
    expect(names).toEqual(['Heading 6000', 'Heading 5999', 'Heading 5998']);
    expect(total).toBeGreaterThan(900);
    expect(total).toBeLessThanOrEqual(1000);
    await sql`update posts set body_text = body_text || ' okapi' where main_headline like 'Heading%'`.execute(t.db);
    await indexPendingPosts(t.db, 10_000);
    const okapis = await search({ query: 'okapi', 'per-page': 7 });
    const headlines = ['Okapi 5007', 'Okapi 4007', 'Okapi 3007', 'Okapi 2007', 'Okapi 1007', 'Okapi 7'];
    expect(okapis.names).toEqual([...headlines, 'Heading 6000']);
  });

  it('uses the index after thousands of changes without vacuum', async () => {
    await sql`update posts set body_text = body_text || ' again' where id % 4 = 0`.execute(t.db);
    await indexPendingPosts(t.db, 10_000);
    for (const column of ['headline', 'anywhere']) {
      const { rows } = await sql`
        explain select post_id from post_words where ${sql.ref(column)} @@ typed_words('hapax') and status = 3
      `.execute(t.db);
      expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on post_words_');
    }
  });
});

describe('the search index', () => {
  const countFound = async (query: string) => (await search({ query })).total;
  const addWord = (db: typeof t.db, ids: readonly number[], word: string) =>
    sql`update posts set body_text = coalesce(body_text, '') || ${` ${word}`} where id = any(${ids}::integer[])`.execute(
      db,
    );

  it('indexes the last changed posts before a search, and the others by the job', async () => {
    const created = await Promise.all(Array.from({ length: 30 }, () => room.create()));
    await addWord(
      t.db,
      created.map(({ id }) => id),
      'galago',
    );
    expect(await countFound('galago')).toBe(20);
    const context = { db: t.db, now: () => t.clock.now, signal: new AbortController().signal } as JobContext;
    const nextRun = await indexPosts.run(context, {});
    expect(nextRun).toEqual(new Date(t.clock.now.getTime() + 10_000));
    expect(await countFound('galago')).toBe(30);
  });

  it('indexes a post that is changed during the search after that change', async () => {
    const { id } = await room.create();
    await addWord(t.db, [id], 'pangolin');
    await t.db.transaction().execute(async (db) => {
      await addWord(db, [id], 'tarsier');
      expect(await countFound('pangolin')).toBe(0);
    });
    expect(await countFound('pangolin')).toBe(1);
    expect(await countFound('tarsier')).toBe(1);
  });
});

describe('autocomplete of posts', () => {
  const suggest = async (query: string, filters: object = {}) => {
    const parameters = { entity: 'post', field: 'main_headline', query, ...filters } as const;
    return (await t.call(autocomplete.suggest, { query: parameters }, room.admin)).body.items.map(({ name }) => name);
  };

  it('suggests at most 20 posts by headline, within a section', async () => {
    expect(await suggest('fer')).toEqual(['Ferry prices', 'Ferry strike', 'Draft about a ferry']);
    expect(await suggest('spo', { 'match[section_id]': room.sport })).toEqual(['Sport']);
    expect(await suggest('spo', { 'match[section_id]': room.news })).toEqual([]);
    expect(await suggest('heading')).toHaveLength(20);
  });

  it('requires post.read or post.update', async () => {
    const query = { entity: 'post', query: 'fer' } as const;
    const { problem } = await t.call(autocomplete.suggest, { query }, await t.user('advertising-manager'));
    expect(problem.message).toBe('You need the right post.read or post.update to do this.');
  });
});
