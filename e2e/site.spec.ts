import { expect, type Page, test } from '@playwright/test';
import { ask, call } from './support/api';
import { expectAccessible } from './support/axe';
import { notice } from './support/notices';
import { adminUrl, open, signIn } from './support/session';
import { preparePost, published, read, shift, siteUrl } from './support/site';

/** A window on the site beside the admin's. */
async function openSite(page: Page, path = '/'): Promise<Page> {
  const site = await page.context().newPage();
  await site.goto(siteUrl(path));
  return site;
}

interface Whole {
  section_id: number;
  tags: { id: number }[];
  url: string;
}
interface Slugs {
  items: { id: number; slug: string }[];
}

test('what is published in the admin is everywhere on the site, and gone when it is trashed', async ({ page }) => {
  await signIn(page);
  const headline = 'Fishermen find a bell of bronze under the old harbour wall';
  const { id, slug } = await preparePost(page, headline, { top_status: 2 });
  const { body: whole } = await ask<Whole>(page, 'GET', `posts/${id}`);
  const { body: sections } = await ask<Slugs>(page, 'GET', 'v2/sections?per_page=100');
  const section = sections.items.find((each) => each.id === whole.section_id)?.slug;
  const { body: tagged } = await ask<{ slug: string }>(page, 'GET', `v2/tags/${whole.tags[0]?.id}`);
  const tag = tagged.slug;
  const site = await openSite(page);
  expect((await read(site, `/article/${slug}`)).status).toBe(404);

  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(notice(page, 'Post published.')).toBeVisible();
  const places = ['/', `/${section}`, `/tag/${tag}`, `/article/${slug}`, '/feed', `/feed/section/${section}`];
  for (const path of [...places, `/feed/tag/${tag}`, '/sitemap/news.xml']) {
    await expect.poll(async () => (await read(site, path)).body, { message: path }).toContain(headline);
  }
  await site.goto(siteUrl(`/article/${slug}`));
  await expect(site.getByRole('heading', { level: 1 })).toHaveText(headline);

  await call(page, 'POST', `posts/trash/${id}`, {});
  await expect.poll(async () => (await read(site, `/article/${slug}`)).status).toBe(410);
  for (const path of ['/', `/${section}`, '/feed', '/sitemap/news.xml']) {
    expect((await read(site, path)).body).not.toContain(headline);
  }
});

test('a changed slug leads on to the article', async ({ page }) => {
  await signIn(page);
  const { id, slug } = await preparePost(page, 'The night market moves to the other bank of the lagoon');
  expect(await call(page, 'POST', `posts/publish/${id}`, {})).toBe(200);
  expect(await call(page, 'PATCH', `posts/${id}`, { slug: `${slug}-after-the-flood` })).toBe(200);
  const site = await openSite(page);
  await expect.poll(async () => (await read(site, `/article/${slug}`)).status).toBe(301);
  await site.goto(siteUrl(`/article/${slug}?from=an-old-link`));
  await expect(site).toHaveURL(siteUrl(`/article/${slug}-after-the-flood`));
});

test('links of the admin lead to the right pages of the site', async ({ page }) => {
  await open(page, '/sections');
  const opened = async (click: () => Promise<void>) => {
    const popup = page.waitForEvent('popup');
    await click();
    const site = await popup;
    await site.waitForLoadState();
    return site;
  };
  const viewed = async (path: string) => {
    await page.goto(adminUrl('lagos') + path);
    return opened(() => page.getByRole('link', { name: 'View' }).first().click());
  };
  const front = await opened(async () => {
    await page
      .getByRole('button', { name: /Admin|account|menu/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Go to website' }).click();
  });
  await expect(front).toHaveTitle(/^Lagos Dispatch/);
  for (const path of ['/sections', '/categories', '/tags', '/posts?status=3']) {
    const site = await viewed(path);
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(site.url()).host).toContain('www.lagos.localhost');
    await expect(site.getByText('There is nothing at this address')).toHaveCount(0);
    await site.close();
  }
});

/** One address of every kind of page, as the demo has them, and of one that is gone. */
async function everyKind(page: Page): Promise<string[]> {
  await signIn(page);
  const articleOf = async (type: number) => `/article/${(await published(page, type)).slug}`;
  const articles = [await articleOf(0), await articleOf(1), await articleOf(5)];
  const gone = await preparePost(page, 'A ferry that nobody wanted is taken out of the water again');
  await call(page, 'POST', `posts/publish/${gone.id}`, {});
  await call(page, 'POST', `posts/trash/${gone.id}`, {});
  await page.goto(siteUrl('/'));
  const { body } = await read(page, '/sitemap/pages.xml');
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const first = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '';
  const listed = [
    first(/^\/(?!tag|expert|author|page)[^/]+$/),
    first(/^\/(?!tag|expert|author|page)[^/]+\/.+$/),
    first(/^\/tag\//),
    first(/^\/expert\//),
    first(/^\/author\//),
    first(/^\/page\//),
  ];
  return ['/', ...listed, ...articles, '/search?q=market', `/article/${gone.slug}`, '/nothing/at/all'];
}

test('every kind of page can be read by everybody, narrow and wide, and nothing moves', async ({ page }) => {
  test.slow();
  for (const path of await everyKind(page)) {
    expect(path).not.toBe('');
    await page.setViewportSize({ width: 390, height: 800 });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(siteUrl(path));
    await page.waitForLoadState('networkidle');
    expect([path, (await shift(page)) < 0.01]).toEqual([path, true]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow <= 0]).toEqual([path, true]);
    await expectAccessible(page);
    // A browser calls the answer 404 an error.
    expect(complaints.filter((text) => !/status of (?:404|410)|ERR_|doubleclick/.test(text))).toEqual([]);
    page.removeAllListeners('console');
  }
});

test('the site reads without scripts, and out of reach of the admin', async ({ browser, page }) => {
  await signIn(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(siteUrl('/'));
  await reader.getByRole('article').getByRole('link').first().click();
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  const site = await openSite(page);
  expect(await site.evaluate(() => localStorage.getItem('masthead.token'))).toBeNull();
  expect((await read(site, '/api/posts')).status).toBe(404);
});
