import { expect, type Page } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { open } from '../support/session';
import { test } from '../support/test';
import { uploadCsv } from '../support/upload';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function chooseSection(page: Page, section: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: section }).click();
}

// The journeys of the site show that hot news appears there.
test('an upload replaces the hot news of the chosen section only', async ({ page }) => {
  const title = `Cup final ${uniqueWord()}`;
  await open(page, '/hot-news', { project: 'nairobi', account: 'senior-editor' });
  await chooseSection(page, 'Sport');
  await uploadCsv(page, `title,url\n${title},/sport\n`);
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await chooseSection(page, 'Culture');
  await expect(row(page, 'Free concerts this weekend')).toBeVisible();
});
