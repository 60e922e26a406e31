import { feedPath, sectionFeedPath, tagFeedPath } from '@masthead/domain/site/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/test-app';
import { readFeed, readSitemap, readSitemapIndex } from '../../test/site/read-xml';
import { findStructuredDataProblems, readMetaTags, readStructuredData } from '../../test/site/structured-data';
import { findHtmlProblems } from '../../test/site/valid-html';
import { createWholeSite } from '../../test/site/whole-site';

const host = 'www.lagos.localhost';

let t: TestApp;
let paths: Record<string, string>;
const get = (url: string) => t.send({ url, headers: { host } });

beforeAll(async () => {
  t = await createTestApp();
  paths = await createWholeSite(t);
});
afterAll(() => t.close());

/** `isIndexed`: search engines may index the page. */
const pages: [name: string, status: number, isIndexed: boolean, types: string[]][] = [
  ['front', 200, true, ['NewsMediaOrganization', 'WebSite']],
  ['section', 200, true, ['CollectionPage', 'BreadcrumbList']],
  ['second page of a section', 200, true, ['CollectionPage', 'BreadcrumbList']],
  ['category', 200, true, ['CollectionPage', 'BreadcrumbList']],
  ['empty category', 200, true, ['CollectionPage', 'BreadcrumbList']],
  ['tag', 200, true, ['CollectionPage', 'Place', 'BreadcrumbList']],
  ['expert', 200, true, ['ProfilePage', 'BreadcrumbList']],
  ['author', 200, true, ['ProfilePage', 'BreadcrumbList']],
  ['standard', 200, true, ['NewsArticle', 'BreadcrumbList']],
  ['standard with contents', 200, true, ['NewsArticle', 'BreadcrumbList']],
  ['gallery', 200, true, ['NewsArticle', 'BreadcrumbList']],
  ['live', 200, true, ['LiveBlogPosting', 'BreadcrumbList']],
  ['paid', 200, true, ['AdvertiserContentArticle', 'BreadcrumbList']],
  ['static page', 200, true, ['BreadcrumbList']],
  ['search', 200, false, []],
  ['search with hits', 200, false, []],
  ['search without hits', 200, false, []],
  ['nothing there', 404, false, []],
  ['trashed', 410, false, []],
];

describe.each(pages)('the page "%s"', (name, status, isIndexed, types) => {
  it('is valid HTML with valid metadata and structured data', async () => {
    const { statusCode, body } = await get(paths[name] ?? '');
    expect(statusCode).toBe(status);
    expect(await findHtmlProblems(body)).toEqual([]);
    expect(await findStructuredDataProblems(body)).toEqual([]);
    expect(Object.keys(readStructuredData(body))).toEqual(types);
    const { robots } = readMetaTags(body);
    if (!isIndexed) return expect(robots).toEqual(['noindex, nofollow']);
    expect(body).toContain(`<link rel="canonical" href="http://${host}${paths[name]}"/>`);
    for (const name of ['description', 'og:description', 'og:image', 'og:image:width', 'og:image:alt']) {
      expect([name, readMetaTags(body)[name]]).toEqual([name, [expect.stringMatching(/\S/)]]);
    }
    expect(readMetaTags(body)['twitter:card']).toEqual(['summary_large_image']);
    expect(readMetaTags(body)['og:url']).toEqual([`http://${host}${paths[name]}`]);
    for (const feed of body.matchAll(/application\/rss\+xml" title="[^"]+" href="([^"]+)"/g)) {
      readFeed((await get(new URL(feed[1] ?? '').pathname)).body);
    }
  });
});

it('renders tables, embeds, calls to action and advertisements in an article', async () => {
  const { body } = await get(paths['standard'] ?? '');
  for (const part of ['<table', 'embed-youtube', 'Call at the middle', 'A &amp; B', 'ad-article-inline']) {
    expect(body).toContain(part);
  }
});

it('serves the frame of a static page as valid HTML with the canonical URL of the page', async () => {
  const { body } = await get(`${paths['static page']}.html`);
  expect(await findHtmlProblems(body)).toEqual([]);
  expect(body).toContain(`<link rel="canonical" href="http://${host}/page/about">`);
});

it('answers 200 to every URL of every sitemap file', async () => {
  const files = await readSitemapIndex((await get('/sitemap.xml')).body);
  const listed = await Promise.all(files.map(async ({ url }) => readSitemap((await get(new URL(url).pathname)).body)));
  const addresses = listed.flat().map(({ url }) => new URL(url).pathname);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
  for (const path of [feedPath, sectionFeedPath('news'), tagFeedPath('rain')]) readFeed((await get(path)).body);
  expect(await readSitemap((await get('/sitemap/news.xml')).body)).not.toEqual([]);
});

it('detects invalid HTML and structured data', async () => {
  expect(
    await findHtmlProblems('<!doctype html><html lang="en"><head><title>A</title></head><body><ul><p></p></ul>'),
  ).not.toEqual([]);
  const script =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","nome":1}</script>';
  expect(await findStructuredDataProblems(script)).toEqual([
    expect.stringContaining('"name"'),
    expect.stringContaining('Property "nome" for type "Person" is not supported'),
  ]);
});
