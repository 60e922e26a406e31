import { expect } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

// The journeys of the site show that calls to action appear there.
test('an editor creates a call to action, whose body keeps its formatting', async ({ page }) => {
  const name = `Harbour walk ${uniqueWord()}`;
  await open(page, '/call-to-actions', { project: 'accra' });
  await page.getByRole('button', { name: 'Create call to action' }).click();
  const panel = page.getByRole('dialog', { name: 'Create call to action' });
  await panel.getByLabel('Name').fill(name);
  await panel.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Sport / Football', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Position' }).click();
  await page.getByRole('option', { name: 'Middle', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Body', exact: true }).fill('Walk with us');
  await page.keyboard.press('Control+a');
  await panel.getByRole('button', { name: 'Bold', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toHaveText([name, 'Sport', 'Middle', 'Football', '']);
  await row.click();
  const body = page
    .getByRole('dialog', { name: 'Edit call to action' })
    .getByRole('textbox', { name: 'Body', exact: true });
  await expect(body.locator('strong')).toHaveText('Walk with us');
});
