import { expect, type Page, type Request, test } from '@playwright/test';
import { addTask, callForStatus, currentUser, secondBrowser } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { holdNotice, notice } from '../support/notices';
import { open, signIn } from '../support/session';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog');
const cardInColumn = (page: Page, name: string, headline: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: headline });

async function drag(page: Page, headline: string, to: string, duringDrag = async () => {}): Promise<void> {
  const target = await column(page, to).boundingBox();
  await card(page, headline).hover();
  await page.mouse.down();
  await page.mouse.move(0, 200, { steps: 3 });
  await duringDrag();
  await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + 200, { steps: 10 });
  await expect(column(page, to)).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
}

/** Delays saves of posts until the returned function is called. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isSave = (request: Request) => request.method() === 'PATCH';
  await page.route('**/api/posts/*', async (route) => {
    if (isSave(route.request())) await released;
    await route.continue();
  });
  return async () => {
    const saved = page.waitForResponse((response) => isSave(response.request()));
    release();
    await saved;
    await page.unrouteAll();
  };
}

test('a task is added, edited, moved and deleted on the board', async ({ page }) => {
  // A board with few cards, because axe checks each of them.
  await open(page, '/dashboard?only_my_tasks=1', { project: 'accra' });
  const { username } = await currentUser(page);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Add task' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByText('Field can not be empty').first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await panel(page).getByLabel('Headline').fill('Harbour cranes arrive');
  await panel(page).getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await panel(page).getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await panel(page).getByLabel('Story point').fill('5');
  await panel(page).getByRole('combobox', { name: 'Assignee' }).fill(username.slice(0, 5));
  await page.getByRole('option', { name: username }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(cardInColumn(page, 'New task', 'Harbour cranes arrive')).toContainText('SP 5');

  await page.getByRole('button', { name: 'Harbour cranes arrive', exact: true }).click();
  await expect(panel(page).getByRole('link', { name: 'Open post editor' })).toHaveAttribute('href', /\/posts\/\d+$/);
  await expectAccessible(page);
  await panel(page).getByLabel('Note').fill('Ask the harbour master');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();

  const releaseSaves = await holdSaves(page);
  await drag(page, 'Harbour cranes arrive', 'In progress');
  await expect(cardInColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();
  // A save during the drag does not interrupt the drag.
  await drag(page, 'Harbour cranes arrive', 'Scheduled', releaseSaves);
  await expect(notice(page, 'Cards can\'t be moved from "In progress" to "Scheduled" on the board.')).toBeVisible();
  await expect(cardInColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();
  await page.reload();
  await expect(cardInColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Harbour cranes arrive' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Published/ })).toContainText('on the board.');
  await expectAccessible(page);
  const moveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitem', { name: 'New task' }).press('Enter');
  await expect(cardInColumn(page, 'New task', 'Harbour cranes arrive')).toBeVisible();
  await moveResponse;
  await page.reload();

  await page.getByRole('button', { name: 'Harbour cranes arrive', exact: true }).click();
  await expect(panel(page).getByLabel('Note')).toHaveValue('Ask the harbour master');
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Harbour cranes arrive' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(card(page, 'Harbour cranes arrive')).toHaveCount(0);
});

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
  await expectAccessible(page);
  expect(await callForStatus(other, 'POST', `posts/unlock/${id}`)).toBe(200);
  await expect(panel(page).getByLabel('Headline')).toBeEditable();

  await panel(page).getByLabel('Note').fill('My own words');
  expect(await callForStatus(other, 'PATCH', `posts/${id}`, { notes: 'Other words', estimate: 8 })).toBe(200);
  await expect(panel(page).getByText('Both of you changed: Note.')).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(panel(page).getByLabel('Story point')).toHaveValue('8');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();

  await page.reload();
  await expect(card(page, 'Bridge closes at night')).toBeVisible();
  expect(await callForStatus(other, 'POST', `posts/trash/${id}`, {})).toBe(200);
  await expect(card(page, 'Bridge closes at night')).toHaveCount(0);
  await other.context().close();
});

test('a user without the right to update sees the board but cannot change it', async ({ page }) => {
  await open(page, '/dashboard', { account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await signIn(page, { account: 'reporter' });
  const id = await addTask(page, 'Reporters cannot delete');
  await page.goto(`${new URL(page.url()).origin}/dashboard?open=${id}`);
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('the board filters by section and by assignee, and links to the trash', async ({ page }) => {
  await open(page, '/dashboard?section_id=1', { project: 'nairobi' });
  await expect(page.getByRole('combobox', { name: 'Section' })).not.toHaveValue('All sections');
  await page.getByRole('switch', { name: /^Only my tasks \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/section_id=1&only_my_tasks=1/);
  await page.reload();
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/\/posts\?status=4$/);
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

test('a task is assigned and sent to review on its card, and the board groups cards by section', async ({ page }) => {
  await open(page, '/dashboard', { project: 'accra' });
  const headline = 'Ferry returns to the lagoon';
  const { username } = await currentUser(page);
  await addTask(page, headline);
  await page.goto(`${new URL(page.url()).origin}/dashboard?section_id=1`);
  await page.getByRole('button', { name: `Assign ${headline}` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  const undo = await holdNotice(page, `Assigned to ${username}`, 'Undo');
  await expect(card(page, headline)).toContainText(`Assignee: ${username}`);
  await undo.click();
  await expect(card(page, headline)).toContainText('Not assigned');

  await page.getByRole('button', { name: `Actions for ${headline}` }).click();
  await page.getByRole('menuitem', { name: 'Send to review' }).click();
  await expect(cardInColumn(page, 'Ready for review', headline)).toBeVisible();

  await page.getByRole('button', { name: 'By section' }).click();
  await expect(page).toHaveURL(/section_id=1&lanes=section/);
  const lane = page.getByRole('region', { name: /: Ready for review$/ });
  await expect(lane.getByRole('listitem').filter({ hasText: headline })).toBeVisible();
  await expectAccessible(page);
});
