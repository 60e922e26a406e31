import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { chooseCsv, preview } from '../support/upload';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a deletion is undone with the keyboard, and a list is restored from an earlier upload', async ({ page }) => {
  await open(page, '/stop-words', { project: 'lagos' });
  const word = page.getByRole('button', { name: /^Delete / }).first();
  const name = ((await word.getAttribute('aria-label')) ?? '').replace('Delete ', '');
  await word.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toHaveCount(0);
  const undoButton = notice(page, 'Deleted').getByRole('button', { name: 'Undo' });
  await expect(undoButton).not.toBeFocused();
  await undoButton.focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Undone')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toBeVisible();

  await open(page, '/contextual-links', { project: 'lagos' });
  await chooseCsv(page, 'text,url\nFirst phrase,/first\n');
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'First phrase')).toBeVisible();
  await chooseCsv(page, 'text,url\nSecond phrase,/second\n');
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page, 'Second phrase')).toBeVisible();
  await notice(page, 'File uploaded.').last().getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'First phrase')).toBeVisible();

  await page.getByRole('button', { name: 'Earlier uploads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier uploads' });
  await expect(dialog.getByText('Current list')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Compare' }).first().click();
  await expect(row(page, 'First phrase').last()).toContainText('New row');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).first().click();
  await expect(notice(page, 'List restored.')).toBeVisible();
  await expect(row(page, 'First phrase')).toHaveCount(0);
});
