import { expect, type Page } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';
import { uploadCsv } from '../support/upload';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// The journeys of the site show that contextual links appear there.
test('an upload replaces the contextual links, can be undone, and an earlier list can be restored', async ({
  page,
}) => {
  const [first, second] = [`Berth ${uniqueWord()}`, `Quay ${uniqueWord()}`];
  await open(page, '/contextual-links', { project: 'nairobi', account: 'senior-editor' });
  await uploadCsv(page, `\ufeffText,URL\r\n"${first}, north",/first\r\n`);
  await expect(row(page, `${first}, north`)).toBeVisible();
  await uploadCsv(page, `text,url\n${second},/second\n`);
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await notice(page, 'File uploaded.').last().getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, first)).toBeVisible();

  await page.getByRole('button', { name: 'Earlier uploads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier uploads' });
  await dialog.getByRole('button', { name: 'Restore' }).first().click();
  await expect(notice(page, 'List restored.')).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
});
