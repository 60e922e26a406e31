import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** Returns the texts of the column next to the drag handles. */
const readTitles = async (page: Page) => {
  await expect(rows(page).first()).toBeVisible();
  return page.locator('tbody tr td:nth-child(2)').allInnerTexts();
};

test('an editor creates and edits a section, and the list shows it without a reload', async ({ page }) => {
  await open(page, '/sections', { project: 'nairobi' });
  await page.getByRole('button', { name: 'Create section' }).click();
  const panel = page.getByRole('dialog', { name: 'Create section' });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(500);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Field can not be empty').first()).toBeVisible();
  await panel.getByLabel('Catchy title').fill('County affairs');
  await panel.getByLabel('SEO main headline').fill('Too short');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Minimum length 50')).toBeVisible();
  await panel.getByLabel('SEO main headline').fill('');
  await expectAccessibleInBothSchemes(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(panel).toBeHidden();

  await page.getByText('County affairs').click();
  const edit = page.getByRole('dialog', { name: 'Edit section' });
  await expect(edit.getByLabel('Slug')).toHaveValue('county-affairs');
  await expect(edit.getByLabel('Slug')).not.toBeEditable();
  await edit.getByLabel('Catchy title').fill('Counties');
  await edit.getByRole('checkbox', { name: 'Show on main page' }).setChecked(false);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  const row = rows(page).filter({ hasText: 'Counties' });
  await expect(row).toContainText('No');
  await expect(row.getByRole('link', { name: /View/ })).toHaveAttribute(
    'href',
    /www\.nairobi\.localhost.*county-affairs/,
  );
});

test('sections can be reordered by mouse and by keyboard, and keep the order', async ({ page }) => {
  await open(page, '/sections', { project: 'johannesburg' });
  expect((await readTitles(page)).slice(0, 3)).toEqual(['News', 'Business', 'Sport']);
  const handle = (name: string) => rows(page).filter({ hasText: name }).locator('[data-drag-handle]');
  await handle('Sport').dragTo(handle('News'), { steps: 10 });
  await expect(notice(page, 'Order changed.')).toBeVisible();
  await expect.poll(async () => (await readTitles(page)).slice(0, 3)).toEqual(['Sport', 'News', 'Business']);

  await rows(page).filter({ hasText: 'Business' }).getByRole('button', { name: /Move/ }).press('Enter');
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitem', { name: 'Move to top' }).press('Enter');
  await expect.poll(async () => (await readTitles(page))[0]).toBe('Business');
  expect((await saveResponse).ok()).toBe(true);
  await page.reload();
  expect((await readTitles(page)).slice(0, 3)).toEqual(['Business', 'Sport', 'News']);
});

test('a failed reorder of sections reverts and shows an error', async ({ page }) => {
  await open(page, '/sections', { project: 'manila' });
  const before = await readTitles(page);
  await page.route('**/api/v2/sections/*', (route) => route.fulfill({ status: 500, body: '' }));
  await rows(page).nth(3).getByRole('button', { name: /Move/ }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect(notice(page, 'Error change order.')).toBeVisible();
  await expect.poll(() => readTitles(page)).toEqual(before);
});

test('a user who may only read gets a read-only section form', async ({ page }) => {
  await open(page, '/sections', { account: 'reporter' });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create section' })).toBeHidden();
  await expect(page.locator('[data-drag-handle]')).toHaveCount(0);
  await page.getByText('Business', { exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByLabel('Catchy title')).not.toBeEditable();
  await expect(panel.getByRole('button', { name: 'Save' })).toBeHidden();
  await expectAccessibleInBothSchemes(page);
});

test('unsaved changes of a section ask for confirmation and survive the end of the session', async ({ page }) => {
  await open(page, '/sections', { project: 'accra', account: 'admin2' });
  await page.getByText('Culture', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit section' });
  await panel.getByLabel('SEO description').fill('Where to go out, and what to read before.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();

  await page.route(
    '**/api/v2/sections/*',
    (route) => route.fulfill({ status: 401, json: { type: 'unauthenticated', message: 'Sign in to continue.' } }),
    { times: 1 },
  );
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(panel.getByLabel('SEO description')).toHaveValue('Where to go out, and what to read before.');
});

test('on a phone, the section panel fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 599, height: 800 });
  await open(page, '/sections');
  await page.getByText('Health', { exact: true }).click();
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(599);
});
