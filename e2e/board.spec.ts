import { expect, type Page, type Request, test } from '@playwright/test';
import { addTask, call, me, secondBrowser } from './support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { notice } from './support/notices';
import { open, signIn } from './support/session';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog');
const inColumn = (page: Page, name: string, headline: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: headline });

async function drag(page: Page, headline: string, to: string, onTheWay = async () => {}): Promise<void> {
  const target = await column(page, to).boundingBox();
  await card(page, headline).hover();
  await page.mouse.down();
  await page.mouse.move(0, 200, { steps: 3 });
  await onTheWay();
  await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + 200, { steps: 10 });
  await expect(column(page, to)).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
}

/** Saves of posts wait until they are let go. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isSave = (request: Request) => request.method() === 'PATCH';
  await page.route('**/api/posts/*', async (route) => {
    if (isSave(route.request())) await held;
    await route.continue();
  });
  return async () => {
    const saved = page.waitForResponse((response) => isSave(response.request()));
    letGo();
    await saved;
    await page.unrouteAll();
  };
}

test('a task is added, changed, moved and deleted', async ({ page }) => {
  test.slow();
  // A board of few cards: axe looks at each of them.
  await open(page, '/dashboard?only_my_tasks=1', { project: 'accra' });
  const { username } = await me(page);
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
  await expect(inColumn(page, 'New task', 'Harbour cranes arrive')).toContainText('SP 5');

  await page.getByRole('button', { name: 'Harbour cranes arrive', exact: true }).click();
  await expect(panel(page).getByRole('link', { name: 'Open post editor' })).toHaveAttribute('href', /\/posts\/\d+$/);
  await expectAccessible(page);
  await panel(page).getByLabel('Note').fill('Ask the harbour master');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();

  const save = await holdSaves(page);
  await drag(page, 'Harbour cranes arrive', 'In progress');
  await expect(inColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();
  // Saved while it is dragged on, it does not leave the hand.
  await drag(page, 'Harbour cranes arrive', 'Scheduled', save);
  await expect(notice(page, 'A card cannot be moved from "In progress" to "Scheduled" on the board.')).toBeVisible();
  await expect(inColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();
  await page.reload();
  await expect(inColumn(page, 'In progress', 'Harbour cranes arrive')).toBeVisible();

  await page.getByRole('button', { name: 'Move Harbour cranes arrive to…' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Published/ })).toContainText('on the board.');
  await expectAccessible(page);
  const moved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitem', { name: 'New task' }).press('Enter');
  await expect(inColumn(page, 'New task', 'Harbour cranes arrive')).toBeVisible();
  await moved;
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

test('what one person does the other sees within two seconds', async ({ page, browser }) => {
  test.slow();
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  // Where no other journey writes: what others change is shown, too, and takes its time.
  const project = 'manila';
  await open(page, '/dashboard?only_my_tasks=1', { project });
  const { 'content-type': type, 'content-encoding': packing } = (await listening).headers();
  expect([type, packing]).toEqual(['text/event-stream; charset=utf-8', undefined]);
  const other = await secondBrowser(browser, 'editor', '/dashboard', project);
  await expect(column(other, 'New task').getByRole('listitem').first()).toBeVisible();
  const soon = { timeout: 2000 };

  const id = await addTask(other, 'Bridge closes at night', { assignee_id: (await me(page)).id });
  await expect(inColumn(page, 'New task', 'Bridge closes at night')).toBeVisible(soon);
  await other.reload();
  await drag(other, 'Bridge closes at night', 'In progress');
  await expect(inColumn(other, 'In progress', 'Bridge closes at night')).toBeVisible();
  await expect(inColumn(page, 'In progress', 'Bridge closes at night')).toBeVisible(soon);

  expect(await call(other, 'GET', `posts/${id}`)).toBe(200);
  await expect(card(page, 'Bridge closes at night')).toContainText('Locked by', soon);
  await card(page, 'Bridge closes at night').getByRole('button').first().click();
  await expect(panel(page).getByText('Nothing can be changed here until they have finished.')).toBeVisible();
  await expect(panel(page).getByLabel('Headline')).not.toBeEditable();
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  expect(await call(other, 'POST', `posts/unlock/${id}`)).toBe(200);
  await expect(panel(page).getByLabel('Headline')).toBeEditable(soon);

  await panel(page).getByLabel('Note').fill('My own words');
  expect(await call(other, 'PATCH', `posts/${id}`, { notes: 'Other words', estimate: 8 })).toBe(200);
  await expect(panel(page).getByText('Changed by both of you: Note.')).toBeVisible(soon);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(panel(page).getByLabel('Story point')).toHaveValue('8');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();

  await page.reload();
  await expect(card(page, 'Bridge closes at night')).toBeVisible();
  expect(await call(other, 'POST', `posts/trash/${id}`, {})).toBe(200);
  await expect(card(page, 'Bridge closes at night')).toHaveCount(0);
  await other.context().close();
});

test('who may only look sees the board and changes nothing', async ({ page }) => {
  await open(page, '/dashboard', { account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await signIn(page, { account: 'reporter' });
  const id = await addTask(page, 'Reporters cannot delete');
  await page.goto(`${new URL(page.url()).origin}/dashboard?open=${id}`);
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('filters by section and by person, and leads to the trash', async ({ page }) => {
  await open(page, '/dashboard?section_id=1', { project: 'nairobi' });
  await expect(page.getByRole('combobox', { name: 'Section' })).not.toHaveValue('All sections');
  await page.getByRole('switch', { name: /^Only my tasks \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/section_id=1&only_my_tasks=1/);
  await page.reload();
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/\/posts\?status=4$/);
});
