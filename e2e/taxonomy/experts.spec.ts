import { expect } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';
import { test } from '../support/test';

test('an editor creates an expert with a cropped picture', async ({ page }) => {
  const name = `Dr. Wekesa ${uniqueWord()}`;
  await open(page, '/experts/create', { project: 'nairobi', account: 'senior-editor' });
  const buffer = makePng(900, 700, [30, 90, 160]);
  await page.getByLabel('Choose picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Position').fill('Botanist, Highland Herbarium');
  await page.getByLabel('Description').fill('Knows every tree of the ring road by name, and its needs.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  await page.getByRole('row').filter({ hasText: name }).click();
  const avatar = page.getByRole('img', { name: 'Avatar' });
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
});
