import { expect } from '@playwright/test';
import { notice } from '../support/notices';
import { follow, open } from '../support/session';
import { test } from '../support/test';

test('a translated phrase appears in the interface of that language, which stays chosen', async ({ page }) => {
  await open(page, '/translations/sw-KE?search=Create+section', { project: 'nairobi', account: 'senior-editor' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const target = page.getByRole('textbox', { name: 'Translation of Create section' });
  // A repeated journey finds its text of the previous time.
  const translation = (await target.inputValue()) === 'Unda sehemu' ? 'Tengeneza sehemu' : 'Unda sehemu';
  await target.fill(translation);
  await target.press('Enter');
  await expect(notice(page, 'Updated')).toBeVisible();

  await page.getByRole('button', { name: /^Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'SW' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw-KE');
  await follow(page, '/sections');
  await expect(page.getByRole('button', { name: translation })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: translation })).toBeVisible();
});
