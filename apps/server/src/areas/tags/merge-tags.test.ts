import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { withRetries } from '../../platform/db/transactions';

/** The PostgreSQL error code of a reference to a row that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

const t = await createTestAppForFile();
const admin = await t.user('admin');
const section_id = await addSection('News', 1);
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
  await t.db.deleteFrom('tags').execute();
  await t.db.deleteFrom('categories').execute();
});

async function addSection(catchy_title: string, order: number): Promise<number> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const values = { catchy_title, slug: catchy_title.toLowerCase(), language_id, order, is_enabled: true };
  return (await t.db.insertInto('sections').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addTags(...titles: string[]): Promise<[number, number, number, number]> {
  const values = titles.map((catchy_title) => ({ catchy_title, slug: catchy_title.toLowerCase(), section_id }));
  const rows = await t.db.insertInto('tags').values(values).returning('id').execute();
  return rows.map(({ id }) => id) as [number, number, number, number];
}

async function addPosts(count: number): Promise<number[]> {
  const values = Array.from({ length: count }, (_, index) => ({ main_headline: `Post ${index}` }));
  return (await t.db.insertInto('posts').values(values).returning('id').execute()).map(({ id }) => id);
}
const tagPosts = (tag_id: number, ids: number[]) =>
  t.db
    .insertInto('post_tags')
    .values(ids.map((post_id) => ({ post_id, tag_id })))
    .execute();
const addRelatedTags = (tag_id: number, ...related: number[]) =>
  t.db
    .insertInto('related_tags')
    .values(related.map((related_id, index) => ({ tag_id, related_id, position: index + 1 })))
    .execute();
const merge = (id: number, ...minor_ids: number[]) =>
  t.call(tags.merge, { params: { id }, body: { minor_ids } }, admin);
const listTitles = async () =>
  (await t.db.selectFrom('tags').select('catchy_title').orderBy('id').execute()).map((row) => row.catchy_title);
/** Tags whose stored number of posts is wrong. */
const listWrongCounts = () =>
  t.db
    .selectFrom('tags')
    .where((eb) =>
      eb(
        'article_count',
        '<>',
        eb
          .selectFrom('post_tags')
          .whereRef('post_tags.tag_id', '=', 'tags.id')
          .select((inner) => inner.fn.countAll<number>().as('count')),
      ),
    )
    .select(['id', 'article_count'])
    .execute();
const getFromSite = (slug: string) => t.send({ url: `/tag/${slug}`, headers: { host: 'www.lagos.localhost' } });

describe('POST /v2/tags/:id/merge', () => {
  it('adds the major tag to every post of the minor tags without duplicates', async () => {
    const [major, minor, third] = await addTags('Major', 'Minor', 'Third');
    const ids = await addPosts(6);
    await tagPosts(major, ids.slice(0, 3));
    await tagPosts(minor, ids.slice(1, 5));
    await tagPosts(third, ids.slice(4));
    const { status, body } = await merge(major, minor, third, third);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: major, catchy_title: 'Major', article_count: 6 });
    expect(await t.db.selectFrom('post_tags').select('tag_id').execute()).toEqual(Array(6).fill({ tag_id: major }));
    expect(await listWrongCounts()).toEqual([]);
    expect(await listTitles()).toEqual(['Major']);
  });

  it('updates related tags and categories without duplicates and self-references', async () => {
    const [major, minor, third, other] = await addTags('Major', 'Minor', 'Third', 'Other');
    await addRelatedTags(other, minor, major, third);
    await addRelatedTags(major, minor, other);
    await addRelatedTags(minor, other);
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

  it('redirects the URLs of the minor tags, also after a further merge', async () => {
    const [first, second, third] = await addTags('First', 'Second', 'Third');
    await merge(second, first);
    expect((await getFromSite('first')).headers.location).toBe('/tag/second');
    await merge(third, second);
    const requestTag = async (slug: string) => {
      const { statusCode, headers } = await getFromSite(slug);
      return [statusCode, headers.location];
    };
    // The page cache of the site is cleared asynchronously.
    for (const slug of ['first', 'second']) await expect.poll(() => requestTag(slug)).toEqual([301, '/tag/third']);
    expect((await getFromSite('nothing')).statusCode).toBe(404);
    expect((await t.send({ url: '/tag/first' })).statusCode).not.toBe(301);
  });

  it('reserves the slugs of the minor tags until the major tag is deleted', async () => {
    const [major, minor] = await addTags('Major', 'Minor');
    await merge(major, minor);
    const create = (body: object) =>
      t.call(tags.create, { query: {}, body: { catchy_title: 'Minor', section_id, ...body } }, admin);
    const { status, problem } = await create({ slug: 'minor' });
    expect(status).toBe(409);
    expect(problem.errors.slug).toEqual(['This slug redirects to the tag Major, which replaced the old tag.']);
    expect((await create({})).body.slug).toBe('minor-2');
    await t.call(tags.remove, { params: { id: major }, query: {} }, admin);
    await expect.poll(async () => (await getFromSite('minor')).statusCode).toBe(410);
    expect((await create({ catchy_title: 'Again', slug: 'minor' })).status).toBe(200);
    await expect.poll(async () => (await getFromSite('minor')).statusCode).toBe(200);
  });

  it('rejects tags of another section, the tag itself and missing tags without changes', async () => {
    const [major, minor] = await addTags('Major', 'Minor');
    const sport = await addSection('Sport', 2);
    const values = { catchy_title: 'Cup', slug: 'cup', section_id: sport };
    const cup = await t.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
    const message = 'Cup belongs to another section. You can only merge tags of the same section.';
    expect((await merge(major, minor, cup.id)).problem.errors).toEqual({ minor_ids: [message] });
    expect((await merge(major, minor, major)).problem.message).toBe(
      "A tag can't be merged into itself. Choose another tag.",
    );
    expect((await merge(major, minor, 999_999)).problem.message).toBe('This item no longer exists. Reload the page.');
    expect((await merge(major)).problem.message).toBe('Choose at least one tag to merge');
    expect((await merge(999_999, minor)).status).toBe(404);
    expect(await listTitles()).toEqual(['Major', 'Minor', 'Cup']);
  });

  it('rolls back completely after a failure', async () => {
    const [major, minor, other] = await addTags('Major', 'Minor', 'Other');
    await tagPosts(minor, await addPosts(2));
    await addRelatedTags(other, minor);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      t.db,
    );
    await sql`create trigger refuse before delete on tags for each row execute function refuse()`.execute(t.db);
    try {
      expect((await merge(major, minor)).status).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(t.db);
    }
    expect(await listTitles()).toEqual(['Major', 'Minor', 'Other']);
    expect(await t.db.selectFrom('post_tags').select('tag_id').execute()).toEqual(Array(2).fill({ tag_id: minor }));
    expect(await t.db.selectFrom('tag_redirects').selectAll().execute()).toEqual([]);
    expect(await t.db.selectFrom('related_tags').select('related_id').execute()).toEqual([{ related_id: minor }]);
    expect(await listWrongCounts()).toEqual([]);
  });
});

describe('concurrent merges, updates, deletions and tagging', () => {
  it('cause no server error, and the counts stay correct', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Tag${String.fromCharCode(97 + index)}`);
    const ids: number[] = await addTags(...names);
    const postIds = await addPosts(30);
    await Promise.all(ids.map((id, index) => tagPosts(id, postIds.slice(index, index + 8))));
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    await addRelatedTags(a, b, c);
    await addRelatedTags(d, a, e);

    const updateRelatedTags = (id: number, related: number[]) =>
      t.call(tags.update, { params: { id }, query: {}, body: { description: 'Changed', tags: related } }, admin);
    const addTagsToPost = (post_id: number, order: number[]) =>
      withRetries(t.db, (db) =>
        db
          .insertInto('post_tags')
          .columns(['post_id', 'tag_id'])
          .expression(
            // Only existing tags, in a different order than other transactions lock them.
            sql<{ post_id: number; tag_id: number }>`select ${post_id}::integer, id from tags
              where id = any(${order}) order by array_position(${order}::integer[], id)` as never,
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ).then(
        () => 200,
        (error: { code?: string }) => (error.code === FOREIGN_KEY_VIOLATION ? 422 : 500),
      );

    const statuses = await Promise.all([
      merge(a, b, c).then(({ status }) => status),
      merge(f, e, d).then(({ status }) => status),
      merge(c, a).then(({ status }) => status),
      updateRelatedTags(d, [a, b]).then(({ status }) => status),
      updateRelatedTags(b, [f, e, a]).then(({ status }) => status),
      updateRelatedTags(a, [f, b]).then(({ status }) => status),
      t.call(tags.remove, { params: { id: ids[7] as number }, query: {} }, admin).then(({ status }) => status),
      ...postIds.slice(0, 8).map((post, index) => addTagsToPost(post, index % 2 ? [...ids].reverse() : ids)),
    ]);
    expect(statuses.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
    expect(await listWrongCounts()).toEqual([]);
    const selfReferences = await t.db
      .selectFrom('related_tags')
      .whereRef('tag_id', '=', 'related_id')
      .selectAll()
      .execute();
    expect(selfReferences).toEqual([]);
  });
});
