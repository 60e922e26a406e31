import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { readPost, text, title } from '../support/editor';
import { adminUrl, open, signIn } from '../support/session';

/** The id of the created post, whose URL the page shows. */
async function readId(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

const headline = 'A story that was started with one key';

test('one key and the first letter create a story, which is in the list with its whole title', async ({ page }) => {
  await open(page, '/posts');
  await expect(page.getByRole('link', { name: 'New story' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(headline);
  await page.keyboard.press('Enter');
  await page.keyboard.type('The first sentence.');
  const id = await readId(page);
  await expect(title(page)).toHaveValue(headline);
  await expect(text(page)).toHaveText('The first sentence.');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();

  // The post is saved when the title loses the focus; the rest of the text is a working copy.
  await expect.poll(async () => (await readPost(page, id)).main_headline).toBe(headline);
  const url = page.url();
  await page.reload();
  await expect(title(page)).toHaveValue(headline);
  expect(page.url()).toBe(url);
});

test('the link in the header starts another story, and Back returns to the first one', async ({ page }) => {
  await signIn(page);
  await page.goto(`${adminUrl('lagos')}/posts`);
  const link = page.getByRole('link', { name: 'New story' });
  await link.click();
  await expect(title(page)).toBeFocused();
  await page.keyboard.type('First story');
  await page.keyboard.press('Tab');
  const id = await readId(page);
  const firstUrl = page.url();
  await expect.poll(async () => (await readPost(page, id)).main_headline).toBe('First story');
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible();

  await link.click();
  await expect(page).toHaveURL(/\/posts\/new$/);
  await expect(title(page)).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(firstUrl);
  await expect(title(page)).toHaveValue('First story');
});
