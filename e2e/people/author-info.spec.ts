import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { keepNotices, notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { adminUrl, demoEmail, generateCode, open, password, signInByApi } from '../support/session';
import { test } from '../support/test';

const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(cropDialog(page).getByRole('group')).toBeVisible();
}

test('a reporter creates and edits an author profile', async ({ page }) => {
  await open(page, '/author-info', { project: 'johannesburg', account: 'reporter' });
  await expect(page.getByRole('heading', { name: 'Author info' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Avatar is required')).toBeVisible();
  await expect(notice(page, 'Validation failed')).toBeVisible();

  await choosePicture(page, makePng(900, 700, [180, 90, 30]));
  await cropDialog(page).getByRole('slider').press('ArrowRight');
  await expect(cropDialog(page).getByRole('slider')).toHaveAttribute('aria-valuenow', '1.1');
  await cropDialog(page).getByRole('group').press('ArrowLeft');
  await expectAccessibleInBothSchemes(page);
  await cropDialog(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Description').fill('Reports from the courts.');
  await page.getByLabel('Education').fill('University of Cape Town');
  await page.getByLabel('Muck Rack').fill('https://muckrack.com/somebody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(update).toBeDisabled();

  await page.reload();
  await expect(page.getByLabel('Education')).toHaveValue('University of Cape Town');
  const avatar = page.getByRole('img', { name: 'Avatar' });
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
  const jsonLd = page.getByLabel('Custom JSON-LD');
  await expect(jsonLd).not.toBeEditable();
  expect(JSON.parse(await jsonLd.inputValue())).toMatchObject({
    '@type': 'Person',
    description: 'Reports from the courts.',
    alumniOf: 'University of Cape Town',
    sameAs: ['https://muckrack.com/somebody'],
  });
  await page.getByLabel('Education').fill('');
  await update.click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(jsonLd).not.toHaveValue(/alumniOf/);
});

test('replacing the second factor requires the password and a code, and issues a new token', async ({ page }) => {
  await keepNotices(page);
  await page.goto(`${adminUrl('johannesburg')}/api/config`);
  const { token, recoveryCodes } = await signInByApi(page, demoEmail('seo'));
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
  await page.goto(`${adminUrl('johannesburg')}/author-info`);
  await page.getByRole('button', { name: 'Change Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByLabel('Current password').fill('Wrong#2026');
  await dialog.getByLabel('Authentication code').fill(recoveryCodes[0] as string);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
  const secret = (await dialog.getByTestId('secret-key').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page);
  await dialog.getByLabel('Verification code').fill('000000');
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(dialog.getByText('Invalid authentication code.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${adminUrl('johannesburg')}/author-info`);
  await expect(other.getByLabel('Description')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(generateCode(secret));
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(notice(page, 'Two Factor Authentication was changed')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const statusOfOldToken = await page.evaluate(
    async (old) => (await fetch('/api/v2/users/me', { headers: { authorization: `Bearer ${old}` } })).status,
    token,
  );
  expect(statusOfOldToken).toBe(401);
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Gallery' }).click();
    await expect(tab.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await expect(tab.getByText('Your session has ended. Sign in again.')).toHaveCount(0);
  }
  await other.close();
});

test('leaving the author profile with unsaved changes asks for confirmation', async ({ page }) => {
  await open(page, '/author-info', { account: 'editor' });
  await page.getByLabel('Description').fill('Something typed');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expectAccessible(page);
  await expect(page.getByLabel('Description')).toHaveValue('Something typed');
});

test('users who write no posts have no author profile', async ({ page }) => {
  await open(page, '/author-info', { account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Author info' })).toHaveCount(0);
});
