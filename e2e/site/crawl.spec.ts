import { expect, type Page, test } from '@playwright/test';
import { crawlSite } from '../../apps/server/test/site/crawl';
import { callApi } from '../support/api';
import { expectSiteAccessible } from '../support/axe';
import { signIn } from '../support/session';
import { siteUrl } from '../support/site';

const brands = ['lagos', 'manila', 'accra', 'nairobi', 'johannesburg'];

test('every page, link and file of a site is valid', async () => {
  // The first request for a picture renders it, and the crawl requests all pictures.
  const { pages, files, problems } = await crawlSite(new URL(siteUrl('/', 'accra')).host);
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(250);
  expect(files).toBeGreaterThan(250);
});

for (const brand of brands) {
  test(`every template of ${brand} is accessible in the light and the dark scheme`, async ({ page }) => {
    await signIn(page, { project: brand });
    const paths = await findPages(page);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(siteUrl(path, brand));
        await expectSiteAccessible(page);
      });
    }
  });
}

interface Slugs {
  items?: { slug: string }[];
}

/** Returns one page of each template. A project without experts has no expert page. */
async function findPages(page: Page): Promise<string[]> {
  const findSlugs = async (path: string) => ((await callApi<Slugs>(page, 'GET', path)).body.items ?? []).slice(0, 1);
  const findPosts = (filter: string) => findSlugs(`posts?per-page=1&fields=id,slug&search[status]=3&search[${filter}`);
  const posts = await Promise.all(
    // A post that links to another website redirects there, so the paid post is an article.
    ['template_type]=0', 'template_type]=1', 'template_type]=5', 'template_type]=0&search[advert_status]=1'].map(
      findPosts,
    ),
  );
  return [
    '/',
    '/news',
    '/news/politics',
    '/page/about-us',
    '/search?q=the',
    '/nothing-here',
    '/author/1',
    ...(await findSlugs('v2/tags?per_page=1')).map(({ slug }) => `/tag/${slug}`),
    ...(await findSlugs('v2/experts?per_page=1')).map(({ slug }) => `/expert/${slug}`),
    ...posts.flat().map(({ slug }) => `/article/${slug}`),
  ];
}
