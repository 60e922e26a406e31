import { expect, type Page, test } from '@playwright/test';
import { addTask, ask, me, secondBrowser } from './support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { addThumbnail, button, choose, headline, openNew, openReady, stored, text, title } from './support/editor';
import { notice } from './support/notices';
import { adminUrl, signIn } from './support/session';

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });

test('one copy editor: another takes the place of the first', async ({ page }) => {
  const id = await openNew(page, {}, 'Copy editors');
  await choose(page, 'Copy editor', 'ad');
  const first = await combobox(page, 'Copy editor').inputValue();
  await combobox(page, 'Copy editor').fill('kwa');
  await page.getByRole('option').filter({ hasNotText: first }).first().click();
  const second = await combobox(page, 'Copy editor').inputValue();
  expect(second).not.toBe(first);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ copyEditor: { username: second } });
  const { status } = await ask(page, 'PATCH', `posts/${id}`, { copy_editor_id: [1, 2] });
  expect(status).toBe(422);
});

test('a project without experts has no field for them', async ({ page }) => {
  await openNew(page, {}, 'With experts');
  await expect(combobox(page, 'Experts (at most 5)')).toBeVisible();
  await signIn(page, { project: 'manila' });
  const id = await addTask(page, 'Without experts');
  await page.goto(`${adminUrl('manila')}/posts/${id}`);
  await expect(title(page)).toHaveValue('Without experts');
  await expect(combobox(page, 'Copy editor')).toBeVisible();
  await expect(combobox(page, 'Experts (at most 5)')).toHaveCount(0);
});

test('the lock is the name of whoever edits, and empty once they have left', async ({ page, browser }) => {
  const name = `Locked while open ${Date.now()}`;
  const id = await openNew(page, {}, name);
  const { username } = await me(page);
  const other = await secondBrowser(browser, 'senior-editor');
  const lockOf = async () => {
    const { body } = await ask<{ items: { id: number; lock: string }[] }>(other, 'GET', 'posts?per-page=100&sort=-id');
    return body.items.find((each) => each.id === id)?.lock;
  };
  expect(await lockOf()).toBe(username);
  expect((await ask(other, 'POST', `posts/send-push/${id}`)).status).toBe(403);
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect.poll(lockOf).toBe('');
  await other.context().close();
});

test('a check of uniqueness that fails says so; a draft it finds is opened in its editor', async ({ page }) => {
  test.slow();
  const words = `The ferries of ${Date.now()} carry fruit, mail and commuters over the lagoon before anybody else wakes up, and they are late only when the fog is thick.`;
  const source = await openNew(page, {}, 'Ferries at dawn');
  await text(page).click();
  await page.keyboard.insertText(words);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await openNew(page, {}, 'Ferries again');
  await text(page).click();
  await page.keyboard.insertText(words);
  await button(page, 'Uniqueness').click();
  await page.route('**/unique/check', (route) => route.fulfill({ status: 500, body: '' }));
  await button(page, 'Check uniqueness').click();
  await expect(notice(page, 'Error checking uniqueness.')).toBeVisible();
  await page.unroute('**/unique/check');
  await button(page, 'Check uniqueness').click();
  await expect(page.getByText(/^Text uniqueness 0%/).first()).toBeVisible();
  const link = page.getByRole('link', { name: `Post ${source}, which is not published` });
  await expectAccessibleInBothSchemes(page);
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect(title(await opened)).toHaveValue('Ferries at dawn');
});

test('keywords are shown with their clicks, place and impressions', async ({ page }) => {
  await openNew(page, {}, 'Keywords');
  const items = [
    { key: 'harbour tram', clicks: 12, impressions: 340, position: 4.56789 },
    { key: 'tram', clicks: 4, impressions: 90, position: 10 },
  ];
  await page.route('**/api/posts/analytics/**', (route) => route.fulfill({ json: { items } }));
  await button(page, 'Keyword search').click();
  await button(page, 'Last 28 days').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'harbour tram' });
  await expect(row.getByRole('cell')).toHaveText(['harbour tram', '12', '4.57', '340']);
  await expect(page.getByRole('columnheader')).toHaveText(['Key', 'Clicks', 'Position', 'Impressions']);
  await expectAccessibleInBothSchemes(page);
});

test('an export says what became of it in each project', async ({ page }) => {
  test.slow();
  const id = await openReady(page);
  await button(page, 'Export article').click();
  await expect(page.getByText('Only published posts can be exported.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
  // From another tab, so that this one does not know of it.
  const { body } = await ask(page, 'POST', `posts/${id}/export`, { projects: ['accra'] });
  expect(body).toMatchObject({ results: [{ project: 'accra', success: true }] });
  for (const name of ['Accra Dispatch', 'Nairobi Dispatch']) await page.getByRole('checkbox', { name }).check();
  await button(page, 'Export').click();
  await expect(
    page.getByText('Post Accra Dispatch -> project: The post was exported there before.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Post Nairobi Dispatch -> Exported\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Nairobi Dispatch' })).toBeDisabled();
  await expectAccessible(page);
  await page.route('**/export', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('checkbox', { name: 'Johannesburg Dispatch' }).check();
  await button(page, 'Export').click();
  await expect(notice(page, 'Error exporting post.')).toBeVisible();
  await page.reload();
  await button(page, 'Export article').click();
  await expect(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeChecked();
});

test('a thumbnail is cut without a payload, stored by its key, and shown on both previews', async ({ page }) => {
  test.slow();
  const id = await openReady(page, { thumb: '', thumb_ext: '', fb_catchy_title: `${headline} today` });
  const cutting = page.waitForResponse((response) => response.url().includes('/quick-crop'));
  await addThumbnail(page);
  const cut = await cutting;
  expect(cut.request().postData()).toBeNull();
  const { hash_key, ext, url, fb_url } = (await cut.json()) as Record<string, string>;
  const main = page.getByRole('tabpanel', { name: 'Main page' });
  await expect(main).toContainText(headline);
  await expect(main).toContainText('No date yet');
  await expect(main.locator('img').first()).toHaveAttribute('src', url ?? '');
  await page.getByRole('tab', { name: 'Facebook' }).click();
  const facebook = page.getByRole('tabpanel', { name: 'Facebook' });
  await expect(facebook).toContainText(`${headline} today`);
  await expect(facebook).toContainText('www.lagos.localhost');
  await expect(facebook).toContainText('the first rails are to be laid');
  await expect(facebook.locator('img').first()).toHaveAttribute('src', fb_url ?? '');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ thumb: hash_key, thumb_ext: ext, fb_thumb: hash_key });
});

test('the buttons stay within reach while pictures are chosen, at 1280 pixels', async ({ page }) => {
  await openNew(page, {}, 'Beside the menu');
  await button(page, 'Preview').last().click();
  await button(page, 'Add thumbnails').click();
  await expect(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  await title(page).fill('Typed beside the menu');
  // The page has moved under the pointer: what it points at now would show its hint.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
});
