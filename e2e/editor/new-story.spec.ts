import { expect } from '@playwright/test';
import { countActions } from '../support/count-actions';
import { button, readPost, text, title } from '../support/editor';
import { open } from '../support/session';
import { test } from '../support/test';

const headline = 'A story that was started with one key';

test('two actions create a story, which is stored with its whole title, and the preview shows its text', async ({
  page,
}) => {
  await open(page, '/posts');
  await expect(page.getByRole('link', { name: 'New story' })).toBeVisible();
  const actions = await countActions(page);
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
  await page.keyboard.insertText('A');
  await expect(title(page)).toHaveValue('A');
  expect(await actions()).toBeLessThanOrEqual(2);
  await page.keyboard.type(headline.slice(1));
  await page.keyboard.press('Enter');
  await page.keyboard.type('The first sentence.');
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(title(page)).toHaveValue(headline);
  await expect(text(page)).toHaveText('The first sentence.');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();

  // The post is saved when the title loses the focus; the rest of the text is a working copy.
  await expect.poll(async () => (await readPost(page, id)).main_headline).toBe(headline);
  const popup = page.waitForEvent('popup');
  await button(page, 'Preview').click();
  const preview = await popup;
  await expect(preview.getByText('The first sentence.')).toBeVisible();
  expect(new URL(preview.url()).hostname).toBe('www.lagos.localhost');
});
