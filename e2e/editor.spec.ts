import { expect, test } from '@playwright/test';
import { call, secondBrowser } from './support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { button, openNew, text, title } from './support/editor';
import { notice } from './support/notices';
import { adminUrl } from './support/session';

test('the editor is left by a link, by Back and by what is done in it, each without a complaint', async ({ page }) => {
  const id = await openNew(page, {}, 'Left behind');
  for (const path of ['/posts', `/posts/${id}`]) await page.goto(adminUrl('lagos') + path);
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  await expect(page).toHaveURL(/\/tags/);
  await page.goBack();
  await expect(title(page)).toHaveValue('Left behind');
  await page.goBack();
  await expect(page).toHaveURL(/\/posts$/);
  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await title(page).fill('Left behind for good');
  await page.getByRole('link', { name: 'Categories' }).click();
  await button(page, 'Leave').click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(notice(page, 'Post with given ID not found.')).toHaveCount(0);
});

test('two people at one post: the one who is overtaken is told, and loses nothing', async ({ page, browser }) => {
  test.slow();
  const id = await openNew(page, {}, 'Fought over');
  await title(page).fill('Fought over by Ada');
  const other = await secondBrowser(browser, 'editor', `/posts/${id}`);
  await expect(other.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await expectAccessibleInBothSchemes(other);
  await button(other, 'Yes').click();
  await expect(notice(page, 'The article is locked for editing')).toBeVisible({ timeout: 25_000 });
  await expect(title(other)).toHaveValue('Fought over');
  await title(other).fill('Fought over by another');
  await button(other, 'Save').click();
  await expect(notice(other, 'Saved.')).toBeVisible();
  await other.context().close();

  await call(page, 'POST', `posts/overtake/${id}`);
  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await expect(page.getByRole('dialog', { name: 'Restoring data' })).toBeVisible();
  await button(page, 'Apply unsaved changes').click();
  await expect(title(page)).toHaveValue('Fought over by Ada');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'The post has changed' });
  await expect(dialog.getByLabel('Mine', { exact: true })).toHaveValue('Fought over by Ada');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save so' }).click();
  await expect(notice(page, 'Saved.')).toBeVisible();
});

test('a killed tab: the text is offered again, whole', async ({ page }) => {
  const id = await openNew(page, {}, 'Killed tab');
  await text(page).click();
  await page.keyboard.type('Typed just before the lights went out.');
  await expect(page.getByText(/^Unsaved changes, kept in this browser at/)).toBeVisible();
  const kept = () => page.evaluate(() => Object.values(localStorage).join(' '));
  await expect.poll(kept).toContain('lights went out.');
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${adminUrl('lagos')}/posts/${id}`);
  await expect(again.getByRole('dialog', { name: 'Restoring data' })).toBeVisible();
  await expectAccessible(again);
  await button(again, 'Apply unsaved changes').click();
  await expect(text(again)).toContainText('Typed just before the lights went out.');
  await button(again, 'Save').click();
  await expect(notice(again, 'Saved.')).toBeVisible();
  await again.reload();
  await expect(text(again)).toContainText('lights went out.');
});

test('a session that ends in the middle of a sentence is renewed over the page', async ({ page }) => {
  await openNew(page, {}, 'Mid-sentence');
  await text(page).click();
  await page.keyboard.type('Half a sen');
  await page.route('**/api/posts/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { type: 'unauthenticated', message: 'Sign in to continue.' } })
      : route.fallback(),
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(text(page)).toContainText('Half a sen');
});

test('the preview shows what is typed, in a window of its own', async ({ page }) => {
  await openNew(page, {}, 'Previewed');
  await text(page).click();
  await page.keyboard.type('Not saved yet.');
  const popup = page.waitForEvent('popup');
  await button(page, 'Preview').first().click();
  const preview = await popup;
  await expect(preview.getByText('Not saved yet.')).toBeVisible();
  expect(new URL(preview.url()).hostname).toBe('www.lagos.localhost');
});

test('the tools read the text', async ({ page }) => {
  test.slow();
  await openNew(page, {}, 'Tools');
  await text(page).click();
  await page.keyboard.insertText(
    `${'Harbour trams carry harbour people along the harbour road every day. '.repeat(4)}`,
  );
  await button(page, 'Density analysis').click();
  await expect(page.getByRole('row').filter({ hasText: 'harbour' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Keyword search').click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing found. Try another date range')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Uniqueness').click();
  await button(page, 'Check uniqueness').click();
  await expect(page.getByText(/^Text uniqueness \d+%/).first()).toBeVisible();
});
