import { expect, type Page } from '@playwright/test';
import { title } from '../support/editor';
import { holdNotice, notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

const administrator = { project: 'johannesburg', account: 'admin2' };

const contentRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected posts' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Sends a request with the token of the page. Returns the parsed reply. */
function request(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      const reply = await fetch(`/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return reply.json() as Promise<{ id: number; items: { id: number }[] }>;
    },
    [method, path, body] as const,
  );
}

/** Creates tasks and shows them in the list. Returns their ids. */
async function createTasks(page: Page, word: string, count: number): Promise<number[]> {
  const { items } = await request(page, 'GET', '/v2/sections');
  const ids: number[] = [];
  for (let index = 1; index <= count; index++) {
    const body = { main_headline: `${word} ferry timetable ${index}`, section_id: items[0]?.id };
    ids.push((await request(page, 'POST', '/posts', body)).id);
  }
  const box = page.getByRole('textbox', { name: 'Search', exact: true });
  await box.fill(word);
  await box.press('Enter');
  await expect(contentRows(page)).toHaveCount(count);
  return ids;
}

test('an editor changes several posts after a preview, and undoes it', async ({ page, browser }) => {
  const word = `Bulk${Date.now()}`;
  await open(page, '/posts', administrator);
  const [firstId] = await createTasks(page, word, 3);
  await contentRows(page).nth(0).getByRole('checkbox').check();
  await contentRows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('Selected: 3');
  await action(page, 'Category').click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).fill('football');
  await page
    .getByRole('option', { name: /Football$/ })
    .first()
    .click();
  await expect(page.getByText('Will change: 3. Unchanged: 0. Refused: 0.')).toBeVisible();
  await dialogButton(page, 'Change category').click();
  const undoCategory = await holdNotice(page, 'Posts changed: 3.', 'Undo');
  await expect(contentRows(page).filter({ hasText: 'Football' })).toHaveCount(3);
  await undoCategory.click();
  await expect(notice(page, 'Undone')).toBeVisible();
  await expect(contentRows(page).filter({ hasNotText: 'Football' })).toHaveCount(3);

  const other = await (await browser.newContext()).newPage();
  await open(other, `/posts/${firstId}`, { project: 'johannesburg', account: 'editor' });
  await expect(title(other)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await action(page, 'Move to trash').click();
  await expect(page.getByText('Will change: 2. Unchanged: 0. Refused: 1.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Refused posts' })).toContainText(/timetable 1.*is editing this post\./);
  await dialogButton(page, 'Move to trash').click();
  const undoTrash = await holdNotice(page, 'Posts changed: 2.', 'Undo');
  await expect(contentRows(page)).toHaveCount(1);
  await expect(bar(page)).toContainText('Selected: 1');
  await undoTrash.click();
  await expect(contentRows(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await other.context().close();
});
