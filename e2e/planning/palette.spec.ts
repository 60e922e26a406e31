import { expect, type Page } from '@playwright/test';
import { addTask } from '../support/api';
import { text } from '../support/editor';
import { open } from '../support/session';
import { test } from '../support/test';

const headline = 'Crocodile census at the Owabi reservoir';
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const selected = (page: Page) => page.getByRole('option', { selected: true });

test('six keys with a typing error and Enter open a half-remembered article', async ({ page }) => {
  await open(page, '/sections');
  const id = await addTask(page, headline);
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  // Two letters of "crocod" are in the wrong order.
  const keys = [...'corcod', 'Enter'];
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  for (const key of keys) await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));

  // The article is the first recent item.
  await expect(text(page)).toBeVisible();
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect(selected(page)).toContainText(headline);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();

  // Inside the text, the shortcut still adds a link.
  await text(page).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Insert link' })).toBeVisible();
  await expect(field(page)).toBeHidden();
});
