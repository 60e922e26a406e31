import { expect, it } from 'vitest';
import { checkXml, hostile, readFeed, readSitemap, readSitemapIndex } from '../../../test/machine-files';
import { siteWith } from '../../../test/site';
import { feedXml } from '../feeds/feed-xml';
import { escapeXml } from '../feeds/xml';
import { newsSitemapXml, sitemapIndexXml, sitemapXml } from './sitemap-xml';

const site = siteWith();
const url = 'https://www.lagos.test';

it('writes every character that XML has, and none that it has not', () => {
  const all = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code)).join('');
  checkXml(`<a b="${escapeXml(all)}">${escapeXml(all)}</a>`);
  expect(escapeXml('tab\tline\nreturn\r')).toBe('tab\tline\nreturn\r');
  expect(escapeXml(`half \ud83c of 🎉`)).toBe('half  of 🎉');
});

it('is a feed with everything in it', () => {
  const feed = readFeed(
    feedXml(site, {
      title: hostile.typed,
      description: hostile.typed,
      page: '/tag/rain',
      path: '/feed/tag/rain',
      items: [
        {
          id: 12,
          title: hostile.typed,
          path: '/article/rain',
          description: hostile.typed,
          published_at: '2026-11-15T09:00:00.000Z',
          modified_at: '2026-11-15T10:00:00.000Z',
          authors: [hostile.typed, 'Ada Obi'],
          topics: [hostile.typed],
          picture: { path: '/media/rain.jpg', type: 'image/jpeg', width: 960, height: 540, bytes: 4321 },
        },
      ],
    }),
  );
  expect(feed).toMatchObject({
    title: hostile.read,
    link: `${url}/tag/rain`,
    description: hostile.read,
    language: 'en-US',
    lastBuildDate: 'Sun, 15 Nov 2026 10:00:00 GMT',
    ttl: 5,
    atom: { links: [{ href: `${url}/feed/tag/rain`, rel: 'self', type: 'application/rss+xml' }] },
  });
  expect(feed.items).toEqual([
    {
      title: hostile.read,
      link: `${url}/article/rain`,
      guid: { value: `tag:${new URL(url).hostname},2026:post-12`, isPermaLink: false },
      pubDate: 'Sun, 15 Nov 2026 09:00:00 GMT',
      atom: { updated: '2026-11-15T10:00:00.000Z' },
      description: hostile.read,
      categories: [{ name: hostile.read }],
      dc: expect.objectContaining({ creators: [hostile.read, 'Ada Obi'] }),
      enclosures: [{ url: `${url}/media/rain.jpg`, length: 4321, type: 'image/jpeg' }],
      media: {
        contents: [{ url: `${url}/media/rain.jpg`, medium: 'image', type: 'image/jpeg', width: 960, height: 540 }],
      },
    },
  ]);
});

it('is a feed without anything in it', () => {
  const feed = readFeed(feedXml(site, { title: 'A', description: 'B', page: '/', path: '/feed', items: [] }));
  expect(feed.items ?? []).toEqual([]);
});

it('is a sitemap with pictures, an index, and news', async () => {
  const changed_at = '2026-11-15T10:00:00.000Z';
  const pages = [{ address: `${url}/a&b`, changed_at, picture: `${url}/media/a.jpg` }, { address: `${url}/` }];
  expect(await readSitemap(sitemapXml(pages))).toMatchObject([
    { url: `${url}/a&b`, lastmod: changed_at, img: [{ url: `${url}/media/a.jpg` }] },
    { url: `${url}/` },
  ]);
  expect(await readSitemapIndex(sitemapIndexXml(pages))).toEqual([
    { url: `${url}/a&b`, lastmod: changed_at },
    { url: `${url}/` },
  ]);
  const news = [{ address: `${url}/a`, title: hostile.typed, published_at: changed_at, language: 'en' }];
  expect(await readSitemap(newsSitemapXml(hostile.typed, news))).toMatchObject([
    {
      url: `${url}/a`,
      news: {
        publication: { name: hostile.read, language: 'en' },
        publication_date: changed_at,
        title: hostile.read,
      },
    },
  ]);
});
