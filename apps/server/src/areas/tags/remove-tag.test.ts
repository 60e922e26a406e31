import { Status } from '@masthead/domain/posts/rules/statuses';
import { tags } from '@masthead/domain/tags/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import { addRole } from '../../../test/harness/users';

const t = await createTestAppForFile();
const admin = await t.user('admin');
let section_id: number;
beforeEach(async () => {
  for (const table of ['posts', 'menus', 'tags', 'former_addresses', 'categories', 'sections'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const section = { catchy_title: 'News', slug: 'news', language_id, order: 1 };
  section_id = (await t.db.insertInto('sections').values(section).returning('id').executeTakeFirstOrThrow()).id;
});

async function addTag(catchy_title: string): Promise<number> {
  const values = { catchy_title, slug: catchy_title.toLowerCase(), section_id };
  return (await t.db.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addPostsWithTag(tag_id: number, count: number, status: number = Status.PUBLISHED): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ main_headline: `Story ${index + 1}`, status }));
  const posts = await t.db.insertInto('posts').values(rows).returning('id').execute();
  await t.db
    .insertInto('post_tags')
    .values(posts.map(({ id }) => ({ post_id: id, tag_id })))
    .execute();
}

const remove = (id: number, query = {}) => t.call(tags.remove, { params: { id }, query }, admin);
const getUsages = (id: number, user = admin) => t.call(tags.usages, { params: { id } }, user);
const getFromSite = async (url: string) => {
  const { statusCode, headers } = await t.send({ url, headers: { host: 'www.lagos.localhost' } });
  return [statusCode, headers.location];
};

describe('deleting a tag', () => {
  it('makes its URL and the URLs of tags merged into it answer 410', async () => {
    const [major, minor] = [await addTag('Major'), await addTag('Minor')];
    await t.call(tags.merge, { params: { id: major }, body: { minor_ids: [minor] } }, admin);
    expect((await remove(major)).status).toBe(200);
    for (const path of ['/tag/major', '/tag/minor', '/feed/tag/major']) {
      await expect.poll(() => getFromSite(path)).toEqual([410, undefined]);
    }
    expect(await getFromSite('/tag/never')).toEqual([404, undefined]);
  });

  it('redirects its URL to the chosen tag, also after deletions and merges of that tag', async () => {
    const [first, second, third, fourth] = [
      await addTag('First'),
      await addTag('Second'),
      await addTag('Third'),
      await addTag('Fourth'),
    ];
    await remove(first, { redirect_tag_id: second });
    await expect.poll(() => getFromSite('/tag/first')).toEqual([301, '/tag/second']);
    expect(await getFromSite('/feed/tag/first')).toEqual([301, '/feed/tag/second']);
    await remove(second, { redirect_tag_id: third });
    await expect.poll(() => getFromSite('/tag/first')).toEqual([301, '/tag/third']);
    await t.call(tags.merge, { params: { id: fourth }, body: { minor_ids: [third] } }, admin);
    await expect.poll(() => getFromSite('/tag/first')).toEqual([301, '/tag/fourth']);
    await remove(fourth, { redirect_section_id: section_id });
    for (const slug of ['first', 'second', 'third', 'fourth']) {
      await expect.poll(() => getFromSite(`/tag/${slug}`)).toEqual([301, '/news']);
    }
    expect(await getFromSite('/feed/tag/first')).toEqual([301, '/feed/section/news']);
  });

  it('frees its URL for a new tag with the same slug', async () => {
    const [old, other] = [await addTag('Vote'), await addTag('Other')];
    await remove(old, { redirect_tag_id: other });
    const body = { catchy_title: 'Vote', slug: 'vote', section_id };
    expect((await t.call(tags.create, { query: {}, body }, admin)).body.slug).toBe('vote');
    await expect.poll(() => getFromSite('/tag/vote')).toEqual([200, undefined]);
  });

  it('is rejected with a missing target or with the tag itself as target', async () => {
    const id = await addTag('Vote');
    for (const query of [{ redirect_tag_id: id }, { redirect_tag_id: 999_999 }, { redirect_section_id: 999_999 }]) {
      expect((await remove(id, query)).status).toBe(422);
    }
    expect((await remove(id, { redirect_tag_id: 1, redirect_section_id: 1 })).status).toBe(422);
    expect((await t.call(tags.get, { params: { id } }, admin)).status).toBe(200);
  });
});

describe('usages of a tag', () => {
  it('list the newest 20 posts with their status, and menu items, categories and tags', async () => {
    const [vote, other] = [await addTag('Vote'), await addTag('Other')];
    await addPostsWithTag(vote, 25);
    await addPostsWithTag(vote, 1, Status.DELETED);
    await t.db.insertInto('related_tags').values({ tag_id: other, related_id: vote, position: 1 }).execute();
    const category = { catchy_title: 'Politics', slug: 'politics', section_id, order: 1, is_enabled: true };
    const { id: category_id } = await t.db
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('category_tags').values({ category_id, tag_id: vote, position: 1 }).execute();
    const urls = ['/tag/vote', 'http://www.lagos.localhost/tag/vote/', '/tag/voters'];
    await t.db
      .insertInto('menus')
      .values(urls.map((url, order) => ({ name: `Item ${order}`, url, type: 'head_main', order })))
      .execute();
    const { body } = await getUsages(vote);
    const [posts, ...rest] = body.groups;
    expect(posts).toMatchObject({ kind: 'post', total: 25, has_more: false });
    expect(posts?.items).toHaveLength(20);
    expect(posts?.items[0]).toMatchObject({ title: 'Story 25', status: 'Published' });
    const others = rest.map(({ kind, total, items }) => [kind, total, items[0]?.title, items[0]?.status]);
    expect(others).toEqual([
      ['menu', 2, 'Item 1', 'Head menu'],
      ['category', 1, 'Politics', 'Enabled'],
      ['tag', 1, 'Other', null],
    ]);
    expect((await getUsages(other)).body).toEqual({ groups: [] });
  });

  it('count up to 1,000', async () => {
    const vote = await addTag('Vote');
    await addPostsWithTag(vote, 1001);
    expect((await getUsages(vote)).body.groups).toMatchObject([{ kind: 'post', total: 1000, has_more: true }]);
  });

  it('hide titles that the user may not read', async () => {
    const vote = await addTag('Vote');
    await addPostsWithTag(vote, 2);
    await addRole(t.db, 'curator', ['tag.read', 'tag.delete']);
    const curator = await t.user('curator');
    expect((await getUsages(vote, curator)).body.groups).toEqual([
      { kind: 'post', total: 2, has_more: false, items: [] },
    ]);
  });
});
