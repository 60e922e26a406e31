import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { startSecondServer } from '../../../test/harness/second-server';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { announce } from '../../platform/events/announce.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const setFlags = async (id: number, flags: { is_enabled?: boolean; show_in_latest?: boolean }) => {
  await t.db.updateTable('categories').set(flags).where('id', '=', id).execute();
  await announce(t.db, 'site');
};
const article = (main_headline: string, category_id: number, flags = {}) =>
  insertPublishedPost(t, {
    main_headline,
    category_id,
    section_id: category_id === room.football ? room.sport : room.news,
    ...flags,
  });
const deletePosts = () => t.db.deleteFrom('posts').execute();
/** Polls, because the server learns of changes asynchronously. */
const expectTitles = (titles: string[]) => expect.poll(async () => (await getSitePage(t, '/')).titles).toEqual(titles);

describe('the front page', () => {
  it('shows a message without articles', async () => {
    const { status, body } = await getSitePage(t, '/');
    expect(status).toBe(200);
    expect(body).toContain('No articles yet.');
    expect(body).toContain('<title>Lagos Dispatch</title>');
  });

  it('shows the selected articles in their parts of the page, each article once', async () => {
    await deletePosts();
    await setFlags(room.politics, { is_enabled: true, show_in_latest: true });
    await t.db.updateTable('sections').set({ is_enabled: true }).where('id', '=', room.news).execute();
    for (const [name, top_status] of [
      ['Plain', 0],
      ['Main', 1],
      ['Top', 2],
      ['Second top', 2],
      ['Featured', 3],
    ] as const) {
      await article(name, room.politics, { top_status });
    }
    const breaking = { breaking_status: 1, breaking_until: '2026-11-15T15:00:00.000Z' };
    await article('Just in', room.politics, breaking);
    await article('Both', room.politics, { top_status: 3, ...breaking });
    await article('Draft', room.politics, { top_status: 2, status: 2 });
    await expectTitles(['Top', 'Second top', 'Plain', 'Main', 'Featured', 'Both']);
    const { body } = await getSitePage(t, '/');
    expect(body).toMatch(/<section class="breaking"><h2>Breaking<\/h2><ul><li><a href="\/article\/[^"]*">Just in<\/a>/);
    expect(body).toMatch(/<section class="row featured"><h2>Featured<\/h2>(?:(?!<\/section>).)*Featured<\/a>/);
    expect(body.match(/Just in/g)).toHaveLength(1);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('stops showing a breaking post at its end on every server, although pages are cached', async () => {
    await deletePosts();
    const other = await startSecondServer(t);
    try {
      const first = new Date(t.clock.now.getTime() + 60_000).toISOString();
      const second = new Date(t.clock.now.getTime() + 120_000).toISOString();
      await article('Ends first', room.politics, { breaking_status: 1, breaking_until: first });
      await article('Ends second', room.politics, { breaking_status: 1, breaking_until: second });
      const headers = { host: 'www.lagos.localhost' };
      const breakingOn = async (app: typeof other.app) => {
        const { body } = await app.inject({ url: '/', headers });
        const strip = /<section class="breaking">.*?<\/section>/.exec(body)?.[0] ?? '';
        return [...strip.matchAll(/<a [^>]*>([^<]*)</g)].map(([, title]) => title);
      };
      const both = [t.app, other.app];
      for (const app of both) await expect.poll(() => breakingOn(app)).toEqual(['Ends first', 'Ends second']);
      t.advance(59_999);
      for (const app of both) expect(await breakingOn(app)).toEqual(['Ends first', 'Ends second']);
      t.advance(1);
      for (const app of both) expect(await breakingOn(app)).toEqual(['Ends second']);
      t.advance(60_000);
      for (const app of both) expect(await breakingOn(app)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('lists enabled sections and categories with their subcategories', async () => {
    await deletePosts();
    await setFlags(room.politics, { is_enabled: true, show_in_latest: false });
    await article('Lead', room.politics, { top_status: 2 });
    await article('Of politics', room.politics);
    await article('Of votes', room.votes);
    await article('Of football', room.football);
    await expectTitles(['Lead', 'Of politics', 'Of votes']);
    const { body } = await getSitePage(t, '/');
    expect(body).toContain(
      '<h2><a href="/news">News</a></h2><ul class="inside"><li><a href="/news/politics">Politics</a>',
    );
    expect(body).toContain('<a class="more" href="/news">More from News</a>');
    await setFlags(room.politics, { is_enabled: false });
    await expectTitles(['Lead']);
    await setFlags(room.votes, { is_enabled: true });
    await expectTitles(['Lead', 'Of votes']);
    await t.db.updateTable('sections').set({ is_enabled: false }).execute();
    await announce(t.db, 'site');
    await expectTitles(['Lead']);
  });

  it('lists the newest articles of the categories in Latest and uses the first as lead without a selection', async () => {
    await deletePosts();
    await article('Of politics', room.politics);
    await article('Of football', room.football);
    await article('Older football', room.football);
    await setFlags(room.football, { show_in_latest: true });
    await expectTitles(['Of football', 'Older football']);
    const { body } = await getSitePage(t, '/');
    expect(body).toContain('class="card lead"');
    expect(body).toMatch(/<section class="latest"><h2>Latest<\/h2>/);
  });
});
