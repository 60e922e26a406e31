import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { announce } from '../../platform/events/announce.queries';
import { listCursors, type PostList, postsOfCategories, postsOfSection } from './post-lists.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

describe('a post that is published again', () => {
  it('keeps its position in every list and feed', async () => {
    const scope = { section_id: room.news, category_id: room.politics };
    const tag = { section_id: room.news, catchy_title: 'Rain', slug: 'rain' };
    const { id: tag_id } = await t.db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
    await t.db.updateTable('users').set({ show_on_site: true, slug: 'ada' }).where('id', '=', room.admin.id).execute();
    const ids = [];
    for (const main_headline of ['Newer rain', 'Older rain']) {
      const post_id = await insertPublishedPost(t, { ...scope, main_headline });
      await t.db.insertInto('post_tags').values({ post_id, tag_id, position: 1 }).execute();
      await t.db.insertInto('post_authors').values({ post_id, user_id: room.admin.id, position: 1 }).execute();
      ids.push(post_id);
    }
    const [, older = 0] = ids;
    await t.db.updateTable('posts').set({ published_at: '2026-11-16T00:00:00Z' }).where('id', '=', older).execute();
    await announce(t.db, 'site');
    const order = async (url: string) =>
      (await getSitePage(t, url)).body.match(/(?:Newer|Older) rain(?=<)/g)?.slice(0, 2);
    const urls = ['/news', '/news/politics', '/tag/rain', '/author/ada', '/search?q=rain', '/feed', '/feed/tag/rain'];
    for (const url of urls) expect([url, await order(url)]).toEqual([url, ['Newer rain', 'Older rain']]);

    const first_published_at = '2026-11-16T00:00:00Z';
    await t.db.updateTable('posts').set({ first_published_at }).where('id', '=', older).execute();
    await announce(t.db, 'site');
    for (const url of urls) await expect.poll(() => order(url)).toEqual(['Older rain', 'Newer rain']);
  });
});

describe('an archive of 5,000 articles', () => {
  let cup: number;
  beforeAll(async () => {
    const category = await t.db
      .insertInto('categories')
      .values({ section_id: room.sport, parent_id: room.football, catchy_title: 'Cup', slug: 'cup', order: 9 })
      .returning('id')
      .executeTakeFirstOrThrow();
    cup = category.id;
    await sql`
      insert into posts (main_headline, slug, status, published_at, section_id, category_id)
      select 'Archive ' || number, 'archive-' || number, 3,
        -- Several posts with the same time, with microseconds.
        timestamptz '2020-01-01 00:00:00.123456Z' - (number / 3) * interval '1 minute', ${room.sport}, category.id
      from generate_series(1, 5000) as number
      join lateral (values (${room.football}::integer), (${cup}::integer)) as category (id)
        on (number % 2 = 0) = (category.id = ${cup})
    `.execute(t.db);
    await announce(t.db, 'site');
  });
  const titles = async (url: string) => (await getSitePage(t, url)).titles;
  /** Marks all pages of the table as visible, so that the planner prefers index-only scans. */
  const vacuumPosts = async () => {
    // The test database commits asynchronously, and vacuum ignores rows whose commit is not on disk yet.
    await sql`checkpoint`.execute(t.db);
    await sql`vacuum (analyze, index_cleanup on) posts`.execute(t.db);
  };

  it.each(['/sport', '/sport/football'])('lists each article once, also after page 200: %s', async (url) => {
    const { rows } = await sql<{ main_headline: string }>`
      select main_headline from posts where section_id = ${room.sport} order by first_published_at desc, id desc
    `.execute(t.db);
    const all = rows.map((row) => row.main_headline);
    for (const page of [2, 199, 200, 201, 202, 208]) {
      expect(await titles(`${url}?page=${page}`)).toEqual(all.slice((page - 1) * 24, page * 24));
    }
    const last = await getSitePage(t, `${url}?page=209`);
    expect(last.titles).toEqual(all.slice(208 * 24));
    expect(last.body).toContain(`<a href="${url}?page=208" rel="prev">`);
    expect(last.body).not.toContain('rel="next"');
    for (const page of [210, 401, 999_999]) expect((await getSitePage(t, `${url}?page=${page}`)).status).toBe(404);
  });

  it('uses index scans for pages and cursors', async () => {
    const list = postsOfSection(room.sport);
    expect((await listCursors(t.db, list, 2500)).length).toBe(2);
    expect(await listCursors(t.db, list, 5001)).toEqual([]);
    await vacuumPosts();
    const explainPlan = async ({ entries }: PostList) => {
      const explained = sql`explain select id from (${entries}) as entry order by at desc, id desc limit 25 offset 4000`;
      return JSON.stringify((await explained.execute(t.db)).rows);
    };
    expect(await explainPlan(list)).toContain('Index Only Scan using posts_public_by_section');
    const merged = await explainPlan(postsOfCategories([room.football, cup]));
    expect(merged).toContain('Merge Append');
    expect(merged).not.toContain('Sort Key: posts');
  });
});
