import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherServer } from '../../../test/another-server';
import { type TestApp, testApp } from '../../../test/harness';
import { newsroom } from '../../../test/posts';
import { published, visit } from '../../../test/published';
import { announce } from '../../platform/events/announce.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const show = async (id: number, flags: { is_enabled?: boolean; show_in_latest?: boolean }) => {
  await t.db.updateTable('categories').set(flags).where('id', '=', id).execute();
  await announce(t.db, 'site');
};
const article = (main_headline: string, category_id: number, flags = {}) =>
  published(t, {
    main_headline,
    category_id,
    section_id: category_id === room.football ? room.sport : room.news,
    ...flags,
  });
const forget = () => t.db.deleteFrom('posts').execute();
/** What readers see, as soon as the server has heard of what was changed. */
const sees = (titles: string[]) => expect.poll(async () => (await visit(t, '/')).titles).toEqual(titles);

describe('the front page', () => {
  it('says so when there is nothing', async () => {
    const { status, body } = await visit(t, '/');
    expect(status).toBe(200);
    expect(body).toContain('There are no articles here yet.');
    expect(body).toContain('<title>Lagos Dispatch</title>');
  });

  it('shows what editors chose, in its place, and each article once', async () => {
    await forget();
    await show(room.politics, { is_enabled: true, show_in_latest: true });
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
    await sees(['Top', 'Second top', 'Plain', 'Main', 'Featured', 'Both']);
    const { body } = await visit(t, '/');
    expect(body).toMatch(/<section class="breaking"><h2>Breaking<\/h2><ul><li><a href="\/article\/[^"]*">Just in<\/a>/);
    expect(body).toMatch(/<section class="row featured"><h2>Featured<\/h2>(?:(?!<\/section>).)*Featured<\/a>/);
    expect(body.match(/Just in/g)).toHaveLength(1);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('stops showing a breaking post at its end on every server, although pages are cached', async () => {
    await forget();
    const other = await anotherServer(t);
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

  it('lists the sections and categories that are shown there, those below a category with it', async () => {
    await forget();
    await show(room.politics, { is_enabled: true, show_in_latest: false });
    await article('Lead', room.politics, { top_status: 2 });
    await article('Of politics', room.politics);
    await article('Of votes', room.votes);
    await article('Of football', room.football);
    await sees(['Lead', 'Of politics', 'Of votes']);
    const { body } = await visit(t, '/');
    expect(body).toContain(
      '<h2><a href="/news">News</a></h2><ul class="inside"><li><a href="/news/politics">Politics</a>',
    );
    expect(body).toContain('<a class="more" href="/news">More from News</a>');
    await show(room.politics, { is_enabled: false });
    await sees(['Lead']);
    await show(room.votes, { is_enabled: true });
    await sees(['Lead', 'Of votes']);
    await t.db.updateTable('sections').set({ is_enabled: false }).execute();
    await announce(t.db, 'site');
    await sees(['Lead']);
  });

  it('has the newest of the categories that are shown in latest, and leads with it when nothing was chosen', async () => {
    await forget();
    await article('Of politics', room.politics);
    await article('Of football', room.football);
    await article('Older football', room.football);
    await show(room.football, { show_in_latest: true });
    await sees(['Of football', 'Older football']);
    const { body } = await visit(t, '/');
    expect(body).toContain('class="card lead"');
    expect(body).toMatch(/<section class="latest"><h2>Latest<\/h2>/);
  });
});
