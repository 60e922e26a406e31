import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });

async function choosePicture(page: Page): Promise<void> {
  const buffer = makePng(900, 700, [30, 90, 160]);
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(cropDialog(page).getByRole('group')).toBeVisible();
  await cropDialog(page).getByRole('button', { name: 'Apply' }).click();
}

test('an editor creates, searches, edits and deletes an expert', async ({ page }) => {
  await open(page, '/experts', { project: 'nairobi', account: 'senior-editor' });
  await expect(row(page, 'Kipchirchir Lagat')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Create new expert' }).click();
  await expect(page).toHaveURL(/\/experts\/create$/);
  await expect(page.getByRole('heading', { name: 'Create expert' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Image is required')).toBeVisible();
  await expect(notice(page, 'Validation failed')).toBeVisible();
  await expectAccessible(page);

  await choosePicture(page);
  await page.getByLabel('Name').fill('Dr. A. Wekesa-Brook');
  await page.getByLabel('Position').fill('Botanist, Highland Herbarium');
  await page
    .getByLabel('Description')
    .fill('Knows every tree of the ring road by its name, and what it needs to stay.');
  await page.getByLabel('Awards').fill('Green hand of the county');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(page).toHaveURL(/\/experts$/);

  const searchRequest = page.waitForRequest((request) => request.url().includes('/api/search/experts'));
  await page.getByRole('textbox', { name: 'Search' }).fill('botan');
  await page.keyboard.press('Enter');
  expect((await searchRequest).postDataJSON()).toEqual({ query: 'botan' });
  await expect(row(page, 'Kipchirchir Lagat')).toHaveCount(0);
  await row(page, 'Dr. A. Wekesa-Brook').click();
  await expect(page.getByRole('heading', { name: 'Update expert' })).toBeVisible();
  await expect(page.getByLabel('Slug')).toHaveValue('dr-a-wekesa-brook');
  await expect(page.getByLabel('Slug')).not.toBeEditable();
  const avatar = page.getByRole('img', { name: 'Avatar' });
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);

  await page.getByLabel('Awards').fill('');
  await page.getByLabel('Instagram').fill('https://www.instagram.com/somebody.nairobi');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/somebody.nairobi');
  await expect(page.getByLabel('Awards')).toHaveValue('');

  await page.getByRole('link', { name: 'Back to experts' }).click();
  await page.getByRole('button', { name: 'Delete Dr. A. Wekesa-Brook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Dr. A. Wekesa-Brook' });
  await expect(dialog).toContainText('Are you sure you want to delete selected expert?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'Dr. A. Wekesa-Brook')).toHaveCount(0);
});

test('an unknown expert returns to the list, and unsaved changes ask for confirmation', async ({ page }) => {
  await open(page, '/experts/999999', { project: 'johannesburg' });
  await expect(notice(page, 'This expert no longer exists.')).toBeVisible();
  await expect(page).toHaveURL(/\/experts$/);
  await row(page, 'Bongani Shezi').click();
  await page.getByLabel('Position').fill('Goalkeeper');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('Goalkeeper');
});

test('a user who may only read sees the list of experts without actions', async ({ page }) => {
  await open(page, '/experts', { account: 'reporter' });
  await expect(row(page, 'Babatunde Falodun')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create new expert' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await row(page, 'Babatunde Falodun').click();
  await expect(page).toHaveURL(/\/experts$/);
  await expectAccessible(page);
});

test('a project without experts has no experts area', async ({ page }) => {
  await open(page, '/experts', { project: 'manila' });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gallery' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Experts' })).toHaveCount(0);
  const result = await page.evaluate(async () => {
    const token = localStorage.getItem('masthead.token');
    const response = await fetch('/api/v2/experts', { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as { message: string } };
  });
  expect(result).toMatchObject({
    status: 404,
    body: { message: 'The feature experts is switched off for Manila Dispatch.' },
  });
});
