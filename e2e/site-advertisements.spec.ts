import { expect, type Page, test } from '@playwright/test';
import { ask, call } from './support/api';
import { reader, said } from './support/reader';
import { signIn } from './support/session';
import { published, shift, siteUrl } from './support/site';

const project = 'accra';
const front = siteUrl('/', project);

interface Slots {
  items: { id: number; code: string; status: number }[];
}
const slots = async (page: Page) => (await ask<Slots>(page, 'GET', 'v2/advs')).body;

// One of them switches all slots off.
test.describe.configure({ mode: 'serial' });

test('advertisements are asked for as often as they are to be, as far as they fit, and not at all when switched off', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const { slug } = await published(page, 0);
  const address = siteUrl(`/article/${slug}`, project);

  const often = await reader(context, 0.45);
  await often.page.goto(address);
  await expect.poll(() => said(often.page)).toContain('display ad-article-inline');
  expect(often.asked).toEqual(['https://pagead2.googlesyndication.com/tag/js/gpt.js']);
  expect(await said(often.page)).toEqual(
    expect.arrayContaining([
      'safe true',
      '{"nonPersonalizedAds":true,"limitedAds":true}',
      'define /1234567/article/inline [[300,250],[336,280]] ad-article-inline',
      'define /1234567/article/side [[300,250],[300,600]] ad-article-side',
    ]),
  );
  expect((await said(often.page)).join()).not.toContain('phone-foot');

  const rarely = await reader(context, 0.55);
  await rarely.page.goto(address);
  await expect.poll(() => said(rarely.page)).toContain('display ad-article-side');
  expect((await said(rarely.page)).join()).not.toContain('inline');

  const phone = await reader(context, 0);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.goto(front);
  await expect.poll(() => said(phone.page)).toContain('display ad-phone-foot');
  expect((await said(phone.page)).join()).not.toContain('leaderboard');
  await expect(phone.page.locator('.ad-at-phone-foot')).toBeVisible();
  const sideways = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  const { items } = await slots(page);
  for (const { id, status } of items) if (status) await call(page, 'PATCH', `v2/advs/${id}`, { status: 0 });
  const nobody = await reader(context, 0);
  await nobody.page.goto(address);
  await expect(nobody.page.locator('[data-ad-slot]')).toHaveCount(0);
  expect(nobody.asked).toEqual([]);
  for (const { id, status } of items) if (status) await call(page, 'PATCH', `v2/advs/${id}`, { status: 1 });
});

test('an advertisement far down is asked for when the reader comes near, a cached one at once', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const { items } = await slots(page);
  const between = items.find(({ code }) => code === 'ad-front-between');
  const far = await reader(context, 0);
  await far.page.setViewportSize({ width: 1280, height: 300 });
  await far.page.goto(front);
  await expect.poll(() => said(far.page)).toContain('define /1234567/front/between "fluid" ad-front-between');
  expect(await said(far.page)).not.toContain('display ad-front-between');
  expect(await shift(far.page)).toBe(0);
  await far.page.locator('#ad-front-between').scrollIntoViewIfNeeded();
  await expect.poll(() => said(far.page)).toContain('display ad-front-between');

  await call(page, 'PATCH', `v2/advs/${between?.id}`, { cached: 1 });
  await expect
    .poll(async () => {
      await far.page.goto(front);
      return far.page.locator('#ad-front-between').getAttribute('data-ad-cached');
    })
    .toBe('1');
  await expect.poll(() => said(far.page)).toContain('display ad-front-between');
  await call(page, 'PATCH', `v2/advs/${between?.id}`, { cached: 0 });
});

test('advertising cookies are off until the reader allows them, and Global Privacy Control keeps them off', async ({
  browser,
}) => {
  const limited = 'https://pagead2.googlesyndication.com/tag/js/gpt.js';
  const usual = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
  const context = await browser.newContext();
  const { page, asked } = await reader(context, 0);
  await page.goto(front);
  await expect.poll(() => said(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":true}');
  expect(asked).toEqual([limited]);
  expect(await context.cookies()).toEqual([]);

  asked.length = 0;
  await page.getByRole('button', { name: 'Turn on advertising cookies' }).click();
  await expect(page.getByText('Advertising cookies are on.')).toBeVisible();
  await expect.poll(() => said(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":false}');
  expect(asked).toEqual([usual]);

  asked.length = 0;
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.reload();
  await expect.poll(() => said(page)).toContain('{"nonPersonalizedAds":true,"limitedAds":true}');
  expect(asked).toEqual([limited]);
  await expect(page.getByText(/^Advertising cookies are/)).toBeHidden();
  await context.close();
});

for (const ads of ['empty', 'blocked'] as const) {
  test(`slots collapse when advertisements are ${ads}`, async ({ browser }) => {
    const context = await browser.newContext();
    const { page, asked } = await reader(context, 0, ads);
    await page.goto(front);
    const slots = page.locator('.ad');
    expect(await slots.count()).toBeGreaterThan(1);
    await expect
      .poll(async () => {
        // A slot far down is requested when the reader comes near.
        await page.mouse.wheel(0, 2000);
        return slots.evaluateAll((all) => all.map((slot) => (slot as HTMLElement).offsetHeight));
      })
      .toEqual(Array.from({ length: await slots.count() }, () => 0));
    expect(asked).toHaveLength(1);
    await context.close();
  });
}

test('without a script the page has neither buttons that do nothing nor empty room', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(front);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Get the news' })).toBeHidden();
  await expect(page.locator('.ad').first()).toBeHidden();
  await context.close();
});
