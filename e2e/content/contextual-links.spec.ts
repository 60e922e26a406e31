import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { closeNotices, notice } from '../support/notices';
import { open } from '../support/session';
import { chooseCsv, preview, uploadCsv } from '../support/upload';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const uploadResult = (page: Page) => page.getByRole('status').filter({ hasText: 'list.csv' });

test('the contextual links of the demo are listed in pages', async ({ page }) => {
  const listRequest = page.waitForRequest((request) => request.url().includes('/api/v2/contextual-links/?'));
  await open(page, '/contextual-links', { project: 'accra' });
  expect(new URL((await listRequest).url()).searchParams.get('fields')).toBe('text,url');
  for (const header of ['Text', 'Url']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect(row(page, 'Parliament')).toContainText('/news/');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('an editor previews and uploads a CSV file, which replaces the contextual links', async ({ page }) => {
  await open(page, '/contextual-links', { project: 'nairobi', account: 'senior-editor' });
  await expect(row(page, 'Parliament')).toBeVisible();
  const lines = Array.from({ length: 30 }, (_, index) => `"Harbour, berth ${index + 1}",/news/berth-${index + 1}`);
  await chooseCsv(page, `\ufeffText,URL\r\n${lines.join('\r\n')}\r\n`);
  await expect(preview(page)).toContainText('This replaces the current 40 rows.');
  await expect(preview(page).getByRole('row').nth(5)).toContainText('Harbour, berth 5');
  await expect(preview(page).getByRole('row')).toHaveCount(6);
  await expectAccessible(page);
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Parliament')).toBeVisible();

  await uploadCsv(page, `text,url\n${lines.join('\n')}\n`);
  await expect(notice(page, 'File uploaded.')).toContainText('The list now has 30 rows.');
  await expect(uploadResult(page)).toContainText('list.csv was uploaded');
  await expect(row(page, 'Harbour, berth 25')).toBeVisible();
  await expect(row(page, 'Parliament')).toHaveCount(0);
});

test('invalid files show their errors and leave the contextual links unchanged', async ({ page }) => {
  await open(page, '/contextual-links', { project: 'johannesburg' });
  await expect(row(page, 'Parliament')).toBeVisible();
  await chooseCsv(page, 'text,url\na,/a', 'list.txt');
  await expect(notice(page, 'You can upload only files with extension .csv')).toBeVisible();
  await chooseCsv(page, '');
  await expect(notice(page, 'File seems to be empty. Upload canceled.')).toBeVisible();
  for (const [content, text] of [
    ['text;url\na;/a', 'The columns are separated by semicolons.'],
    ['text\turl\na\t/a', 'The columns are separated by tabs.'],
    ['title,url\na,/a', 'The first line must be “text,url”, but it is “title,url”.'],
    ['text,url\n', 'The file has no rows below the header.'],
    [Buffer.from('PK\u0003\u0004'), 'This file is a spreadsheet with another extension.'],
    [Buffer.from('\ufefftext,url\r\n', 'utf16le'), 'The file is saved as UTF-16.'],
  ] as const) {
    await chooseCsv(page, content);
    await expect(preview(page)).toContainText(text);
    await preview(page).getByRole('button', { name: 'Cancel' }).click();
  }

  await chooseCsv(page, 'text,url\ngood,/good\n"two\nlines",nowhere\n"open,/x\n');
  await expect(preview(page)).toContainText("The file can't be uploaded until these lines are corrected.");
  await expect(preview(page).getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  const lines = uploadResult(page).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('The column url is not a valid link');
  await expect(lines.nth(0)).toContainText('Error occurred on line 3');
  await expect(lines.nth(1)).toContainText('This double quote is not closed');
  await expect(lines.nth(1)).toContainText('Error occurred on line 5');

  await chooseCsv(page, 'text,url\ngood,/good\nGOOD,/again\n');
  await expect(preview(page)).toContainText('Line 2 already has the same text.');
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(lines).toHaveText(['Line 2 already has the same text. Error occurred on line 3']);
  await expect(row(page, 'Parliament')).toBeVisible();
  await closeNotices(page);
  // axe reports low contrast for a fading notice.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

test('a user without the right cannot open the contextual links', async ({ page }) => {
  await open(page, '/contextual-links', { account: 'reporter' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contextual links' })).toHaveCount(0);
});

test('the page of contextual links fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, '/contextual-links');
  await expect(page.getByRole('button', { name: 'Upload .csv' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await chooseCsv(page, 'text,url\na,/a');
  await expect(preview(page)).toBeVisible();
  await expectAccessible(page);
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await chooseCsv(page, 'text,url\na,/a\nb,nowhere');
  await expect(preview(page)).toContainText('Error occurred on line 3');
  await expectAccessible(page);
});
