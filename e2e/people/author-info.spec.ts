import { expect } from '@playwright/test';
import { signInAsNewUser } from '../support/accounts';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

const project = 'johannesburg';

test('a reporter creates an author profile with an avatar', async ({ page }) => {
  await signInAsNewUser(page, project, 'reporter');
  await page.goto(`${adminUrl(project)}/author-info`);
  const buffer = makePng(900, 700, [180, 90, 30]);
  await page.getByLabel('Choose picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Description').fill('Reports from the courts.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Reports from the courts.');
  await expect(page.getByLabel('Custom JSON-LD')).toHaveValue(/"description": "Reports from the courts."/);
  const avatar = page.getByRole('img', { name: 'Avatar' });
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
});
