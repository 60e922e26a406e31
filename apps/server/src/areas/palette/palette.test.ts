import type { Right } from '@masthead/domain/access/rights';
import { type PaletteKind, palette, paletteLimits, paletteRights } from '@masthead/domain/palette/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let writer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  writer = await t.user('reporter');
  await t.db
    .updateTable('users')
    .set({ username: 'Chidi Okafor', nickname: 'Chidi Okafor', position: 'Harbour correspondent' })
    .where('id', '=', writer.id)
    .execute();
  const rows = [
    { main_headline: 'Harbour strike ends', published_at: '2026-11-01T08:00:00Z' },
    { main_headline: 'Émile Zola in São Tomé', published_at: '2026-11-02T08:00:00Z' },
    { main_headline: 'Night market', body_text: 'A pelican at the harbour', published_at: '2026-11-14T08:00:00Z' },
    { main_headline: 'Harbour plans', status: Status.IN_PROGRESS },
    { main_headline: 'Harbour in the trash', status: Status.TRASHED, published_at: '2026-11-04T08:00:00Z' },
    { main_headline: 'Harbour deleted', status: Status.DELETED, published_at: '2026-11-04T08:00:00Z' },
  ];
  for (const row of rows)
    await t.db
      .insertInto('posts')
      .values({ status: Status.PUBLISHED, section_id: room.news, category_id: room.politics, ...row })
      .execute();
  const post = await t.db
    .selectFrom('posts')
    .where('main_headline', '=', 'Night market')
    .select('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('post_authors').values({ post_id: post.id, user_id: writer.id, position: 0 }).execute();
  const tag = await t.db
    .insertInto('tags')
    .values({ catchy_title: 'Harbour life', slug: 'harbour-life', section_id: room.news })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('post_tags').values({ post_id: post.id, tag_id: tag.id }).execute();
  await t.db
    .insertInto('categories')
    .values({ section_id: room.news, catchy_title: 'Harbours', slug: 'harbours', order: 9 })
    .execute();
  await t.db
    .insertInto('images')
    .values({
      hash_key: 'a'.repeat(32),
      ext: 'jpg',
      name: 'The harbour',
      author: 'Ada',
      width: 1,
      height: 1,
      source: 1,
    })
    .execute();
});
afterAll(() => t.close());

async function search(query: string, user: TestUser = room.admin) {
  const { status, body } = await t.call(palette.search, { query: { query } }, user);
  expect(status).toBe(200);
  return body.items;
}

async function findNames(query: string, kind: PaletteKind = 'post') {
  return (await search(query)).filter((item) => item.kind === kind).map(({ name }) => name);
}

describe('GET /v2/palette', () => {
  it.each<[string, string[]]>([
    // Headlines first: unpublished posts, then the newest. Then posts by their authors and tags, then by their text.
    ['harbour', ['Harbour plans', 'Harbour strike ends', 'Night market']],
    ['harb stri', ['Harbour strike ends']],
    ['sao tom', ['Émile Zola in São Tomé']],
    ['pelican', ['Night market']],
    ['chidi', ['Night market']],
    ['harbour life', ['Night market']],
    // The name of an author or tag, and words of the headline or text.
    ['okafor pelican', ['Night market']],
    ['market chidi okafor', ['Night market']],
    ['life market', ['Night market']],
    ['chidi zola', []],
    // One typing error in an unfinished word: a missing, wrong or additional letter, two letters in the wrong order.
    ['harbur', ['Harbour plans', 'Harbour strike ends', 'Night market']],
    ['hatbou', ['Harbour plans', 'Harbour strike ends', 'Night market']],
    ['harrbo', ['Harbour plans', 'Harbour strike ends', 'Night market']],
    ['hrabou', ['Harbour plans', 'Harbour strike ends', 'Night market']],
    ['harbour strke', ['Harbour strike ends']],
    ['okafr', ['Night market']],
    ['okafr pelicn', ['Night market']],
    // More than one error.
    ['pellikan', ['Night market']],
    ['xqzvwk', []],
  ])('finds posts for "%s"', async (query, names) => {
    expect(await findNames(query)).toEqual(names);
  });

  it.each<[PaletteKind, string, string, string | null]>([
    ['user', 'okaf', 'Chidi Okafor', 'Harbour correspondent'],
    ['user', 'okafr', 'Chidi Okafor', 'Harbour correspondent'],
    ['tag', 'harbour li', 'Harbour life', 'News'],
    ['tag', 'hrabour', 'Harbour life', 'News'],
    ['category', 'harb', 'Harbours', 'News'],
    ['image', 'harbour ada', 'The harbour', 'Ada'],
    ['image', 'harbuor', 'The harbour', 'Ada'],
  ])('finds a %s for "%s"', async (kind, query, name, context) => {
    const items = (await search(query)).filter((item) => item.kind === kind);
    expect(items).toEqual([{ kind, id: expect.any(Number), name, context, status: null }]);
  });

  it('returns the status and the authors of a post', async () => {
    const [item] = await search('night market');
    expect(item).toEqual({
      kind: 'post',
      id: expect.any(Number),
      name: 'Night market',
      context: 'Chidi Okafor',
      status: Status.PUBLISHED,
      embargo_until: null,
    });
  });

  it('returns the embargo of a post', async () => {
    const embargo_until = '2099-01-06T08:00:00.000Z';
    await t.db.updateTable('posts').set({ embargo_until }).where('main_headline', '=', 'Harbour plans').execute();
    expect((await search('harbour plans'))[0]).toMatchObject({ name: 'Harbour plans', embargo_until });
  });

  const rightTable = Object.entries(paletteRights) as [PaletteKind, Right][];
  it.each(rightTable)('finds a %s only for users with the right %s', async (kind, right) => {
    const roleId = async () => {
      const { role_id } = await t.db
        .selectFrom('users')
        .where('id', '=', reader.id)
        .select('role_id')
        .executeTakeFirstOrThrow();
      return role_id;
    };
    const reader = await t.user('advertising-manager');
    const item = await t.db.selectFrom('auth_items').where('name', '=', right).select('id').executeTakeFirstOrThrow();
    await t.db
      .deleteFrom('auth_item_children')
      .where('parent_id', '=', await roleId())
      .execute();
    const listKinds = async () => [...new Set((await search('harbour', reader)).map((found) => found.kind))];
    await expect.poll(listKinds).toEqual([]);
    await t.db
      .insertInto('auth_item_children')
      .values({ parent_id: await roleId(), child_id: item.id })
      .execute();
    const query = kind === 'user' ? 'okafor' : 'harbour';
    await expect.poll(async () => (await search(query, reader)).map((found) => found.kind)).toContain(kind);
    expect([...new Set((await search(query, reader)).map((found) => found.kind))]).toEqual([kind]);
  });

  it('requires a session, and a query of 2 to 100 printable characters', async () => {
    expect((await t.call(palette.search, { query: { query: 'harbour' } })).status).toBe(401);
    for (const query of ['', ' ', 'h', 'x'.repeat(101), 'a\u0000b'])
      expect((await t.call(palette.search, { query: { query } }, room.admin)).status).toBe(422);
  });

  // Characters with a meaning in SQL, regular expressions, patterns or full-text queries.
  it.each([
    "''",
    '%%',
    '__',
    '\\\\',
    "a' | 'b",
    'har:*',
    '((((',
    '[a-z]+',
    '.*',
    '!!',
    '²½ﷺ',
    '🙂🙂',
    'ab '.repeat(33),
  ])('accepts the query %s without an error', async (query) => {
    await search(query);
  });

  it('limits the items of each kind', async () => {
    await sql`
      insert into posts (main_headline, status, published_at)
      select 'Quokka ' || n, 3, timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 20) as n
    `.execute(t.db);
    await sql`insert into tags (catchy_title, slug) select 'Quokka ' || n, 'quokka-' || n from generate_series(1, 20) as n`.execute(
      t.db,
    );
    expect(await findNames('quokka')).toEqual([20, 19, 18, 17, 16, 15, 14, 13].map((n) => `Quokka ${n}`));
    expect(await findNames('quokka', 'tag')).toHaveLength(paletteLimits.tag);
  });
});

describe('GET /v2/palette among 12,000 posts', () => {
  // Every text contains `everywhere`. Every 1000th headline contains `Okapi`.
  beforeAll(async () => {
    await sql`
      insert into posts (main_headline, status, published_at, body_text)
      select case when n % 1000 = 7 then 'Okapi ' || n else 'Heading ' || n end, 3,
        timestamptz '2020-01-01' + n * interval '1 minute', 'everywhere' || case when n = 5 then ' hapax' else '' end
      from generate_series(1, 12000) as n
    `.execute(t.db);
    await sql`analyze post_words`.execute(t.db);
  });

  it('finds a rare word in the whole archive', async () => {
    expect(await findNames('hapax')).toEqual(['Heading 5']);
    expect(await findNames('okapi')).toHaveLength(paletteLimits.post);
  });

  it('finds a common word in the newest posts, and in all headlines if it is rare there', async () => {
    expect((await findNames('everywhere'))[0]).toBe('Heading 12000');
    await room.create({ main_headline: 'Everywhere' });
    expect((await findNames('everywhere'))[0]).toBe('Everywhere');
  });
});
