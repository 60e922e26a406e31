import { expect, type Page } from '@playwright/test';
import { addTask } from '../support/api';
import { text } from '../support/editor';
import { open } from '../support/session';
import { test } from '../support/test';

/** A word of letters that no other post has. */
const word = Array.from(String(Date.now()).slice(-9), (digit) => 'bcdfghjklm'[Number(digit)])
  .reverse()
  .join('');
const headline = `${word} census at the Owabi reservoir`;
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const selected = (page: Page) => page.getByRole('option', { selected: true });

test('six keys with a typing error and Enter open a half-remembered article', async ({ page }) => {
  await open(page, '/sections');
  const id = await addTask(page, headline);
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  // The second and the third letter are in the wrong order.
  const [first = '', second = '', third = '', ...rest] = word.slice(0, 6);
  const keys = [first, third, second, ...rest, 'Enter'];
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
