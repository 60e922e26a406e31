import { expect, type Page } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function deleteWord(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
}

test('an editor uploads stop words, and undoes the deletion of one with the keyboard', async ({ page }) => {
  const [hoax, lie] = [`${uniqueWord()} hoax`, `${uniqueWord()} lie`];
  await open(page, '/stop-words', { project: 'johannesburg' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload .txt for posts', exact: true }).click();
  const buffer = Buffer.from(`${hoax}\r\n${lie}\r\n${hoax.toUpperCase()}\r\n`);
  await (await chooser).setFiles({ name: 'words.txt', mimeType: 'text/plain', buffer });
  await page
    .getByRole('dialog', { name: 'Upload words.txt' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();
  await expect(notice(page, 'File uploaded.')).toContainText('Words added: 2. Duplicates skipped: 1.');
  await expect(row(page, lie)).toContainText('YesNo');

  await deleteWord(page, hoax);
  const undoButton = notice(page, 'Deleted').getByRole('button', { name: 'Undo' });
  await undoButton.press('Enter');
  await expect(notice(page, 'Undone')).toBeVisible();
  await expect(row(page, hoax)).toBeVisible();
});
