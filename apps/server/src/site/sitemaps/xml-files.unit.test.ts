import { expect, it } from 'vitest';
import { checkXml, hostileText, readFeed, readSitemap, readSitemapIndex } from '../../../test/site/read-xml';
import { createTestSite } from '../../../test/site/site';
import { renderFeed } from '../feeds/feed-xml';
import { escapeXml } from '../feeds/xml';
import { renderNewsSitemap, renderSitemap, renderSitemapIndex } from './sitemap-xml';

const site = createTestSite();
const url = 'https://www.lagos.test';

it('escapes XML and removes characters that XML 1.0 does not allow', () => {
  const all = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code)).join('');
  checkXml(`<a b="${escapeXml(all)}">${escapeXml(all)}</a>`);
  expect(escapeXml('tab\tline\nreturn\r')).toBe('tab\tline\nreturn\r');
  expect(escapeXml(`half \ud83c of 🎉`)).toBe('half  of 🎉');
});

it('renders a feed with all properties', () => {
  const feed = readFeed(
    renderFeed(site, {
      title: hostileText.typed,
      description: hostileText.typed,
      page: '/tag/rain',
      path: '/feed/tag/rain',
      items: [
        {
          id: 12,
          title: hostileText.typed,
          path: '/article/rain',
          description: hostileText.typed,
          published_at: '2026-11-15T09:00:00.000Z',
          modified_at: '2026-11-15T10:00:00.000Z',
          authors: [hostileText.typed, 'Ada Obi'],
          topics: [hostileText.typed],
          picture: { path: '/media/rain.jpg', type: 'image/jpeg', width: 960, height: 540, bytes: 4321 },
        },
      ],
    }),
  );
  expect(feed).toMatchObject({
    title: hostileText.read,
    link: `${url}/tag/rain`,
    description: hostileText.read,
    language: 'en-US',
    lastBuildDate: 'Sun, 15 Nov 2026 10:00:00 GMT',
    ttl: 5,
    atom: { links: [{ href: `${url}/feed/tag/rain`, rel: 'self', type: 'application/rss+xml' }] },
  });
  expect(feed.items).toEqual([
    {
      title: hostileText.read,
      link: `${url}/article/rain`,
      guid: { value: `tag:${new URL(url).hostname},2026:post-12`, isPermaLink: false },
      pubDate: 'Sun, 15 Nov 2026 09:00:00 GMT',
      atom: { updated: '2026-11-15T10:00:00.000Z' },
      description: hostileText.read,
      categories: [{ name: hostileText.read }],
      dc: expect.objectContaining({ creators: [hostileText.read, 'Ada Obi'] }),
      enclosures: [{ url: `${url}/media/rain.jpg`, length: 4321, type: 'image/jpeg' }],
      media: {
        contents: [{ url: `${url}/media/rain.jpg`, medium: 'image', type: 'image/jpeg', width: 960, height: 540 }],
      },
    },
  ]);
});

it('renders an empty feed', () => {
  const feed = readFeed(renderFeed(site, { title: 'A', description: 'B', page: '/', path: '/feed', items: [] }));
  expect(feed.items ?? []).toEqual([]);
});

it('renders a sitemap with pictures, a sitemap index and a news sitemap', async () => {
  const changed_at = '2026-11-15T10:00:00.000Z';
  const pages = [{ url: `${url}/a&b`, changed_at, picture: `${url}/media/a.jpg` }, { url: `${url}/` }];
  expect(await readSitemap(renderSitemap(pages))).toMatchObject([
    { url: `${url}/a&b`, lastmod: changed_at, img: [{ url: `${url}/media/a.jpg` }] },
    { url: `${url}/` },
  ]);
  expect(await readSitemapIndex(renderSitemapIndex(pages))).toEqual([
    { url: `${url}/a&b`, lastmod: changed_at },
    { url: `${url}/` },
  ]);
  const news = [{ url: `${url}/a`, title: hostileText.typed, published_at: changed_at, language: 'en' }];
  expect(await readSitemap(renderNewsSitemap(hostileText.typed, news))).toMatchObject([
    {
      url: `${url}/a`,
      news: {
        publication: { name: hostileText.read, language: 'en' },
        publication_date: changed_at,
        title: hostileText.read,
      },
    },
  ]);
});
