import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { published, visit } from '../../../test/published';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('the search', () => {
  it('shows its field without words, and is left out by search engines', async () => {
    const { status, body } = await visit(t, '/search');
    expect(status).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(body).toMatch(/<form class="search" action="\/search"><label for="words">/);
    expect(body).not.toContain('Nothing was found');
    expect((await visit(t, '/search?q=%20')).body).toBe(body);
  });

  it('finds what is published, the newest first, page by page', async () => {
    for (let each = 1; each <= 26; each += 1) {
      await published(t, { main_headline: `Market ${each}`, ...(each === 2 && { body_text: 'tomatoes & <b>' }) });
    }
    await published(t, { main_headline: 'Market of tomorrow', status: 5 });
    const first = await visit(t, '/search?q=market');
    expect(first.titles).toEqual(Array.from({ length: 24 }, (_, index) => `Market ${index + 1}`));
    expect(first.body).toContain('<a href="/search?q=market&amp;page=2" rel="next">');
    expect((await visit(t, '/search?q=market&page=2')).titles).toEqual(['Market 25', 'Market 26']);
    expect((await visit(t, '/search?q=market&page=3')).status).toBe(404);
    expect((await visit(t, '/search?q=market&page=11')).status).toBe(404);
    expect((await visit(t, '/search?q=MARKET+tomat')).titles).toEqual(['Market 2']);
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
    'finds nothing for %s',
    async (q) => {
      const { status, body, titles } = await visit(t, `/search?q=${q}`);
      expect([status, titles]).toEqual([200, []]);
      expect(body).not.toContain('"><script>');
    },
  );
});
