import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { notice } from './support/notices';
import { makePng } from './support/pictures';
import { codeOf, open } from './support/session';

const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(crop(page).getByRole('group')).toBeVisible();
}

test('a reporter makes their profile and changes it', async ({ page }) => {
  await open(page, '/author-info', { project: 'johannesburg', account: 'reporter' });
  await expect(page.getByRole('heading', { name: 'Author info' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Avatar is required')).toBeVisible();
  await expect(notice(page, 'Validation failed')).toBeVisible();

  await choosePicture(page, makePng(900, 700, [180, 90, 30]));
  await crop(page).getByRole('slider').press('ArrowRight');
  await expect(crop(page).getByRole('slider')).toHaveAttribute('aria-valuenow', '1.1');
  await crop(page).getByRole('group').press('ArrowLeft');
  await expectAccessibleInBothSchemes(page);
  await crop(page).getByRole('button', { name: 'Apply' }).click();
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

test('the second factor is changed', async ({ page }) => {
  await open(page, '/author-info', { project: 'johannesburg', account: 'seo' });
  await page.getByRole('button', { name: 'Change Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
  const secret = (await dialog.getByTestId('secret-key').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page);
  await dialog.getByLabel('Verification code').fill('000000');
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(dialog.getByText('Invalid authentication code.')).toBeVisible();
  await dialog.getByLabel('Verification code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(notice(page, 'Two Factor Authentication was changed')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('unsaved text is asked about', async ({ page }) => {
  await open(page, '/author-info', { account: 'editor' });
  await page.getByLabel('Description').fill('Something typed');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expectAccessible(page);
  await expect(page.getByLabel('Description')).toHaveValue('Something typed');
});

test('those who write no posts have no profile', async ({ page }) => {
  await open(page, '/author-info', { account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Author info' })).toHaveCount(0);
});
