import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { chooseCsv, preview } from '../support/upload';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sectionPicker = (page: Page) => page.getByRole('combobox', { name: 'Section' });

async function chooseSection(page: Page, section: string): Promise<void> {
  await sectionPicker(page).click();
  await page.getByRole('option', { name: section }).click();
}

test('hot news cannot be uploaded until a section is chosen', async ({ page }) => {
  await open(page, '/hot-news', { project: 'johannesburg' });
  await expect(page.getByRole('button', { name: 'Upload .csv' })).toBeDisabled();
  await expect(page.getByText('Choose a section to upload its hot news.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('an upload replaces the hot news of the chosen section only', async ({ page }) => {
  await open(page, '/hot-news', { project: 'nairobi', account: 'senior-editor' });
  await expect(page.getByRole('button', { name: 'Upload .csv' })).toBeDisabled();
  await chooseSection(page, 'Sport');
  await expect(row(page, 'All results of the weekend')).toBeVisible();
  await expect(page).toHaveURL(/\/hot-news\?section_id=\d+$/);

  await chooseCsv(page, 'title,url\nCup final tonight,/sport\n');
  await expect(preview(page)).toContainText('This replaces the current 5 rows.');
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(notice(page, 'File uploaded.')).toContainText('The list now has 1 rows.');
  await expect(row(page, 'Cup final tonight')).toBeVisible();
  await expect(row(page, 'All results of the weekend')).toHaveCount(0);
  await chooseSection(page, 'Culture');
  await expect(row(page, 'Free concerts this weekend')).toBeVisible();
});

test('an upload with an invalid line names the line and changes nothing', async ({ page }) => {
  await open(page, '/hot-news', { project: 'accra' });
  await chooseSection(page, 'Health');
  await expect(row(page, 'Sugar in school meals')).toBeVisible();
  await chooseCsv(page, 'title,url\nFine,/fine\n,/no-title\n');
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'list.csv' })).toContainText(
    'The column title is empty. Error occurred on line 3',
  );
  await expect(row(page, 'Sugar in school meals')).toBeVisible();
  await chooseCsv(page, 'title,url\n', 'news.xls');
  await expect(notice(page, 'You can upload only files with extension .csv')).toBeVisible();
  await chooseCsv(page, '');
  await expect(notice(page, 'File seems to be empty. Upload canceled.')).toBeVisible();
});

test('a user without the right cannot open the hot news', async ({ page }) => {
  await open(page, '/hot-news', { account: 'reporter' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hot news' })).toHaveCount(0);
});
