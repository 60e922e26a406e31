import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { demoEmail, open } from '../support/session';
import { test } from '../support/test';

const project = 'accra';
const row = (page: Page, area: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: area, exact: true }) });
const rolePicker = (page: Page) => page.getByRole('combobox', { name: 'Role', exact: true });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const sidebarLinks = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link');

async function addRole(page: Page, name: string, description: string) {
  await page.getByRole('button', { name: 'Add a new role' }).click();
  const form = panel(page, 'Add a new role');
  await form.getByLabel('Role name').fill(name);
  await form.getByLabel('Role description').fill(description);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await expect(rolePicker(page)).toHaveValue(description);
}

/** Opens an area and switches a right. Resolves when the server has stored it. */
async function switchRight(page: Page, area: string, right: string, isOn: boolean) {
  await row(page, area).click();
  const control = panel(page, area).getByRole('switch', { name: right, exact: true });
  const grantResponse = page.waitForResponse((response) => response.url().includes('/api/auth-item-children'));
  await expect(control).toBeChecked({ checked: !isOn });
  await control.click();
  expect((await grantResponse).ok()).toBe(true);
  await expect(control).toBeChecked({ checked: isOn });
}

const PASSWORD = 'Kestrel#77';

async function createUser(page: Page, account: string, role: string) {
  const body = {
    username: 'Night Desk',
    email: demoEmail(account),
    password: PASSWORD,
    repeatPassword: PASSWORD,
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

test('a role with one right gives its user exactly that right, until it is revoked', async ({ page, browser }) => {
  await open(page, '/roles', { project });
  await addRole(page, ' Night DESK ', 'Night desk');
  await expect(page).toHaveURL(/role_id=\d+$/);

  await switchRight(page, 'Dashboard', 'View', false);
  await switchRight(page, 'Posts', 'View', false);
  await switchRight(page, 'Sections', 'View', false);
  await switchRight(page, 'Sections', 'View', true);
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(panel(page, 'Sections').getByRole('switch', { name: 'View' })).toBeChecked();
  await expect(row(page, 'Sections')).toContainText('1 of 4');
  await expect(page.getByRole('cell', { name: /^[1-9]\d* of/ })).toHaveCount(1);
  await createUser(page, 'night', 'night desk');

  const context = await browser.newContext();
  const nightUser = await context.newPage();
  await open(nightUser, '/', { project, account: 'night', secret: PASSWORD });
  await expect(nightUser.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await expect(nightUser.getByText('Business', { exact: true })).toBeVisible();
  await expect(nightUser.getByRole('button', { name: 'Create section' })).toBeHidden();
  expect(await sidebarLinks(nightUser).allInnerTexts()).toEqual(['Sections']);
  await nightUser.goto(new URL('/roles', nightUser.url()).toString());
  await expect(nightUser.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(nightUser.getByText('You need the right role.read to do this.')).toBeVisible();

  await switchRight(page, 'Sections', 'View', false);
  await sidebarLinks(nightUser).click();
  await expect(nightUser.getByText('You need the right section.read to do this.')).toBeVisible();
  await expect(sidebarLinks(nightUser)).toHaveCount(0);
  await context.close();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('Are you sure you want to remove "Night desk" role?')).toBeVisible();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Night desk' });
  await expect(dialog).toContainText('Users with this role: 1. Choose another role for them first.');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('a role can be renamed and deleted by keyboard alone', async ({ page }) => {
  await open(page, '/roles', { project });
  await addRole(page, 'stringer', 'Stringer');
  await page.getByRole('button', { name: 'Edit role' }).press('Enter');
  await page.getByLabel('Role description').fill('Correspondent');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(rolePicker(page)).toHaveValue('Correspondent');

  await row(page, 'Translations').press('Enter');
  await expect(panel(page, 'Translations').getByRole('switch', { name: 'View' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Translations')).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Translations')).toBeFocused();

  await page.getByRole('button', { name: 'Delete role' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  // The dialog moves the focus when it opens, and enables the button when it has loaded the uses of the role. A key
  // that is pressed earlier would reach another button.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(confirm).toBeEnabled();
  await confirm.press('Enter');
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(rolePicker(page)).toHaveValue('Administrator');
});

test('a failed change of a right reverts and shows an error; the admin role is locked with a reason', async ({
  page,
}) => {
  await open(page, '/roles', { project });
  await rolePicker(page).click();
  await page.getByRole('option', { name: 'Reporter' }).click();
  await row(page, 'Menus').click();
  await page.route('**/api/auth-item-children', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  const view = panel(page, 'Menus').getByRole('switch', { name: 'View' });
  // Not `check()`, which expects the switch to stay on.
  await view.click();
  await expect(notice(page, 'Error changing permission')).toBeVisible();
  await expect(view).not.toBeChecked();

  await rolePicker(page).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect(page.getByText("The admin role has every right and can't be changed.")).toBeVisible();
  await expect(view).toBeChecked();
  await expect(view).toBeDisabled();
  await expectAccessible(page);
});
