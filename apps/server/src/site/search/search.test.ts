import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSitePage, insertPublishedPost } from '../../../test/content/published-posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the search page', () => {
  it('shows only the form without a query and is not indexed', async () => {
    const { status, body } = await getSitePage(t, '/search');
    expect(status).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(body).toMatch(/<form class="search" action="\/search"><label for="words">/);
    expect(body).not.toContain('No results for');
    expect((await getSitePage(t, '/search?q=%20')).body).toBe(body);
  });

  it('finds published articles, the newest first, in pages', async () => {
    for (let each = 1; each <= 26; each += 1) {
      await insertPublishedPost(t, {
        main_headline: `Market ${each}`,
        ...(each === 2 && { body_text: 'tomatoes & <b>' }),
      });
    }
    await insertPublishedPost(t, { main_headline: 'Market of tomorrow', status: 5 });
    const first = await getSitePage(t, '/search?q=market');
    expect(first.titles).toEqual(Array.from({ length: 24 }, (_, index) => `Market ${index + 1}`));
    expect(first.body).toContain('<a href="/search?q=market&amp;page=2" rel="next">');
    expect((await getSitePage(t, '/search?q=market&page=2')).titles).toEqual(['Market 25', 'Market 26']);
    expect((await getSitePage(t, '/search?q=market&page=3')).status).toBe(404);
    expect((await getSitePage(t, '/search?q=market&page=11')).status).toBe(404);
    expect((await getSitePage(t, '/search?q=MARKET+tomat')).titles).toEqual(['Market 2']);
  });

  it('answers 429 with Retry-After in the site’s layout when one client searches too often', async () => {
    t.advance(60_000);
    const search = (remoteAddress: string, url = '/search?q=zebra') =>
      t.send({ url, remoteAddress, headers: { host: 'www.lagos.localhost' } });
    for (let count = 0; count < 60; count++) expect((await search('2001:db8::1')).statusCode).toBe(200);
    t.advance(20_000);
    const limited = await search('2001:db8::2', '/search?q=another');
    expect(limited.statusCode).toBe(429);
    expect(limited.headers).toMatchObject({
      'retry-after': '40',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(limited.body).toContain('<h1>Too many requests</h1>');
    expect(limited.body).toContain('<a href="/">Lagos Dispatch</a>');
    expect((await search('2001:db8:0:1::1')).statusCode).toBe(200);
    t.advance(40_000);
    expect((await search('2001:db8::1')).statusCode).toBe(200);
  });

  it.each(['zebra', '%22%3E%3Cscript%3E', '!!!', '%00', 'x'.repeat(5000), "a'b:*&|!("])(
    'shows no results for %s',
    async (q) => {
      const { status, body, titles } = await getSitePage(t, `/search?q=${q}`);
      expect([status, titles]).toEqual([200, []]);
      expect(body).not.toContain('"><script>');
    },
  );
});
