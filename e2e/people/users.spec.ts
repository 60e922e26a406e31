import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { open, password, signInByApi } from '../support/session';
import { test } from '../support/test';

const administrator = { project: 'johannesburg', account: 'admin2' };
const PASSWORD = 'Aa1!aaaa';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function createUser(page: Page, username: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create new user' }).click();
  const panel = page.getByRole('dialog', { name: 'Create user' });
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel(/^Password/).fill(PASSWORD);
  await panel.getByLabel('Repeat password').fill(PASSWORD);
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Reporter', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await expect(panel).toBeHidden();
}

test('an administrator creates, edits and deletes a user', async ({ page }) => {
  await open(page, '/users', administrator);
  await createUser(page, 'Refilwe Mokoena', 'refilwe@masthead.test');
  await expect(row(page, 'refilwe@masthead.test')).toContainText('Reporter');

  await row(page, 'refilwe@masthead.test').getByText('Refilwe Mokoena').click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await expect(edit.getByLabel('Username')).toHaveValue('Refilwe Mokoena');
  await edit.getByLabel('Display name').fill('Fifi Mokoena');
  await edit.getByLabel('Position').fill('Courts reporter');
  await edit.getByLabel('Email').fill('ADMIN@masthead.test');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('This value is already in use. Choose another.')).toBeVisible();
  await edit.getByLabel('Email').fill('fifi@masthead.test');
  await edit.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Editor', exact: true }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(row(page, 'fifi@masthead.test')).toHaveText(/Fifi Mokoena.*Editor.*Courts reporter/);

  await row(page, 'fifi@masthead.test').getByRole('button', { name: 'Delete Fifi Mokoena' }).click();
  await expect(page.getByText('Are you sure you want to delete selected user?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'fifi@masthead.test')).toHaveCount(0);
});

test('users cannot delete themselves', async ({ page }) => {
  await open(page, '/users', administrator);
  await row(page, 'admin2@masthead.test')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(notice(page, 'You cannot remove yourself')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an administrator resets the two-factor authentication of a user', async ({ page }) => {
  await open(page, '/users', administrator);
  await createUser(page, 'Lerato Nkosi', 'lerato.nkosi@masthead.test');
  const reset = row(page, 'lerato.nkosi@masthead.test').getByRole('button', { name: /^Reset two-factor/ });
  await expect(reset).toBeDisabled();
  await signInByApi(page, 'lerato.nkosi@masthead.test', PASSWORD);
  await page.reload();
  await reset.click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(notice(page, 'Two-Factor Authentication settings was deleted.')).toBeVisible();
  await expect(reset).toBeDisabled();
});

test('a senior editor cannot change the name or the sign-in of an administrator', async ({ page }) => {
  await open(page, '/users', { project: 'johannesburg', account: 'senior-editor' });
  await expect(row(page, 'admin@masthead.test')).toBeVisible();
  const signInActions = row(page, 'admin@masthead.test').getByRole('button', { name: /^(Delete|Reset two-factor)/ });
  await expect(signInActions).toHaveCount(0);
  await row(page, 'admin@masthead.test').getByText('Ada Bello').click();
  const panel = page.getByRole('dialog', { name: 'Edit user' });
  await expect(panel.getByRole('combobox', { name: 'Role' })).toHaveValue('Administrator');
  await expect(panel.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  for (const name of ['Username', 'Display name', 'Email']) await expect(panel.getByLabel(name)).toBeDisabled();
  await expect(panel.getByLabel('Position')).toBeEnabled();
  await expectAccessibleInBothSchemes(page);
});

test('a project without public authors has no "Show on site" field', async ({ page }) => {
  await open(page, '/users', { project: 'manila', account: 'admin2' });
  await page.getByText('editor@masthead.test', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit user' });
  await expect(panel.getByLabel('Username')).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Show on site' })).toHaveCount(0);
});

test('a reporter without access to users edits their own account', async ({ page }) => {
  await open(page, '/images', { project: 'nairobi', account: 'reporter' });
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  const panel = page.getByRole('dialog', { name: 'My account' });
  await expect(panel.getByLabel('Username')).toHaveValue('Wanjiru Kamau');
  await expect(panel.getByLabel('Email')).toBeDisabled();
  await expectAccessible(page);
  await panel.getByLabel('Display name').fill('Ciru of Nairobi');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'User menu of Ciru of Nairobi' })).toBeFocused();
});

test('changing the own password requires the current one and rejects common passwords', async ({ page }) => {
  const reporter = { project: 'manila', account: 'reporter' };
  await open(page, '/images?open=account', reporter);
  const panel = page.getByRole('dialog', { name: 'My account' });
  const typePassword = async (next: string) => {
    await panel.getByLabel('Password', { exact: true }).fill(next);
    await panel.getByLabel('Repeat password').fill(next);
  };
  await typePassword('Password1!');
  await panel.getByLabel('Current password').fill('Wrong#2026');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Choose a less common password.')).toBeVisible();
  await typePassword(PASSWORD);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a session that ends with unsaved changes shows an accessible sign-in dialog', async ({ page }) => {
  await open(page, '/images?open=account', { project: 'nairobi', account: 'editor' });
  const panel = page.getByRole('dialog', { name: 'My account' });
  await panel.getByLabel('Position').fill('Night editor');
  const ended = { type: 'unauthenticated', message: 'Sign in to continue.' };
  await page.route(/\/api\/v2\/users\/\d+$/, (route) => route.fulfill({ status: 401, json: ended }));
  await panel.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel(/^Password/)).toBeFocused();
  await expectAccessible(page);
});
