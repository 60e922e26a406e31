import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an administrator adds, renames and deletes a language, but not the default one', async ({ page }) => {
  await open(page, '/languages', { project: 'accra', account: 'admin' });
  await expect(row(page, 'English')).toContainText('en-US');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Add language' }).click();
  const panel = page.getByRole('dialog', { name: 'Add language' });
  await panel.getByLabel('Name').fill('Twi');
  await panel.getByLabel('Code').fill('tw');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Minimum length 5')).toBeVisible();
  await expect(panel.getByText('Enter a language code such as en-US')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Name').fill('Akan Twi');
  await panel.getByLabel('Code').fill('tw-GH');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  await row(page, 'tw-GH').getByText('Akan Twi').click();
  const edit = page.getByRole('dialog', { name: 'Edit language' });
  await edit.getByLabel('Name').fill('Asante Twi');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'tw-GH')).toContainText('Asante Twi');

  await row(page, 'tw-GH')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByText('Are you sure you want to delete selected language?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'tw-GH')).toHaveCount(0);
});

test('a translated phrase appears in the interface', async ({ page }) => {
  await open(page, '/translations', { project: 'nairobi', account: 'senior-editor' });
  await row(page, 'sw-KE')
    .getByRole('link', { name: /Show translations/ })
    .click();
  await expect(page).toHaveURL(/\/translations\/sw-KE$/);
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/translations\/sw-KE$/);
  await search.fill('Create section');
  await search.press('Enter');
  await expect(page).toHaveURL(/search=Create(\+|%20)section/);
  const target = page.getByRole('textbox', { name: 'Translation of Create section' });
  const save = row(page, 'Create section').getByRole('button', { name: /Save/ });
  await expect(save).toBeDisabled();
  await target.fill('Unda sehemu');
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await target.press('Enter');
  // The button is also disabled during a save. Only the notice confirms that it is done.
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(save).toBeDisabled();
  await search.fill('zzzz');
  await search.press('Enter');
  await expect(page.getByText('No translations found')).toBeVisible();

  await page.getByRole('button', { name: /^Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'SW' }).click();
  await page.goto(new URL('/sections', page.url()).toString());
  await expect(page.getByRole('button', { name: 'Unda sehemu' })).toBeVisible();
});
