import { expect, type Page } from '@playwright/test';
import { callApi, callForStatus } from '../support/api';
import { openReader, readAdCalls } from '../support/reader';
import { signIn } from '../support/session';
import { measureLayoutShift, publishPost, siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'accra';
const frontPage = siteUrl('/', project);

/** Long enough for an advertisement between its paragraphs. */
const longText = {
  v: 1,
  doc: {
    type: 'doc',
    content: Array.from({ length: 12 }, (_, index) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `${index}. ${'The first rails are to be laid in spring. '.repeat(8)}` }],
    })),
  },
};

interface SlotList {
  items: { id: number; code: string; status: number }[];
}
const readSlots = async (page: Page) => (await callApi<SlotList>(page, 'GET', 'v2/advs')).body;

// One of these tests disables all slots.
test.describe.configure({ mode: 'serial' });

test('advertisements follow their frequency and the screen size, and disappear when switched off', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const { path } = await publishPost(page, { body: longText });
  const articleUrl = siteUrl(path, project);

  // The slot in the text has a frequency of 50 %: a reader with a random number below 0.5 sees it.
  const belowFrequency = await openReader(context, 0.45);
  await belowFrequency.page.goto(articleUrl);
  await expect.poll(() => readAdCalls(belowFrequency.page)).toContain('display ad-article-inline');
  expect(belowFrequency.requests).toEqual(['https://pagead2.googlesyndication.com/tag/js/gpt.js']);
  expect(await readAdCalls(belowFrequency.page)).toEqual(
    expect.arrayContaining([
      'safe true',
      '{"nonPersonalizedAds":true,"limitedAds":true}',
      'define /1234567/article/inline [[300,250],[336,280]] ad-article-inline',
      'define /1234567/article/side [[300,250],[300,600]] ad-article-side',
    ]),
  );
  expect((await readAdCalls(belowFrequency.page)).join()).not.toContain('phone-foot');

  const aboveFrequency = await openReader(context, 0.55);
  await aboveFrequency.page.goto(articleUrl);
  await expect.poll(() => readAdCalls(aboveFrequency.page)).toContain('display ad-article-side');
  expect((await readAdCalls(aboveFrequency.page)).join()).not.toContain('inline');

  const phone = await openReader(context, 0);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.goto(frontPage);
  await expect.poll(() => readAdCalls(phone.page)).toContain('display ad-phone-foot');
  expect((await readAdCalls(phone.page)).join()).not.toContain('leaderboard');
  await expect(phone.page.locator('.ad-at-phone-foot')).toBeVisible();
  const overflowPixels = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflowPixels).toBeLessThanOrEqual(0);

  const { items } = await readSlots(page);
  for (const { id, status } of items) if (status) await callForStatus(page, 'PATCH', `v2/advs/${id}`, { status: 0 });
  const readerWithoutAds = await openReader(context, 0);
  await readerWithoutAds.page.goto(articleUrl);
  await expect(readerWithoutAds.page.locator('[data-ad-slot]')).toHaveCount(0);
  expect(readerWithoutAds.requests).toEqual([]);
  for (const { id, status } of items) if (status) await callForStatus(page, 'PATCH', `v2/advs/${id}`, { status: 1 });
});

test('an advertisement below the fold is requested on scroll, a cached one at once', async ({ page, context }) => {
  await signIn(page, { project });
  const { items } = await readSlots(page);
  const betweenSlot = items.find(({ code }) => code === 'ad-front-between');
  const reader = await openReader(context, 0);
  await reader.page.setViewportSize({ width: 1280, height: 300 });
  await reader.page.goto(frontPage);
  await expect.poll(() => readAdCalls(reader.page)).toContain('define /1234567/front/between "fluid" ad-front-between');
  expect(await readAdCalls(reader.page)).not.toContain('display ad-front-between');
  expect(await measureLayoutShift(reader.page)).toBe(0);
  await reader.page.locator('#ad-front-between').scrollIntoViewIfNeeded();
  await expect.poll(() => readAdCalls(reader.page)).toContain('display ad-front-between');

  await callForStatus(page, 'PATCH', `v2/advs/${betweenSlot?.id}`, { cached: 1 });
  await expect
    .poll(async () => {
      await reader.page.goto(frontPage);
      return reader.page.locator('#ad-front-between').getAttribute('data-ad-cached');
    })
    .toBe('1');
  await expect.poll(() => readAdCalls(reader.page)).toContain('display ad-front-between');
  await callForStatus(page, 'PATCH', `v2/advs/${betweenSlot?.id}`, { cached: 0 });
});

test('advertising cookies are off until the reader allows them, and Global Privacy Control keeps them off', async ({
  browser,
}) => {
  const limitedScript = 'https://pagead2.googlesyndication.com/tag/js/gpt.js';
  const standardScript = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
  const context = await browser.newContext();
  const { page, requests } = await openReader(context, 0);
  await page.goto(frontPage);
  await expect.poll(() => readAdCalls(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":true}');
  expect(requests).toEqual([limitedScript]);
  expect(await context.cookies()).toEqual([]);

  requests.length = 0;
  await page.getByRole('button', { name: 'Turn on advertising cookies' }).click();
  await expect(page.getByText('Advertising cookies are on.')).toBeVisible();
  await expect.poll(() => readAdCalls(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":false}');
  expect(requests).toEqual([standardScript]);

  requests.length = 0;
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.reload();
  await expect.poll(() => readAdCalls(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":true}');
  expect(requests).toEqual([limitedScript]);
  await expect(page.getByText(/^Advertising cookies are/)).toBeHidden();
  await context.close();
});

for (const ads of ['empty', 'blocked'] as const) {
  test(`slots collapse when advertisements are ${ads}`, async ({ browser }) => {
    const context = await browser.newContext();
    const { page, requests } = await openReader(context, 0, ads);
    await page.goto(frontPage);
    const slots = page.locator('.ad');
    expect(await slots.count()).toBeGreaterThan(1);
    await expect
      .poll(async () => {
        // A slot far down is requested when the reader scrolls near it.
        await page.mouse.wheel(0, 2000);
        return slots.evaluateAll((all) => all.map((slot) => (slot as HTMLElement).offsetHeight));
      })
      .toEqual(Array.from({ length: await slots.count() }, () => 0));
    expect(requests).toHaveLength(1);
    await context.close();
  });
}

test('without JavaScript, articles open, and the page has neither dead buttons nor empty slots', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(frontPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Get notifications' })).toBeHidden();
  await expect(page.locator('.ad').first()).toBeHidden();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});
