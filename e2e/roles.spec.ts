import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { notice } from './support/notices';
import { emailOf, open } from './support/session';

const project = 'accra';
const row = (page: Page, area: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: area, exact: true }) });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Role', exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link');

async function addRole(page: Page, name: string, description: string) {
  await page.getByRole('button', { name: 'Add a new role' }).click();
  const form = panel(page, 'Add a new role');
  await form.getByLabel('Role name').fill(name);
  await form.getByLabel('Role description').fill(description);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await expect(picker(page)).toHaveValue(description);
}

/** Opens an area and switches a right; ends when the server has it. */
async function change(page: Page, area: string, right: string, on: boolean) {
  await row(page, area).click();
  const control = panel(page, area).getByRole('switch', { name: right, exact: true });
  const answer = page.waitForResponse((response) => response.url().includes('/api/auth-item-children'));
  await expect(control).toBeChecked({ checked: !on });
  await control.click();
  expect((await answer).ok()).toBe(true);
  await expect(control).toBeChecked({ checked: on });
}

const SECRET = 'Kestrel#77';

async function createUser(page: Page, account: string, role: string) {
  const body = {
    username: 'Night Desk',
    email: emailOf(account),
    password: SECRET,
    repeatPassword: SECRET,
    role_name: role,
  };
  const status = await page.evaluate(async (body) => {
    const response = await fetch('/api/v2/users', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('masthead.token')}`,
      },
      body: JSON.stringify(body),
    });
    return response.status;
  }, body);
  expect(status).toBe(200);
}

test('a role with one right opens exactly that to its user, until it is taken away', async ({ page, browser }) => {
  await open(page, '/roles', { project });
  await addRole(page, ' Night DESK ', 'Night desk');
  await expect(page).toHaveURL(/role_id=\d+$/);

  await change(page, 'Dashboard', 'View', false);
  await change(page, 'Posts', 'View', false);
  await change(page, 'Sections', 'View', false);
  await change(page, 'Sections', 'View', true);
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(panel(page, 'Sections').getByRole('switch', { name: 'View' })).toBeChecked();
  await expect(row(page, 'Sections')).toContainText('1 of 4');
  await expect(page.getByRole('cell', { name: /^[1-9]\d* of/ })).toHaveCount(1);
  await createUser(page, 'night', 'night desk');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await open(theirs, '/', { project, account: 'night', secret: SECRET });
  await expect(theirs.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await expect(theirs.getByText('Business', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Create section' })).toBeHidden();
  expect(await sidebar(theirs).allInnerTexts()).toEqual(['Sections']);
  await theirs.goto(new URL('/roles', theirs.url()).toString());
  await expect(theirs.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(theirs.getByText('You need the right role.read to do this.')).toBeVisible();

  await change(page, 'Sections', 'View', false);
  await sidebar(theirs).click();
  await expect(theirs.getByText('You need the right section.read to do this.')).toBeVisible();
  await expect(sidebar(theirs)).toHaveCount(0);
  await context.close();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('Are you sure you want to remove "Night desk" role?')).toBeVisible();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Night desk' });
  await expect(dialog).toContainText('Users who have this role: 1. Give them another one first.');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('renames and deletes a role, all from the keyboard', async ({ page }) => {
  await open(page, '/roles', { project });
  await addRole(page, 'stringer', 'Stringer');
  await page.getByRole('button', { name: 'Edit role' }).press('Enter');
  await page.getByLabel('Role description').fill('Correspondent');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(picker(page)).toHaveValue('Correspondent');

  await row(page, 'Translations').press('Enter');
  await expect(panel(page, 'Translations').getByRole('switch', { name: 'View' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Translations')).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Translations')).toBeFocused();

  await page.getByRole('button', { name: 'Delete role' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(picker(page)).toHaveValue('Administrator');
});

test('a change that fails goes back and says so; admin is locked and says why', async ({ page }) => {
  await open(page, '/roles', { project });
  await picker(page).click();
  await page.getByRole('option', { name: 'Reporter' }).click();
  await row(page, 'Menus').click();
  await page.route('**/api/auth-item-children', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  const view = panel(page, 'Menus').getByRole('switch', { name: 'View' });
  // Not check(): it would insist on a switch that stays on.
  await view.click();
  await expect(notice(page, 'Error changing permission')).toBeVisible();
  await expect(view).not.toBeChecked();

  await picker(page).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect(page.getByText('The role admin holds every right and stays as it is.')).toBeVisible();
  await expect(view).toBeChecked();
  await expect(view).toBeDisabled();
  await expectAccessible(page);
});
