import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { retrying } from '../../platform/db/transactions';

let t: TestApp;
let admin: TestUser;
let section_id: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  section_id = await section('News', 1);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('tags').execute();
  await t.db.deleteFrom('categories').execute();
});

async function section(catchy_title: string, order: number): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = { catchy_title, slug: catchy_title.toLowerCase(), language_id, order, is_enabled: true };
  return (await t.db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function make(...titles: string[]): Promise<[number, number, number, number]> {
  const values = titles.map((catchy_title) => ({ catchy_title, slug: catchy_title.toLowerCase(), section_id }));
  const rows = await t.db.insertInto('tags').values(values).returning('id').execute();
  return rows.map(({ id }) => id) as [number, number, number, number];
}

async function posts(count: number): Promise<number[]> {
  const values = Array.from({ length: count }, (_, index) => ({ main_headline: `Post ${index}` }));
  return (await t.db.insertInto('posts').values(values).returning('id').execute()).map(({ id }) => id);
}
const tagPosts = (tag_id: number, ids: number[]) =>
  t.db
    .insertInto('post_tags')
    .values(ids.map((post_id) => ({ post_id, tag_id })))
    .execute();
const relate = (tag_id: number, ...related: number[]) =>
  t.db
    .insertInto('related_tags')
    .values(related.map((related_id, index) => ({ tag_id, related_id, position: index + 1 })))
    .execute();
const merge = (id: number, ...minor_ids: number[]) =>
  t.call(tags.merge, { params: { id }, body: { minor_ids } }, admin);
const titles = async () =>
  (await t.db.selectFrom('tags').select('catchy_title').orderBy('id').execute()).map((row) => row.catchy_title);
const miscounted = () =>
  t.db
    .selectFrom('tags')
    .where((eb) =>
      eb(
        'article_count',
        '<>',
        eb
          .selectFrom('post_tags')
          .whereRef('post_tags.tag_id', '=', 'tags.id')
          .select((each) => each.fn.countAll<number>().as('count')),
      ),
    )
    .select(['id', 'article_count'])
    .execute();
const onSite = (slug: string) => t.send({ url: `/tag/${slug}`, headers: { host: 'www.lagos.localhost' } });

describe('a merge', () => {
  it('gives every post of the minor tags the major one, once', async () => {
    const [major, minor, third] = await make('Major', 'Minor', 'Third');
    const ids = await posts(6);
    await tagPosts(major, ids.slice(0, 3));
    await tagPosts(minor, ids.slice(1, 5));
    await tagPosts(third, ids.slice(4));
    const { status, body } = await merge(major, minor, third, third);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: major, catchy_title: 'Major', article_count: 6 });
    expect(await t.db.selectFrom('post_tags').select('tag_id').execute()).toEqual(Array(6).fill({ tag_id: major }));
    expect(await miscounted()).toEqual([]);
    expect(await titles()).toEqual(['Major']);
  });

  it('repoints related tags and categories, without doubles and never to itself', async () => {
    const [major, minor, third, other] = await make('Major', 'Minor', 'Third', 'Other');
    await relate(other, minor, major, third);
    await relate(major, minor, other);
    await relate(minor, other);
    const category = await t.db
      .insertInto('categories')
      .values(['one', 'two'].map((slug, index) => ({ section_id, catchy_title: slug, slug, order: index + 1 })))
      .returning('id')
      .execute();
    const [one, two] = category.map(({ id }) => id) as [number, number];
    const link = (category_id: number, tag_id: number, position: number) => ({ category_id, tag_id, position });
    await t.db
      .insertInto('category_tags')
      .values([link(one, minor, 1), link(one, major, 2), link(two, third, 1), link(two, minor, 2)])
      .execute();
    expect((await merge(major, minor, third)).body.tags.map(({ id }) => id)).toEqual([other]);
    const related = await t.db.selectFrom('related_tags').select(['tag_id', 'related_id']).orderBy('tag_id').execute();
    expect(related).toEqual([
      { tag_id: major, related_id: other },
      { tag_id: other, related_id: major },
    ]);
    const links = await t.db.selectFrom('category_tags').selectAll().orderBy('category_id').execute();
    expect(links).toEqual([link(one, major, 2), link(two, major, 1)]);
  });

  it('leaves addresses that lead to the tag, also when that one is merged in turn', async () => {
    const [first, second, third] = await make('First', 'Second', 'Third');
    await merge(second, first);
    expect((await onSite('first')).headers.location).toBe('/tag/second');
    await merge(third, second);
    const answerOf = async (slug: string) => {
      const { statusCode, headers } = await onSite(slug);
      return [statusCode, headers.location];
    };
    // The site hears of a change a moment later.
    for (const slug of ['first', 'second']) await expect.poll(() => answerOf(slug)).toEqual([301, '/tag/third']);
    expect((await onSite('nothing')).statusCode).toBe(404);
    expect((await t.send({ url: '/tag/first' })).statusCode).not.toBe(301);
  });

  it('keeps those addresses from new tags, until their tag is deleted', async () => {
    const [major, minor] = await make('Major', 'Minor');
    await merge(major, minor);
    const create = (body: object) =>
      t.call(tags.create, { query: {}, body: { catchy_title: 'Minor', section_id, ...body } }, admin);
    const { status, problem } = await create({ slug: 'minor' });
    expect(status).toBe(409);
    expect(problem.errors.slug).toEqual(['This slug leads to the tag Major, which took over its posts.']);
    expect((await create({})).body.slug).toBe('minor-2');
    await t.call(tags.remove, { params: { id: major }, query: {} }, admin);
    await expect.poll(async () => (await onSite('minor')).statusCode).toBe(410);
    expect((await create({ catchy_title: 'Again', slug: 'minor' })).status).toBe(200);
    await expect.poll(async () => (await onSite('minor')).statusCode).toBe(200);
  });

  it('refuses another section, itself, and what is not there, and changes nothing', async () => {
    const [major, minor] = await make('Major', 'Minor');
    const sport = await section('Sport', 2);
    const values = { catchy_title: 'Cup', slug: 'cup', section_id: sport };
    const cup = await t.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
    const message = 'Cup belongs to another section: only tags of one section can be merged.';
    expect((await merge(major, minor, cup.id)).problem.errors).toEqual({ minor_ids: [message] });
    expect((await merge(major, minor, major)).problem.message).toBe('A tag cannot be merged into itself.');
    expect((await merge(major, minor, 999_999)).problem.message).toBe('There is no such thing any more.');
    expect((await merge(major)).problem.message).toBe('Choose at least one tag to merge');
    expect((await merge(999_999, minor)).status).toBe(404);
    expect(await titles()).toEqual(['Major', 'Minor', 'Cup']);
  });

  it('that fails in the middle is undone whole', async () => {
    const [major, minor, other] = await make('Major', 'Minor', 'Other');
    await tagPosts(minor, await posts(2));
    await relate(other, minor);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      t.db,
    );
    await sql`create trigger refuse before delete on tags for each row execute function refuse()`.execute(t.db);
    try {
      expect((await merge(major, minor)).status).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(t.db);
    }
    expect(await titles()).toEqual(['Major', 'Minor', 'Other']);
    expect(await t.db.selectFrom('post_tags').select('tag_id').execute()).toEqual(Array(2).fill({ tag_id: minor }));
    expect(await t.db.selectFrom('tag_redirects').selectAll().execute()).toEqual([]);
    expect(await t.db.selectFrom('related_tags').select('related_id').execute()).toEqual([{ related_id: minor }]);
    expect(await miscounted()).toEqual([]);
  });
});

describe('at once', () => {
  it('merges, changes, deletions and tagging never fail, and the counts stay right', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Tag${String.fromCharCode(97 + index)}`);
    const ids: number[] = await make(...names);
    const written = await posts(30);
    await Promise.all(ids.map((id, index) => tagPosts(id, written.slice(index, index + 8))));
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    await relate(a, b, c);
    await relate(d, a, e);

    const edit = (id: number, related: number[]) =>
      t.call(tags.update, { params: { id }, query: {}, body: { description: 'Changed', tags: related } }, admin);
    const tagAgain = (post_id: number, order: number[]) =>
      retrying(t.db, (db) =>
        db
          .insertInto('post_tags')
          .columns(['post_id', 'tag_id'])
          .expression(
            // Only tags that are still there, in an order that nobody else locks them in.
            sql<{ post_id: number; tag_id: number }>`select ${post_id}::integer, id from tags
              where id = any(${order}) order by array_position(${order}::integer[], id)` as never,
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ).then(
        () => 200,
        (error: { code?: string }) => (error.code === '23503' ? 422 : 500),
      );

    const answers = await Promise.all([
      merge(a, b, c).then(({ status }) => status),
      merge(f, e, d).then(({ status }) => status),
      merge(c, a).then(({ status }) => status),
      edit(d, [a, b]).then(({ status }) => status),
      edit(b, [f, e, a]).then(({ status }) => status),
      edit(a, [f, b]).then(({ status }) => status),
      t.call(tags.remove, { params: { id: ids[7] as number }, query: {} }, admin).then(({ status }) => status),
      ...written.slice(0, 8).map((post, index) => tagAgain(post, index % 2 ? [...ids].reverse() : ids)),
    ]);
    expect(answers.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
    expect(await miscounted()).toEqual([]);
    const selfish = await t.db.selectFrom('related_tags').whereRef('tag_id', '=', 'related_id').selectAll().execute();
    expect(selfish).toEqual([]);
  });
});
