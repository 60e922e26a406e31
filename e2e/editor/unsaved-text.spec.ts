import { expect, test } from '@playwright/test';
import { callForStatus, secondBrowser } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { button, openNewPost, openPost, openReadyPost, openTab, readPost, text, title } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl } from '../support/session';

// Journeys in which text could be lost: leaving, takeover, a killed tab, the end of a session. The preview and the text
// tools use the unsaved text, too.

test('a user leaves the editor by a link and by Back without an error notice', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Left behind');
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

test('a new time of a scheduled post is an unsaved change, and Save stores it', async ({ page }) => {
  const id = await openReadyPost(page);
  const { updated_at: base_updated_at } = await readPost(page, id);
  const published_at = '2099-01-31T22:59:00.000Z';
  expect(await callForStatus(page, 'POST', `posts/schedule/${id}`, { published_at, base_updated_at })).toBe(200);
  await page.reload();
  await openTab(page, 'Publish');
  await page.getByLabel('Schedule time').fill('20:00');
  await expect(page.getByText(/^Unsaved changes/)).toBeVisible();
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(button(page, 'Leave')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stay').click();
  await page.getByLabel('Schedule date').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('Date cannot be blank.', { exact: true })).toBeVisible();
  expect((await readPost(page, id)).published_at).toBe(published_at);
  await page.getByLabel('Schedule date').fill('2099-02-01');
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ status: 5, published_at: '2099-02-01T19:00:00.000Z' });
  await openPost(page, id);
  await expect(page.getByText('2099-02-01 20:00')).toBeVisible();
});

test('a user whose post is taken over is notified and can still save the unsaved text', async ({ page, browser }) => {
  const id = await openNewPost(page, {}, 'Fought over');
  await title(page).fill('Fought over by Ada');
  const other = await secondBrowser(browser, 'editor', `/posts/${id}`);
  await expect(other.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await expectAccessibleInBothSchemes(other);
  await button(other, 'Yes').click();
  await expect(notice(page, 'The article is locked for editing')).toBeVisible();
  await button(page, 'Show my text').click();
  await expect(page.getByRole('heading', { name: 'Unsaved text' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Fought over by Ada');
  await expectAccessibleInBothSchemes(page);
  await expect(title(other)).toHaveValue('Fought over');
  await title(other).fill('Fought over by another');
  await button(other, 'Save').click();
  await expect(notice(other, 'Saved.')).toBeVisible();
  await other.context().close();

  await callForStatus(page, 'POST', `posts/overtake/${id}`);
  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await expect(page.getByRole('dialog', { name: 'Restoring data' })).toBeVisible();
  await button(page, 'Apply unsaved changes').click();
  await expect(title(page)).toHaveValue('Fought over by Ada');
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await expect(dialog.locator('ins')).toContainText('Ada');
  await expect(dialog.locator('del')).toContainText('another');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(notice(page, 'Saved.')).toBeVisible();
});

test('a second tab continues with the unsaved text of the first one', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Two tabs');
  await title(page).fill('Two tabs, typed in the first');
  const second = await page.context().newPage();
  await second.goto(`${adminUrl('lagos')}/posts/${id}`);
  const dialog = second.getByRole('dialog', { name: 'This post is open in another tab' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothSchemes(second);
  await button(second, 'Continue here').click();
  await expect(title(second)).toHaveValue('Two tabs, typed in the first');
  await expect(page.getByRole('dialog', { name: 'This post is open in another tab' })).toBeVisible();
  await title(second).fill('Two tabs, typed in the second');
  await button(page, 'Continue here').click();
  await expect(title(page)).toHaveValue('Two tabs, typed in the second');
  await button(second, 'Close the post').click();
  await expect(second).toHaveURL(/\/posts$/);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect((await readPost(page, id)).main_headline).toBe('Two tabs, typed in the second');
});

test('unsaved text is offered in another browser of the same user', async ({ page, browser }) => {
  const id = await openNewPost(page, {}, 'Two devices');
  await title(page).fill('Two devices, typed at the desk');
  await expect(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
  const phone = await secondBrowser(browser, 'admin', `/posts/${id}`);
  await expect(phone.getByText('The server has unsaved changes of yours from')).toBeVisible();
  await expectAccessible(phone);
  await button(phone, 'Apply unsaved changes').click();
  await expect(title(phone)).toHaveValue('Two devices, typed at the desk');
  await button(phone, 'Save').click();
  await expect(notice(phone, 'Saved.')).toBeVisible();
  await phone.context().close();
  expect((await readPost(page, id)).main_headline).toBe('Two devices, typed at the desk');
});

test('after a killed tab, the editor offers the complete unsaved text', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Killed tab');
  await text(page).click();
  await page.keyboard.type('Typed just before the lights went out.');
  await expect(page.getByText(/^Unsaved changes, stored on the server \d\d:\d\d:\d\d$/)).toBeVisible();
  const readLocalDrafts = () => page.evaluate(() => Object.values(localStorage).join(' '));
  await expect.poll(readLocalDrafts).toContain('lights went out.');
  const context = page.context();
  await page.close();
  const newTab = await context.newPage();
  await newTab.goto(`${adminUrl('lagos')}/posts/${id}`);
  await expect(newTab.getByRole('dialog', { name: 'Restoring data' })).toBeVisible();
  await expectAccessible(newTab);
  await button(newTab, 'Apply unsaved changes').click();
  await expect(text(newTab)).toContainText('Typed just before the lights went out.');
  await button(newTab, 'Save').click();
  await expect(notice(newTab, 'Saved.')).toBeVisible();
  await newTab.reload();
  await expect(text(newTab)).toContainText('lights went out.');
});

test('a session that ends while typing is renewed in a dialog over the editor', async ({ page }) => {
  await openNewPost(page, {}, 'Mid-sentence');
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

test('the preview shows unsaved text in a separate window', async ({ page }) => {
  await openNewPost(page, {}, 'Previewed');
  await text(page).click();
  await page.keyboard.type('Not saved yet.');
  const popup = page.waitForEvent('popup');
  await button(page, 'Preview').click();
  const preview = await popup;
  await expect(preview.getByText('Not saved yet.')).toBeVisible();
  expect(new URL(preview.url()).hostname).toBe('www.lagos.localhost');
});

test('the text tools analyse the current text', async ({ page }) => {
  await openNewPost(page, {}, 'Tools');
  await text(page).click();
  await page.keyboard.insertText(
    `${'Harbour trams carry harbour people along the harbour road every day. '.repeat(4)}`,
  );
  await openTab(page, 'Tools');
  await button(page, 'Density analysis').click();
  await expect(page.getByRole('row').filter({ hasText: 'harbour' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button(page, 'Keyword search').click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Nothing found. Try another date range')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Check uniqueness').click();
  await expect(page.getByText(/^Text uniqueness \d+%/).first()).toBeVisible();
});
