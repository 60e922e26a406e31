import { expect, type Page } from '@playwright/test';
import { callApi, callForStatus } from '../support/api';
import { expectSiteAccessible, expectSiteColoursAccessible } from '../support/axe';
import { signIn } from '../support/session';
import { measureLayoutShift, publishPost, siteUrl } from '../support/site';
import { test } from '../support/test';

const brands = ['lagos', 'manila', 'nairobi', 'johannesburg'];

interface Slugs {
  items: { slug: string }[];
}

/** The first number filters by type, the second by paid content. A post that links elsewhere has no page. */
const articleKinds = [
  ['standard article', 0, 0],
  ['gallery', 1, 0],
  ['live update', 5, 0],
  ['paid article', 0, 1],
] as const;

/** Returns the path of an old article of the demo, which no other journey changes. */
async function findArticle(page: Page, type: number, advertStatus: number): Promise<string> {
  const query = `search[status]=3&search[template_type]=${type}&search[advert_status]=${advertStatus}`;
  const { items } = (await callApi<Slugs>(page, 'GET', `posts?per-page=1&sort=published_at&fields=id,slug&${query}`))
    .body;
  return `/article/${items[0]?.slug}`;
}

/** Returns the path of one page of each template. */
async function listTemplates(page: Page): Promise<string[]> {
  const findPath = async (path: string, list: string) =>
    `${path}${(await callApi<Slugs>(page, 'GET', list)).body.items[0]?.slug}`;
  const trashed = await publishPost(page);
  await callForStatus(page, 'POST', `posts/trash/${trashed.id}`, {});
  return [
    ...['/', '/news', '/news/politics', '/page/about-us', '/author/1', '/search?q=the', '/nothing/at/all'],
    await findPath('/tag/', 'v2/tags?per_page=1'),
    await findPath('/expert/', 'v2/experts?per_page=1'),
    ...(await Promise.all(articleKinds.map(([, type, advertStatus]) => findArticle(page, type, advertStatus)))),
    trashed.path,
  ];
}

test('every template is accessible in both schemes, without layout shift, overflow and console errors', async ({
  page,
}) => {
  await signIn(page);
  const paths = await listTemplates(page);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of paths) {
    await test.step(path, async () => {
      const consoleErrors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
      await page.goto(siteUrl(path));
      await page.waitForLoadState('networkidle');
      expect(await measureLayoutShift(page)).toBeLessThan(0.01);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectSiteAccessible(page);
      // The browser logs a 404 response as an error.
      expect(consoleErrors.filter((text) => !/status of (?:404|410)|ERR_|doubleclick/.test(text))).toEqual([]);
      page.removeAllListeners('console');
    });
  }
});

test('the colours of every brand have enough contrast in both schemes', async ({ page }) => {
  for (const project of brands) {
    await signIn(page, { project });
    const article = await findArticle(page, 0, 0);
    for (const path of ['/', article]) {
      await test.step(`${project}: ${path}`, async () => {
        await page.goto(siteUrl(path, project));
        await expectSiteColoursAccessible(page);
      });
    }
  }
});

test('the site has no access to the session of the admin', async ({ page }) => {
  await signIn(page);
  await page.goto(siteUrl('/robots.txt'));
  expect(await page.evaluate(() => localStorage.getItem('masthead.token'))).toBeNull();
});
