import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';

/** Found by its delete button, because other cells may contain the same words. */
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) });

test('an editor creates, edits and deletes a menu item', async ({ page }) => {
  await open(page, '/menu?type=footer_info', { project: 'nairobi' });
  await expect(page.getByText('Choose a section or a category to change the order.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create menu item' }).click();
  const panel = page.getByRole('dialog', { name: 'Create menu item' });
  await expect(panel.getByRole('combobox', { name: 'Menu type' })).toHaveValue('Footer info');
  await panel.getByLabel('Name').fill('Careers');
  await panel.getByLabel('Link').fill('careers');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Enter a valid link.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Link').fill('https://careers.example/nairobi');
  await panel.getByRole('checkbox', { name: 'Open in a new tab' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(row(page, 'Careers')).toContainText('Yes');

  await row(page, 'Careers').getByText('Careers', { exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit menu item' });
  await edit.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Sport', exact: true }).click();
  await edit.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Football / Women', exact: true }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(row(page, 'Careers')).toContainText('Women');

  await row(page, 'Careers')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByText('Are you sure you want to remove selected menu item?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Removed.')).toBeVisible();
  await expect(row(page, 'Careers')).toHaveCount(0);
});

test('a user without the right cannot open the menus', async ({ page }) => {
  await open(page, '/menu', { account: 'reporter' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
});
