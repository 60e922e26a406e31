import { expect, type Page } from '@playwright/test';
import { addTask, callForStatus, currentUser, secondBrowser } from '../support/api';
import { open } from '../support/session';
import { test } from '../support/test';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog');
const cardInColumn = (page: Page, name: string, headline: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: headline });

async function drag(page: Page, headline: string, to: string): Promise<void> {
  const target = await column(page, to).boundingBox();
  await card(page, headline).hover();
  await page.mouse.down();
  await page.mouse.move(0, 200, { steps: 3 });
  await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + 200, { steps: 10 });
  await expect(column(page, to)).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
}

test('the board shows changes of other users through live events, without polling', async ({ page, browser }) => {
  // React Query polls with intervals. Without them, only the event stream can deliver a change.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval;
  });
  const eventStream = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  // A project in which no other journey writes, because changes of other journeys would appear too.
  const project = 'manila';
  await open(page, '/dashboard?only_my_tasks=1', { project });
  const { 'content-type': type, 'content-encoding': encoding } = (await eventStream).headers();
  expect([type, encoding]).toEqual(['text/event-stream; charset=utf-8', undefined]);
  const other = await secondBrowser(browser, 'editor', '/dashboard', project);
  await expect(column(other, 'New task').getByRole('listitem').first()).toBeVisible();

  const id = await addTask(other, 'Bridge closes at night', { assignee_id: (await currentUser(page)).id });
  await expect(cardInColumn(page, 'New task', 'Bridge closes at night')).toBeVisible();
  await other.reload();
  await drag(other, 'Bridge closes at night', 'In progress');
  await expect(cardInColumn(other, 'In progress', 'Bridge closes at night')).toBeVisible();
  await expect(cardInColumn(page, 'In progress', 'Bridge closes at night')).toBeVisible();

  expect(await callForStatus(other, 'GET', `posts/${id}`)).toBe(200);
  await expect(card(page, 'Bridge closes at night')).toContainText('Locked by');
  await card(page, 'Bridge closes at night').getByRole('button').first().click();
  await expect(panel(page).getByText('You can edit this post when they have finished.')).toBeVisible();
  await expect(panel(page).getByLabel('Headline')).not.toBeEditable();
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await callForStatus(other, 'POST', `posts/unlock/${id}`)).toBe(200);
  await expect(panel(page).getByLabel('Headline')).toBeEditable();

  await page.keyboard.press('Escape');
  expect(await callForStatus(other, 'POST', `posts/trash/${id}`, {})).toBe(200);
  await expect(card(page, 'Bridge closes at night')).toHaveCount(0);
  await other.context().close();
});

test('a column shows nine complete cards on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/dashboard', { project: 'johannesburg' });
  const inProgress = column(page, 'In progress');
  await expect(inProgress.getByRole('listitem').nth(9)).toBeAttached();
  const end = (await inProgress.boundingBox()) as { y: number; height: number };
  const boxes = await Promise.all((await inProgress.getByRole('listitem').all()).map((item) => item.boundingBox()));
  const complete = boxes.filter((box) => box !== null && box.y + box.height <= Math.min(end.y + end.height, 900));
  expect(complete.length).toBeGreaterThanOrEqual(9);
});
