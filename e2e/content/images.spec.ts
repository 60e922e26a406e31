import { expect, type Locator, type Page } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';
import { test } from '../support/test';

const widthOf = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.naturalWidth);

async function addPicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Add new image' }).click();
  const panel = page.getByRole('dialog', { name: 'Add new image' });
  await panel.getByLabel('Choose files').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Original', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
}

test('an editor uploads an image, previews it, downloads it, and cannot upload it twice', async ({ page }) => {
  const name = uniqueWord();
  // The server rejects pictures that it has, so that each run needs its own.
  const [red = 0, green = 0, blue = 0] = Buffer.from(name);
  const buffer = makePng(900, 600, [red, green, blue]);
  await open(page, '/images', { project: 'nairobi' });
  await addPicture(page, name, buffer);
  await expect(notice(page, 'Created')).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(card).toContainText('900 x 600');
  await expect.poll(() => widthOf(card.locator('img'))).toBe(320);

  const link = card.getByRole('link', { name: `Download ${name}` });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`${name}.png`);
  await page.getByRole('button', { name: `Preview ${name}` }).click();
  await expect.poll(() => widthOf(page.getByRole('dialog', { name }).locator('img'))).toBeGreaterThan(600);
  await page.keyboard.press('Escape');

  await addPicture(page, 'again', buffer);
  await expect(notice(page, 'This image already exists.')).toBeVisible();
  await page.getByRole('button', { name: `Look for ${name}` }).click();
  await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(1);
});
