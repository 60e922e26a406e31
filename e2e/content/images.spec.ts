import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { adminUrl, open } from '../support/session';

const cards = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByText(name, { exact: true }) });
const addPanel = (page: Page) => page.getByRole('dialog', { name: 'Add new image' });

/** Requests pages of ten images, so that there is more than one page. */
const usePagesOfTen = (page: Page) =>
  page.route('**/api/v2/images?**', (route) => route.continue({ url: `${route.request().url()}&per_page=10` }));

async function chooseFiles(page: Page, ...files: { name: string; buffer: Buffer }[]): Promise<void> {
  await addPanel(page)
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })));
}

async function chooseSource(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('an editor uploads, edits, searches and deletes an image, and cannot upload it twice', async ({ page }) => {
  const buffer = makePng(900, 600, [24, 100, 171]);
  await open(page, '/images', { project: 'nairobi' });
  await expect(page).toHaveTitle('Gallery · Nairobi Dispatch');
  await page.getByRole('button', { name: 'Add new image' }).click();
  await chooseFiles(page, { name: 'blue-lake.png', buffer });
  await expect(addPanel(page).getByLabel('Name')).toHaveValue('blue-lake');
  await chooseSource(page, 'Original');
  await addPanel(page).getByLabel('Name').fill('Blue lake of the north');
  await addPanel(page).getByLabel('Alt').fill('A lake, blue to the horizon');
  await addPanel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await expect(addPanel(page)).toBeHidden();
  const newCard = card(page, 'Blue lake of the north');
  await expect(newCard).toContainText('900 x 600');
  await expect.poll(() => newCard.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);

  await page.getByRole('button', { name: 'Add new image' }).click();
  await chooseFiles(page, { name: 'again.png', buffer });
  await chooseSource(page, 'UGC');
  await addPanel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'This image already exists.')).toBeVisible();
  await page.getByRole('button', { name: 'Look for Blue lake of the north' }).click();
  await expect(page).toHaveURL(/search=Blue/);
  await expect(cards(page)).toHaveCount(1);
  await addPanel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Edit Blue lake of the north' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit image' });
  await expect(edit.getByLabel('Alt')).toHaveValue('A lake, blue to the horizon');
  await edit.getByLabel('Name').fill('Blue lake of the north, 2026');
  await edit.getByRole('switch', { name: 'Watermark' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(card(page, 'Blue lake of the north, 2026')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Blue lake of the north, 2026' }).click();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(page.getByText('Images not found')).toBeVisible();
});

test('an editor previews an image, downloads it and copies its URL', async ({ page, context }) => {
  const project = 'manila';
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: adminUrl(project) });
  await usePagesOfTen(page);
  await open(page, '/images', { project });
  const first = cards(page).first();
  await first.getByRole('button', { name: /^Copy URL/ }).click();
  await expect(notice(page, 'Link copied to clipboard')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/^http:\/\/www\.manila\.localhost:\d+\/media\//);

  const link = first.getByRole('link', { name: /^Download/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const name = (await link.getAttribute('aria-label'))?.replace('Download ', '') ?? '';
  expect(download.suggestedFilename()).toMatch(/^.+\.(?:jpg|png|gif)$/);
  expect(download.url()).toContain(new URL(url).pathname);

  await first.getByRole('button', { name: /^Preview/ }).click();
  const preview = page.getByRole('dialog', { name });
  await expect
    .poll(() => preview.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(600);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
});

test('an editor uploads several images at once, and one that is too narrow is rejected', async ({ page }) => {
  await usePagesOfTen(page);
  await open(page, '/images?open=new', { project: 'accra', account: 'admin2' });
  await chooseFiles(
    page,
    { name: 'north.png', buffer: makePng(700, 400, [200, 30, 30]) },
    { name: 'narrow.png', buffer: makePng(600, 400, [30, 200, 30]) },
    { name: 'south.png', buffer: makePng(700, 400, [30, 30, 200]) },
  );
  await expect(notice(page, 'narrow.png')).toContainText('Image must be wider than 600px');
  await expect(page.getByRole('list', { name: 'Pictures to add' }).getByRole('listitem')).toHaveCount(2);
  await chooseSource(page, 'AFP');
  await page.getByRole('button', { name: 'Use this source and author for all pictures' }).click();
  await expectAccessibleInBothSchemes(page);
  await addPanel(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'north')).toBeVisible();
  await expect(card(page, 'south')).toBeVisible();
});

test('the gallery loads more images on scroll, and the form opens beside it', async ({ page }) => {
  await usePagesOfTen(page);
  const secondPage = page.waitForResponse(/\/api\/v2\/images\?order=-id&page=2/);
  await open(page, '/images');
  await expect(cards(page).first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  const { items } = (await (await secondPage).json()) as { items: { name: string }[] };
  await expect(card(page, items[0]?.name ?? '')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${items[0]?.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit image' }).getByLabel('Name')).toHaveValue(items[0]?.name ?? '');
  await expectAccessible(page);
});

test('the gallery loads a second page, and an image in use lists its uses and cannot be deleted', async ({ page }) => {
  const secondPage = page.waitForResponse(/\/api\/v2\/images\?order=-id&page=2$/);
  await open(page, '/images', { project: 'johannesburg' });
  await expect(cards(page).first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await secondPage;
  await expect.poll(() => cards(page).count()).toBeGreaterThan(25);

  await cards(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  await expect(dialog.getByRole('listitem').getByRole('link').first()).toHaveAttribute('href', /^\/posts/);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('on a phone, a user who may only view and add images sees no other actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await usePagesOfTen(page);
  await open(page, '/images', { account: 'ads' });
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add new image' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
