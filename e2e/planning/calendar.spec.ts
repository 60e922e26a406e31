import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi } from '../support/api';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { addReadyPost, button, openTab, publishSheet, readPost } from '../support/editor';
import { holdNotice, notice } from '../support/notices';
import { adminUrl, open, signIn } from '../support/session';

/** Versions of the browser differ in the comma after the weekday. */
const cell = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name.replace('day ', 'day,? ')}$`) });
const entry = (place: Page | Locator, headline: string) => place.getByRole('listitem').filter({ hasText: headline });

async function drag(page: Page, source: Locator, target: Locator): Promise<void> {
  await source.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 60, { steps: 10 });
  await expect(target).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
}

test('a scheduled post is moved in the calendar, and the move is undone', async ({ page }) => {
  await signIn(page);
  const main_headline = `Ferry timetable for the harbour line ${Date.now()} is announced`;
  const id = await addReadyPost(page, { main_headline });
  // In Lagos this is 09:30.
  const published_at = '2098-05-14T08:30:00.000Z';
  const base_updated_at = (await readPost(page, id)).updated_at;
  const scheduled = await callApi(page, 'POST', `posts/schedule/${id}`, { published_at, base_updated_at });
  expect(scheduled.status).toBe(200);

  await page.goto(`${adminUrl('lagos')}/calendar?view=month&date=2098-05-01`);
  const first = cell(page, 'Wednesday 14 May 2098');
  const second = cell(page, 'Thursday 15 May 2098');
  await expect(entry(first, main_headline)).toContainText('09:30');
  await expectAccessibleInBothSchemes(page);
  await drag(page, entry(first, main_headline), second);
  const undo = await holdNotice(page, 'Moved to 2098-05-15 09:30', 'Undo');
  await expect(entry(second, main_headline)).toBeVisible();
  expect((await readPost(page, id)).published_at).toBe('2098-05-15T08:30:00.000Z');
  await undo.click();
  await expect(notice(page, 'Move undone')).toBeVisible();
  await expect(entry(first, main_headline)).toBeVisible();

  await entry(first, main_headline).getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reschedule post' });
  await dialog.getByLabel('Date').fill('2098-05-20');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(entry(cell(page, 'Tuesday 20 May 2098'), main_headline)).toBeVisible();
});

test('an embargo refuses the publication and says why', async ({ page }) => {
  await signIn(page);
  const main_headline = `Central bank report under embargo ${Date.now()} for all newsrooms`;
  const id = await addReadyPost(page, { main_headline });
  await page.goto(`${adminUrl('lagos')}/posts/${id}`);
  await openTab(page, 'Publish');
  await page.getByLabel('Embargo until').fill('2098-06-01');
  await page.getByLabel('Embargo time').fill('09:00');
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await expect(page.getByText('Embargo until 2098-06-01 09:00')).toBeVisible();
  await button(page, 'Publish').click();
  await expect(publishSheet(page).getByText(/Under embargo until 2098-06-01 09:00/)).toBeVisible();
  const refused = await callApi(page, 'POST', `posts/publish/${id}`, {});
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Under embargo until 2098-06-01 09:00');
  await page.goto(`${adminUrl('lagos')}/calendar?view=month&date=2098-06-01`);
  await expect(entry(cell(page, 'Sunday 1 June 2098'), main_headline)).toContainText('Embargo ends');
});

test('the feed of the calendar works until its URL is revoked', async ({ page }) => {
  await open(page, '/calendar', { account: 'editor' });
  await button(page, 'Calendar feed').click();
  await button(page, 'Create URL').click();
  const url = await page.getByText(/\/api\/calendar\/[\w-]+\.ics$/).innerText();
  // The browser resolves hosts of the test, and sends no token here.
  const read = () =>
    page.evaluate(async (url) => {
      const response = await fetch(url);
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    }, url);
  const feed = await read();
  expect(feed.type).toBe('text/calendar; charset=utf-8');
  expect(feed.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  await expectAccessibleInBothSchemes(page);
  await button(page, 'Revoke URL').click();
  await button(page, 'Revoke').click();
  await expect(notice(page, 'URL revoked.')).toBeVisible();
  expect((await read()).status).toBe(404);
});
