import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { announce } from '../../platform/events/announce.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  await t.db
    .updateTable('sections')
    .set({ main_headline: 'All the news of the city', description: 'What happened today' })
    .where('id', '=', room.news)
    .execute();
});
afterAll(() => t.close());

const tag = async (catchy_title: string, values = {}) =>
  (
    await t.db
      .insertInto('tags')
      .values({ catchy_title, slug: catchy_title.toLowerCase(), section_id: room.news, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const readCanonical = (body: string) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

describe('the page of a section', () => {
  beforeAll(async () => {
    for (let each = 1; each <= 30; each += 1) {
      const category_id = each % 3 === 0 ? room.votes : room.politics;
      await insertPublishedPost(t, { main_headline: `News ${each}`, section_id: room.news, category_id });
    }
    await insertPublishedPost(t, { main_headline: 'A goal', section_id: room.sport, category_id: room.football });
    await insertPublishedPost(t, {
      main_headline: 'Secret',
      section_id: room.news,
      category_id: room.politics,
      status: 0,
    });
  });

  it('shows its description and newest articles, even if the section is disabled', async () => {
    const { status, body, titles } = await getSitePage(t, '/news');
    expect(status).toBe(200);
    expect(body).toContain('<h1>News</h1><p class="standfirst">What happened today</p>');
    expect(body).toContain('<a href="/news/politics">Politics</a>');
    expect(body).not.toContain('<a href="/news/votes">Votes</a>');
    expect(titles).toEqual(Array.from({ length: 24 }, (_, index) => `News ${index + 1}`));
    expect(body).toContain('<title>All the news of the city | Lagos Dispatch</title>');
    expect(readCanonical(body)).toBe('http://www.lagos.localhost/news');
    expect(body.match(/<img /g)).toBeNull();
  });

  it('links its pages and answers 404 after the last one', async () => {
    const first = await getSitePage(t, '/news');
    expect(readCanonical(first.body)).toBe('http://www.lagos.localhost/news');
    expect(first.body).toContain('<a href="/news?page=2" rel="next">Older</a>');
    expect(first.body).not.toContain('rel="prev"');
    const second = await getSitePage(t, '/news?page=2');
    expect(second.titles).toEqual([25, 26, 27, 28, 29, 30].map((each) => `News ${each}`));
    expect(readCanonical(second.body)).toBe('http://www.lagos.localhost/news?page=2');
    expect(second.body).toContain('<title>All the news of the city, page 2 | Lagos Dispatch</title>');
    expect(second.body).toContain('<a href="/news" rel="prev">Newer</a>');
    expect(second.body).not.toContain('rel="next"');
    expect((await getSitePage(t, '/news?page=3')).status).toBe(404);
    expect((await getSitePage(t, '/news?page=9999')).status).toBe(404);
  });

  it.each(['/newz', '/news/nothing', '/sport/politics', '/tag', '/%00', '/news/%00', '/tag/%00'])(
    'answers 404 at %s',
    async (path) => {
      expect((await getSitePage(t, path)).status).toBe(404);
    },
  );

  it('redirects from a URL with a trailing slash', async () => {
    const { status, headers } = await getSitePage(t, '/news/');
    expect([status, headers.location]).toEqual([301, '/news']);
  });
});

describe('the page of a category', () => {
  it('includes the articles of its subcategories, which have pages of their own', async () => {
    const { body, titles } = await getSitePage(t, '/news/politics?page=2');
    expect(titles).toHaveLength(6);
    expect(body).toContain('<h1>Politics</h1>');
    expect(body).toContain('<li><a href="/news">News</a></li>');
    expect(body).toContain('<a href="/news/votes">Votes</a>');
    const votes = await getSitePage(t, '/news/votes');
    expect(votes.titles).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30].map((each) => `News ${each}`));
    expect(votes.body).toContain('<li><a href="/news/politics">Politics</a></li>');
  });

  it('shows its text and tags, and the tags of a newshub at the top', async () => {
    const tag_id = await tag('Ballots');
    await t.db.insertInto('category_tags').values({ category_id: room.votes, tag_id, position: 1 }).execute();
    const change = async (values: object) => {
      await t.db.updateTable('categories').set(values).where('id', '=', room.votes).execute();
      await announce(t.db, 'site');
    };
    await change({ body: 'One thing.\n\nAnother <thing>.', slug: 'politics/votes' });
    await expect.poll(async () => (await getSitePage(t, '/news/politics/votes')).status).toBe(200);
    const { body } = await getSitePage(t, '/news/politics/votes');
    expect(body).toContain('<h2>About Votes</h2><p>One thing.</p><p>Another &lt;thing&gt;.</p>');
    expect(body.indexOf('/tag/ballots')).toBeGreaterThan(body.indexOf('About Votes'));
    await change({ newshub: true });
    await expect.poll(async () => (await getSitePage(t, '/news/politics/votes')).body).toContain('<h2>In focus</h2>');
    await change({ newshub: false, slug: 'votes' });
  });

  it('has the language of its section', async () => {
    const { id, code } = await t.db
      .selectFrom('languages')
      .where('code', '<>', 'en-US')
      .select(['id', 'code'])
      .executeTakeFirstOrThrow();
    await t.db.updateTable('sections').set({ language_id: id }).where('id', '=', room.sport).execute();
    await announce(t.db, 'site');
    await expect.poll(async () => (await getSitePage(t, '/sport/football')).body).toContain(`<html lang="${code}">`);
  });
});

describe('the page of a tag', () => {
  it('shows the profile, articles and related tags', async () => {
    const rain = await tag('Rain', {
      main_headline: 'Rain and what it does to the roads',
      body: JSON.stringify(textBody('It rains from April on.')),
      thumb: `avatars/${'0a'.repeat(16)}.webp`,
      social_links: JSON.stringify({ x: 'https://x.com/rain', facebook: 'https://facebook.com/rain' }),
    });
    const related_id = await tag('Floods');
    await t.db.insertInto('related_tags').values({ tag_id: rain, related_id, position: 1 }).execute();
    for (const [main_headline, status] of [
      ['It rained', 3],
      ['It may rain', 0],
    ] as const) {
      const post_id = await insertPublishedPost(t, { main_headline, status, section_id: room.news });
      await t.db.insertInto('post_tags').values({ post_id, tag_id: rain, position: 1 }).execute();
    }
    const { status, body, titles } = await getSitePage(t, '/tag/rain');
    expect(status).toBe(200);
    expect(titles).toEqual(['It rained']);
    expect(body).toContain('<h1>Rain</h1>');
    expect(body).toContain('<div class="text"><p>It rains from April on.</p></div>');
    expect(body).toContain(`src="/media/avatars/${'0a'.repeat(16)}.webp"`);
    expect(body).toContain('<a href="https://facebook.com/rain" target="_blank" rel="me noopener">Facebook</a>');
    expect(body).toContain('<a href="/tag/floods">Floods</a>');
  });

  it('omits a stored profile that is not a valid article', async () => {
    await tag('Storms', { body: JSON.stringify('<script>alert(1)</script>') });
    const { status, body } = await getSitePage(t, '/tag/storms');
    expect(status).toBe(200);
    expect(body).toContain('No articles yet.');
    expect(body).not.toContain('alert(1)');
  });

  it('redirects from a merged tag', async () => {
    const tag_id = await tag('Weather');
    await t.db.insertInto('tag_redirects').values({ slug: 'wheather', tag_id }).execute();
    const { status, headers } = await getSitePage(t, '/tag/wheather');
    expect([status, headers.location]).toEqual([301, '/tag/weather']);
    expect((await getSitePage(t, '/tag/nothing')).status).toBe(404);
  });
});

describe('the navigation', () => {
  beforeAll(async () => {
    const item = { type: 'head_main', nofollow: false };
    await t.db
      .insertInto('menus')
      .values([
        { ...item, name: 'The news', url: '/news', order: 1 },
        { ...item, name: 'The games', url: '/sport', order: 2 },
        { ...item, name: 'Parliament', url: '/news/politics', section_id: room.news, order: 1 },
      ])
      .execute();
    await announce(t.db, 'site');
    await vi.waitFor(async () => expect((await getSitePage(t, '/')).body).toContain('The games'), { timeout: 120_000 });
  });
  const menu = (body: string, name: string) => new RegExp(`<nav class="menu ${name}".*?</nav>`).exec(body)?.[0] ?? '';

  it.each(['/', '/news', '/news/politics', '/sport'])('has the same main menu on %s', async (path) => {
    const main = menu((await getSitePage(t, path)).body, 'head-main');
    expect([...main.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual(['The news', 'The games']);
  });

  it('marks links to the page and to its ancestors with aria-current', async () => {
    expect(menu((await getSitePage(t, '/')).body, 'head-main')).not.toContain('aria-current');
    const section = menu((await getSitePage(t, '/news')).body, 'head-main');
    expect(section).toContain('<a href="/news" aria-current="page">');
    expect(section.match(/aria-current/g)).toHaveLength(1);
    const { body } = await getSitePage(t, '/news/politics');
    expect(menu(body, 'head-main')).toContain('<a href="/news" aria-current="true">');
    expect(menu(body, 'head-section')).toContain('<a href="/news/politics" aria-current="page">');
    expect(menu((await getSitePage(t, '/news?page=2')).body, 'head-main')).toContain(
      '<a href="/news" aria-current="true">',
    );
  });

  it('does not repeat a category that the section menu links to', async () => {
    const { body } = await getSitePage(t, '/news');
    expect(body.match(/href="\/news\/politics"/g)).toHaveLength(1);
    expect(menu(body, 'head-section')).toContain('Parliament');
  });
});
