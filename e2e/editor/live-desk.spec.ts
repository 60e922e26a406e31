import { expect, type Page } from '@playwright/test';
import { addTask, callApi, secondBrowser } from '../support/api';
import { button, readPost, readyValues } from '../support/editor';
import { holdNotice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';
import { test } from '../support/test';

const LIVE_UPDATE = 5;
/** Enough for lost requests and lost responses of the third writer. The server tests write more in parallel. */
const UPDATES = 21;
const WRITERS = ['admin', 'senior-editor', 'editor'];

interface DeskList {
  items: { id: string; title: string | null; content: unknown }[];
  _meta: { totalCount: number };
}

/** Publishes a live update without updates and returns its id. */
async function publishLivePost(page: Page): Promise<number> {
  await signIn(page);
  const id = await addTask(page, 'The final of the cup');
  const plot = { id: 'plot', content: null, title: 'What has happened so far', time: null, minutes: null };
  const values = { ...(await readyValues(page)), template_type: LIVE_UPDATE, slides: [plot] };
  expect((await callApi(page, 'PATCH', `posts/${id}`, values)).status).toBe(200);
  expect((await callApi(page, 'POST', `posts/publish/${id}`, {})).status).toBe(200);
  return id;
}

const openDesk = async (page: Page, id: number) => {
  await page.goto(`${adminUrl('lagos')}/posts/${id}/live`);
  await expect(button(page, 'Publish update')).toBeVisible();
};
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const readUpdates = async (page: Page, id: number) =>
  (await callApi<DeskList>(page, 'GET', `posts/${id}/updates?per-page=500`)).body;

async function write(page: Page, title: string): Promise<void> {
  const input = page.getByRole('region', { name: 'New update' }).getByRole('textbox', { name: 'Title (optional)' });
  await input.fill(title);
  await input.press('Control+Enter');
  await expect(input).toHaveValue('');
}

/** Every seventh request is lost before the server gets it, every fifth response after the server has stored it. */
const disturb = (page: Page) =>
  page.addInitScript(() => {
    const realFetch = window.fetch;
    let count = 0;
    window.fetch = async (input, init) => {
      if (init?.method !== 'POST' || !/\/updates$/.test(String(input))) return realFetch(input, init);
      count += 1;
      if (count % 7 === 0) throw new TypeError('The request is lost');
      const response = await realFetch(input, init);
      if (count % 5 === 0) throw new TypeError('The response is lost');
      return response;
    };
  });

test('three writers publish 21 updates, each stored exactly once, with a bad connection', async ({ page, browser }) => {
  const id = await publishLivePost(page);
  const pages = [page, await secondBrowser(browser, 'senior-editor'), await secondBrowser(browser, 'editor')];
  await disturb(pages[2] as Page);
  await Promise.all(pages.map((writer) => openDesk(writer, id)));

  const expected = Array.from({ length: UPDATES }, (_, index) => `${WRITERS[index % 3]} ${index}`);
  await Promise.all(
    pages.map(async (writer, position) => {
      for (const title of expected.filter((_, index) => index % 3 === position)) await write(writer, title);
    }),
  );
  // The page of the third writer repeats lost requests after it has accepted all updates.
  for (const writer of pages) {
    await expect(writer.getByText(`${UPDATES} updates, newest first`)).toBeVisible();
    await expect(writer.getByText('Publishing…')).toHaveCount(0);
    await expect(writer.getByText('Not published yet.')).toHaveCount(0);
  }

  const { items, _meta } = await readUpdates(page, id);
  expect(_meta.totalCount).toBe(UPDATES);
  expect(items.filter(({ content }) => content !== null)).toEqual([]);
  expect(items.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
  const { slides, url } = await readPost(page, id);
  expect(slides).toHaveLength(UPDATES + 1);

  const reader = await page.context().newPage();
  await expect(async () => {
    await reader.goto(url as string);
    const titles = await reader.locator('[data-updates] > section h2').allInnerTexts();
    expect(titles.toSorted()).toEqual(expected.toSorted());
  }).toPass();
});

test('writers see each other, edit in place, and readers see pins, key moments and corrections', async ({
  page,
  browser,
}) => {
  const id = await publishLivePost(page);
  await openDesk(page, id);
  const other = await secondBrowser(browser, 'senior-editor');
  await openDesk(other, id);
  await write(page, 'Kick-off');
  await write(other, 'First goal');
  await expect(item(page, 'First goal')).toBeVisible();
  await expect(item(other, 'Kick-off')).toBeVisible();

  await button(other, 'Edit: Kick-off').click();
  const editor = item(other, 'Kick-off');
  await expect(item(page, 'Kick-off').getByText(/is editing this update\.$/)).toBeVisible();
  await editor.getByRole('textbox', { name: 'Correction' }).fill('The match began at eight.');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(item(page, 'Kick-off').getByText('The match began at eight.')).toBeVisible();
  await button(page, 'Pin to the top: Kick-off').click();
  await button(page, 'Key moment: First goal').click();
  await expect(item(other, 'First goal').getByText('Key moment')).toBeVisible();

  const { url } = await readPost(page, id);
  const reader = await page.context().newPage();
  await expect(async () => {
    await reader.goto(url as string);
    const keyMoments = reader.getByRole('navigation', { name: 'Key moments' });
    await expect(keyMoments.getByRole('link', { name: 'First goal' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const updates = reader.locator('[data-updates] > section');
  await expect(updates.first()).toContainText('Pinned');
  await expect(updates.first()).toContainText('The match began at eight.');

  await button(page, 'Delete: First goal').click();
  const undo = await holdNotice(page, 'Update deleted.', 'Undo');
  await expect(item(other, 'First goal')).toBeHidden();
  await undo.click();
  await expect(item(other, 'First goal')).toBeVisible();
});
