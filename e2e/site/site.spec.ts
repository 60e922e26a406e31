import { expect, type Page, test } from '@playwright/test';
import { callApi, callForStatus } from '../support/api';
import { expectAccessible } from '../support/axe';
import { publish } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl, open, signIn } from '../support/session';
import { fetchPath, findNewestPost, measureLayoutShift, preparePost, siteUrl } from '../support/site';

/** Opens the site in a window beside the admin. */
async function openSite(page: Page, path = '/'): Promise<Page> {
  const site = await page.context().newPage();
  await site.goto(siteUrl(path));
  return site;
}

interface StoredPost {
  section_id: number;
  tags: { id: number }[];
  url: string;
}
interface SlugList {
  items: { id: number; slug: string }[];
}

test('a published post appears on all pages of the site and disappears when it is trashed', async ({ page }) => {
  await signIn(page);
  const headline = 'Fishermen find a bell of bronze under the old harbour wall';
  const { id, slug } = await preparePost(page, headline, { top_status: 2 });
  const { body: post } = await callApi<StoredPost>(page, 'GET', `posts/${id}`);
  const { body: sections } = await callApi<SlugList>(page, 'GET', 'v2/sections?per_page=100');
  const section = sections.items.find(({ id }) => id === post.section_id)?.slug;
  const { body: tagged } = await callApi<{ slug: string }>(page, 'GET', `v2/tags/${post.tags[0]?.id}`);
  const tag = tagged.slug;
  const site = await openSite(page);
  expect((await fetchPath(site, `/article/${slug}`)).status).toBe(404);

  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  const listPaths = ['/', `/${section}`, `/tag/${tag}`, `/article/${slug}`, '/feed', `/feed/section/${section}`];
  for (const path of [...listPaths, `/feed/tag/${tag}`, '/sitemap/news.xml']) {
    await expect.poll(async () => (await fetchPath(site, path)).body, { message: path }).toContain(headline);
  }
  await site.goto(siteUrl(`/article/${slug}`));
  await expect(site.getByRole('heading', { level: 1 })).toHaveText(headline);

  await callForStatus(page, 'POST', `posts/trash/${id}`, {});
  await expect.poll(async () => (await fetchPath(site, `/article/${slug}`)).status).toBe(410);
  for (const path of ['/', `/${section}`, '/feed', '/sitemap/news.xml']) {
    expect((await fetchPath(site, path)).body).not.toContain(headline);
  }
});

test('the former slug of an article redirects to the new one', async ({ page }) => {
  await signIn(page);
  const { id, slug } = await preparePost(page, 'The night market moves to the other bank of the lagoon');
  expect(await callForStatus(page, 'POST', `posts/publish/${id}`, {})).toBe(200);
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { slug: `${slug}-after-the-flood` })).toBe(200);
  const site = await openSite(page);
  await expect.poll(async () => (await fetchPath(site, `/article/${slug}`)).status).toBe(301);
  await site.goto(siteUrl(`/article/${slug}?from=an-old-link`));
  await expect(site).toHaveURL(siteUrl(`/article/${slug}-after-the-flood`));
});

test('links in the admin lead to the right pages of the site', async ({ page }) => {
  await open(page, '/sections');
  const openPopup = async (click: () => Promise<void>) => {
    const popup = page.waitForEvent('popup');
    await click();
    const site = await popup;
    await site.waitForLoadState();
    return site;
  };
  const openFirstView = async (path: string) => {
    await page.goto(adminUrl('lagos') + path);
    return openPopup(() => page.getByRole('link', { name: 'View' }).first().click());
  };
  const front = await openPopup(async () => {
    await page
      .getByRole('button', { name: /Admin|account|menu/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Go to website' }).click();
  });
  await expect(front).toHaveTitle(/^Lagos Dispatch/);
  for (const path of ['/sections', '/categories', '/tags', '/posts?status=3']) {
    const site = await openFirstView(path);
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(site.url()).host).toContain('www.lagos.localhost');
    await expect(site.getByText('Page not found')).toHaveCount(0);
    await site.close();
  }
});

/** Returns one path for every kind of page in the demo content, and one of a deleted page. */
async function listPageKinds(page: Page): Promise<string[]> {
  await signIn(page);
  // The numbers of the post types in the API: standard, gallery and live update.
  const findArticle = async (type: number) => `/article/${(await findNewestPost(page, type)).slug}`;
  const articles = [await findArticle(0), await findArticle(1), await findArticle(5)];
  const trashedPost = await preparePost(page, 'A ferry that nobody wanted is taken out of the water again');
  await callForStatus(page, 'POST', `posts/publish/${trashedPost.id}`, {});
  await callForStatus(page, 'POST', `posts/trash/${trashedPost.id}`, {});
  await page.goto(siteUrl('/'));
  const { body } = await fetchPath(page, '/sitemap/pages.xml');
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const findPath = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '';
  const listedPaths = [
    findPath(/^\/(?!tag|expert|author|page)[^/]+$/),
    findPath(/^\/(?!tag|expert|author|page)[^/]+\/.+$/),
    findPath(/^\/tag\//),
    findPath(/^\/expert\//),
    findPath(/^\/author\//),
    findPath(/^\/page\//),
  ];
  return ['/', ...listedPaths, ...articles, '/search?q=market', `/article/${trashedPost.slug}`, '/nothing/at/all'];
}

test('every kind of page is accessible at all widths, without layout shift', async ({ page }) => {
  for (const path of await listPageKinds(page)) {
    expect(path).not.toBe('');
    await page.setViewportSize({ width: 390, height: 800 });
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    await page.goto(siteUrl(path));
    await page.waitForLoadState('networkidle');
    expect([path, (await measureLayoutShift(page)) < 0.01]).toEqual([path, true]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow <= 0]).toEqual([path, true]);
    await expectAccessible(page);
    // The browser logs a 404 response as an error.
    expect(consoleErrors.filter((text) => !/status of (?:404|410)|ERR_|doubleclick/.test(text))).toEqual([]);
    page.removeAllListeners('console');
  }
});

test('the site works without JavaScript and has no access to the admin', async ({ browser, page }) => {
  await signIn(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(siteUrl('/'));
  await reader.getByRole('article').getByRole('link').first().click();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  const site = await openSite(page);
  expect(await site.evaluate(() => localStorage.getItem('masthead.token'))).toBeNull();
  expect((await fetchPath(site, '/api/posts')).status).toBe(404);
});
