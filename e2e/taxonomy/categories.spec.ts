import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const chooseOption = async (page: Page, name: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('an editor creates a category at the third level, edits it and deletes it', async ({ page }) => {
  await open(page, '/categories?section_id=1', { project: 'nairobi' });
  await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('News');
  await page.getByRole('button', { name: 'Create category' }).click();
  const panel = page.getByRole('dialog', { name: 'Create category' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Field can not be empty')).toBeVisible();
  await panel.getByLabel('Catchy title').fill('Polls 24');
  await panel.getByLabel('Slug').fill('-polls');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Use Latin or Cyrillic letters, spaces and hyphens only')).toBeVisible();
  await expect(panel.getByText('Enter valid slug')).toBeVisible();
  await panel.getByLabel('Catchy title').fill('Opinion polls');
  await panel.getByLabel('Slug').fill('');
  await chooseOption(page, 'Parent category', 'Politics / Elections');
  await panel.getByRole('combobox', { name: 'Tags' }).fill('el');
  await page.getByRole('option').first().click();
  await expect(panel.getByText('Tags left 4')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  await expect(row(page, 'Opinion polls')).toContainText('politics/elections/opinion-polls');
  await expect(row(page, 'Opinion polls').getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    /www\.nairobi\.localhost:\d+\/news\/politics\/elections\/opinion-polls$/,
  );
  await row(page, 'Opinion polls').getByText('Opinion polls').click();
  const edit = page.getByRole('dialog', { name: 'Edit category' });
  await expect(edit.getByLabel('Slug')).toBeDisabled();
  await expect(edit.getByRole('combobox', { name: 'Section' })).toBeDisabled();
  await expect(edit.getByRole('combobox', { name: 'Parent category' })).toBeDisabled();
  await edit.getByRole('checkbox', { name: 'Show on main page' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(row(page, 'Opinion polls')).toContainText('Yes');

  await row(page, 'Opinion polls')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByText('Are you sure you want to remove selected category?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Removed.')).toBeVisible();
  await expect(row(page, 'Opinion polls')).toHaveCount(0);
});

test('a category in use lists its uses and cannot be deleted', async ({ page }) => {
  await open(page, '/categories?section_id=1', { project: 'nairobi' });
  await page.getByRole('button', { name: 'Delete Politics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Politics' });
  await expect(dialog).toContainText('sub-categories: 2');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Politics')).toBeVisible();
});
