import { expect } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

// The journeys of the site show that menu items appear there.
test('an editor creates and deletes a menu item', async ({ page }) => {
  const name = `Careers ${uniqueWord()}`;
  await open(page, '/menu?type=footer_info', { project: 'nairobi' });
  await page.getByRole('button', { name: 'Create menu item' }).click();
  const panel = page.getByRole('dialog', { name: 'Create menu item' });
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Link').fill('https://careers.example/nairobi');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Removed.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});
