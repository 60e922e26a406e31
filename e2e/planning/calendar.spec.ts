import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from '../support/api';
import { addReadyPost, readPost } from '../support/editor';
import { holdNotice, notice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';
import { test } from '../support/test';

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
  await drag(page, entry(first, main_headline), second);
  const undo = await holdNotice(page, 'Moved to 2098-05-15 09:30', 'Undo');
  await expect(entry(second, main_headline)).toBeVisible();
  expect((await readPost(page, id)).published_at).toBe('2098-05-15T08:30:00.000Z');
  await undo.click();
  await expect(notice(page, 'Move undone')).toBeVisible();
  await expect(entry(first, main_headline)).toBeVisible();
});
