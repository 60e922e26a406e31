import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';

/** Found by its delete button, because other cells may contain the same words. */
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) });

test('an editor creates a call to action with a formatted body, edits it and deletes it', async ({ page }) => {
  await open(page, '/call-to-actions', { project: 'accra' });
  await expect(row(page, 'Weekend guide')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create call to action' }).click();
  const panel = page.getByRole('dialog', { name: 'Create call to action' });
  const body = panel.getByRole('textbox', { name: 'Body', exact: true });
  await body.click();
  await page.keyboard.type('Hey');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Minimum length 5')).toBeVisible();
  await expect(panel.getByText('Field can not be empty')).toHaveCount(2);
  await expectAccessibleInBothSchemes(page);

  await panel.getByLabel('Name').fill('Harbour walk');
  await panel.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Sport / Football', exact: true }).click();
  await expect(panel.getByRole('combobox', { name: 'Section' })).toHaveValue('Sport');
  await panel.getByRole('combobox', { name: 'Position' }).click();
  await expect(page.getByRole('option')).toHaveText(['Top', 'Middle', 'Bottom']);
  await page.getByRole('option', { name: 'Middle', exact: true }).click();
  await body.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' there');
  await page.keyboard.press('Control+a');
  await panel.getByRole('button', { name: 'Bold', exact: true }).click();
  await expect(body.locator('strong')).toHaveText('Hey there');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(row(page, 'Harbour walk').getByRole('cell')).toHaveText([
    'Harbour walk',
    'Sport',
    'Middle',
    'Football',
    '',
  ]);

  await page.reload();
  await row(page, 'Harbour walk').getByText('Harbour walk', { exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit call to action' });
  const stored = edit.getByRole('textbox', { name: 'Body', exact: true });
  await expect(stored.locator('strong')).toHaveText('Hey there');
  await expectAccessible(page);
  await stored.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', walkers');
  await edit.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Culture', exact: true }).click();
  await expect(edit.getByRole('combobox', { name: 'Category' })).toHaveValue('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(row(page, 'Harbour walk').getByRole('cell')).toHaveText(['Harbour walk', 'Culture', 'Middle', '', '']);

  await page.getByRole('button', { name: 'Delete Harbour walk' }).click();
  await expect(page.getByText('Are you sure you want to remove selected call to action?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Harbour walk')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Harbour walk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'Harbour walk')).toHaveCount(0);
});

test('an image that a call to action uses cannot be deleted', async ({ page }) => {
  await open(page, '/images', { project: 'nairobi' });
  await page.getByRole('button', { name: 'Delete Polling station queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  await expect(dialog.getByText('Call to actions', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('a user without the right cannot open the call to actions', async ({ page }) => {
  await open(page, '/call-to-actions', { account: 'reporter' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
});
