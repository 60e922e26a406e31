import { expect } from '@playwright/test';
import { callForStatus, secondBrowser } from '../support/api';
import { button, openNewPost, readPost, text, title } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

// Journeys in which text could be lost: a takeover, a second tab, a killed tab.

test('a user whose post is taken over is notified and can still save the unsaved text', async ({ page, browser }) => {
  const id = await openNewPost(page, {}, 'Fought over');
  await title(page).fill('Fought over by Ada');
  const other = await secondBrowser(browser, 'editor', `/posts/${id}`);
  await expect(other.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await button(other, 'Yes').click();
  await expect(notice(page, 'The article is locked for editing')).toBeVisible();
  await button(page, 'Show my text').click();
  await expect(page.getByRole('heading', { name: 'Unsaved text' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Fought over by Ada');
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
  await button(newTab, 'Apply unsaved changes').click();
  await expect(text(newTab)).toContainText('Typed just before the lights went out.');
  await button(newTab, 'Save').click();
  await expect(notice(newTab, 'Saved.')).toBeVisible();
  await newTab.reload();
  await expect(text(newTab)).toContainText('lights went out.');
});
