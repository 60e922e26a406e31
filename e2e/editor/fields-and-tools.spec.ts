import { expect, type Page, test } from '@playwright/test';
import { addTask, callApi, currentUser, secondBrowser } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import {
  addThumbnail,
  button,
  choose,
  headline,
  openNewPost,
  openReadyPost,
  openTab,
  publish,
  readPost,
  text,
  title,
} from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';

// Journeys of fields and tools around the text of a post: people, uniqueness, keywords, export and thumbnails.

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });

test('a second copy editor replaces the first', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Copy editors');
  await choose(page, 'Copy editor', 'ad');
  const first = await combobox(page, 'Copy editor').inputValue();
  await combobox(page, 'Copy editor').fill('kwa');
  await page.getByRole('option').filter({ hasNotText: first }).first().click();
  const second = await combobox(page, 'Copy editor').inputValue();
  expect(second).not.toBe(first);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  expect(await readPost(page, id)).toMatchObject({ copyEditor: { username: second } });
  const { status } = await callApi(page, 'PATCH', `posts/${id}`, { copy_editor_id: [1, 2] });
  expect(status).toBe(422);
});

test('a project without experts has no experts field', async ({ page }) => {
  await openNewPost(page, {}, 'With experts');
  await expect(combobox(page, 'Experts (up to 5)')).toBeVisible();
  await signIn(page, { project: 'manila' });
  const id = await addTask(page, 'Without experts');
  await page.goto(`${adminUrl('manila')}/posts/${id}`);
  await expect(title(page)).toHaveValue('Without experts');
  await expect(combobox(page, 'Copy editor')).toBeVisible();
  await expect(combobox(page, 'Experts (up to 5)')).toHaveCount(0);
});

test('the list of posts names the user who is editing a post, until that user leaves', async ({ page, browser }) => {
  const name = `Locked while open ${Date.now()}`;
  const id = await openNewPost(page, {}, name);
  const { username } = await currentUser(page);
  const other = await secondBrowser(browser, 'senior-editor');
  const readLockHolder = async () => {
    const { body } = await callApi<{ items: { id: number; lock: string }[] }>(
      other,
      'GET',
      'posts?per-page=100&sort=-id',
    );
    return body.items.find((post) => post.id === id)?.lock;
  };
  expect(await readLockHolder()).toBe(username);
  expect((await callApi(other, 'POST', `posts/send-push/${id}`)).status).toBe(403);
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect.poll(readLockHolder).toBe('');
  await other.context().close();
});

test('a failed uniqueness check shows an error; a matching draft links to its editor', async ({ page }) => {
  const sentence = `The ferries of ${Date.now()} carry fruit, mail and commuters over the lagoon before anybody else wakes up, and they are late only when the fog is thick.`;
  const source = await openNewPost(page, {}, 'Ferries at dawn');
  await text(page).click();
  await page.keyboard.insertText(sentence);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await openNewPost(page, {}, 'Ferries again');
  await text(page).click();
  await page.keyboard.insertText(sentence);
  await openTab(page, 'Tools');
  await page.route('**/unique/check', (route) => route.fulfill({ status: 500, body: '' }));
  await button(page, 'Check uniqueness').click();
  await expect(notice(page, 'Error checking uniqueness.')).toBeVisible();
  await page.unroute('**/unique/check');
  await button(page, 'Check uniqueness').click();
  await expect(page.getByText(/^Text uniqueness 0%/).first()).toBeVisible();
  const link = page.getByRole('link', { name: `Post ${source} (not published)` });
  await expectAccessibleInBothSchemes(page);
  const popup = page.waitForEvent('popup');
  await link.click();
  await expect(title(await popup)).toHaveValue('Ferries at dawn');
});

test('the keyword tool shows clicks, position and impressions', async ({ page }) => {
  await openNewPost(page, {}, 'Keywords');
  const items = [
    { key: 'harbour tram', clicks: 12, impressions: 340, position: 4.56789 },
    { key: 'tram', clicks: 4, impressions: 90, position: 10 },
  ];
  await page.route('**/api/posts/analytics/**', (route) => route.fulfill({ json: { items } }));
  await openTab(page, 'Tools');
  await button(page, 'Keyword search').click();
  await button(page, 'Last 28 days').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'harbour tram' });
  await expect(row.getByRole('cell')).toHaveText(['harbour tram', '12', '4.57', '340']);
  await expect(page.getByRole('columnheader')).toHaveText(['Key', 'Clicks', 'Position', 'Impressions']);
  await expectAccessibleInBothSchemes(page);
});

test('an export shows the result for each project', async ({ page }) => {
  const id = await openReadyPost(page);
  await openTab(page, 'Publish');
  await expect(page.getByText('Only published posts can be exported.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  // Exported outside of this page, so that the page does not know about it.
  const { body } = await callApi(page, 'POST', `posts/${id}/export`, { projects: ['accra'] });
  expect(body).toMatchObject({ results: [{ project: 'accra', success: true }] });
  for (const name of ['Accra Dispatch', 'Nairobi Dispatch']) await page.getByRole('checkbox', { name }).check();
  await button(page, 'Export').click();
  await expect(
    page.getByText('Post Accra Dispatch -> project: The post was already exported to this project.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Post Nairobi Dispatch -> Exported\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Nairobi Dispatch' })).toBeDisabled();
  await expectAccessible(page);
  await page.route('**/export', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('checkbox', { name: 'Johannesburg Dispatch' }).check();
  await button(page, 'Export').click();
  await expect(notice(page, 'Error exporting post.')).toBeVisible();
  await page.reload();
  await openTab(page, 'Publish');
  await expect(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeChecked();
});

test('a thumbnail is cropped without a request body, stored by key and shown in both previews', async ({ page }) => {
  const id = await openReadyPost(page, { thumb: '', thumb_ext: '', fb_catchy_title: `${headline} today` });
  const cropResponse = page.waitForResponse((response) => response.url().includes('/quick-crop'));
  await addThumbnail(page);
  const response = await cropResponse;
  expect(response.request().postData()).toBeNull();
  const { hash_key, ext, url, fb_url } = (await response.json()) as Record<string, string>;
  const main = page.getByRole('tabpanel', { name: 'Main page' });
  await expect(main).toContainText(headline);
  await expect(main).toContainText('No date');
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
  expect(await readPost(page, id)).toMatchObject({ thumb: hash_key, thumb_ext: ext, fb_thumb: hash_key });
});

test('the gallery moves neither title nor text, and a story is typed and saved beside it', async ({ page }) => {
  await openNewPost(page, {}, 'Beside the menu');
  await openTab(page, 'Publish');
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  const positions = () => Promise.all([title(page).boundingBox(), text(page).boundingBox()]);
  // Otherwise the click scrolls the page to the button.
  await button(page, 'Add thumbnails').scrollIntoViewIfNeeded();
  const before = await positions();
  await button(page, 'Add thumbnails').click();
  await expect(gallery).toBeVisible();
  expect(await positions()).toEqual(before);
  await title(page).fill('Typed beside the menu');
  // The page has scrolled under the pointer, and the element there now would show a tooltip.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, 'Saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
});
