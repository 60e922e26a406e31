import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { closeNotices, notice } from '../support/notices';
import { open } from '../support/session';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const uploadResult = (page: Page) => page.getByRole('status').filter({ hasText: 'words.txt' });

async function chooseFile(page: Page, type: 'posts' | 'tags', content: string, name = 'words.txt'): Promise<void> {
  const button = page.getByRole('button', { name: `Upload .txt for ${type}`, exact: true });
  await expect(button).toBeEnabled();
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

const preview = (page: Page) => page.getByRole('dialog', { name: 'Upload words.txt' });

async function upload(page: Page, type: 'posts' | 'tags', content: string): Promise<void> {
  await chooseFile(page, type, content);
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
}

test('an editor creates, searches, edits and deletes a stop word', async ({ page }) => {
  await open(page, '/stop-words', { project: 'nairobi', account: 'senior-editor' });
  await expect(page.getByRole('columnheader', { name: 'For posts' })).toBeVisible();
  await page.getByRole('button', { name: 'Create stop word' }).click();
  const panel = page.getByRole('dialog', { name: 'Create stop word' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Field can not be empty')).toBeVisible();
  await expect(panel.getByText('Choose where the word is forbidden: in posts, in tags or in both')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await panel.getByLabel('Name').fill('CLICKBAIT');
  await panel.getByRole('checkbox', { name: 'For posts' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('This value is already in use. Choose another.')).toBeVisible();
  await panel.getByLabel('Name').fill('Zebra rumour');
  const createRequest = page.waitForRequest((request) => request.method() === 'POST');
  await panel.getByRole('button', { name: 'Save' }).click();
  expect((await createRequest).postDataJSON()).toEqual({ name: 'Zebra rumour', is_article: 1, is_tag: 0 });
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(panel).toBeHidden();

  await search(page, 'zebra');
  await row(page, 'Zebra rumour').click();
  const edit = page.getByRole('dialog', { name: 'Edit stop word' });
  await edit.getByRole('checkbox', { name: 'For tags' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(row(page, 'Zebra rumour')).toContainText('YesYes');

  await page.getByRole('button', { name: 'Delete Zebra rumour' }).click();
  await page.getByRole('dialog', { name: 'Delete Zebra rumour' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(page.getByText('Stop words not found')).toBeVisible();
});

test('stop words for posts and for tags are uploaded completely or not at all', async ({ page }) => {
  await open(page, '/stop-words', { project: 'johannesburg' });
  await expect(row(page, 'clickbait').first()).toBeVisible();
  await upload(page, 'posts', '\ufeffmoon hoax\r\nmoon landing lie\r\nMOON HOAX\r\n');
  await expect(notice(page, 'File uploaded.')).toContainText('Words added: 2. Duplicates skipped: 1.');
  await expect(uploadResult(page)).toContainText('Words added: 2. Duplicates skipped: 1.');
  await expect(row(page, 'moon landing lie')).toContainText('YesNo');
  await upload(page, 'tags', 'Moon Hoax\n');
  await expect(uploadResult(page)).toContainText('Words added: 1. Duplicates skipped: 0.');
  await expect(row(page, 'moon hoax')).toContainText('YesYes');

  await chooseFile(page, 'posts', `moon base\n${'x'.repeat(101)}\nmoon\0base\n`);
  const tooLong = 'The line is longer than 100 characters. Error occurred on line 2';
  await expect(preview(page)).toContainText(tooLong);
  await expectAccessibleInBothSchemes(page);
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(uploadResult(page)).toContainText('words.txt was not uploaded');
  await expect(uploadResult(page)).toContainText(tooLong);
  await expect(uploadResult(page)).toContainText(
    'This line has a character that is not allowed in text. Error occurred on line 3',
  );
  await closeNotices(page);
  // axe reports low contrast for a fading notice.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await chooseFile(page, 'posts', '');
  await expect(notice(page, 'File seems to be empty. Upload canceled.')).toBeVisible();
  await chooseFile(page, 'tags', 'a,b', 'words.csv');
  await expect(notice(page, 'You can upload only files with extension .txt')).toBeVisible();
  await search(page, 'moon');
  await expect(row(page, 'moon landing lie')).toBeVisible();
  await expect(row(page, 'moon base')).toHaveCount(0);
});

test('a user who may only read sees the list of stop words without actions; others see nothing', async ({ page }) => {
  await open(page, '/stop-words', { account: 'editor' });
  await expect(row(page, 'clickbait').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Create|Upload|Delete)/ })).toHaveCount(0);
  await row(page, 'clickbait').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page, '/stop-words', { account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stop words' })).toHaveCount(0);
});
