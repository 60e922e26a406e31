import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { notice } from './support/notices';
import { open, password, signInByApi } from './support/session';

const who = { project: 'johannesburg', account: 'admin2' };
const SECRET = 'Aa1!aaaa';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function createUser(page: Page, username: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create new user' }).click();
  const panel = page.getByRole('dialog', { name: 'Create user' });
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel(/^Password/).fill(SECRET);
  await panel.getByLabel('Repeat password').fill(SECRET);
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Reporter', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await expect(panel).toBeHidden();
}

test('creates a user, edits them, and deletes them', async ({ page }) => {
  await open(page, '/users', who);
  await createUser(page, 'Refilwe Mokoena', 'refilwe@masthead.test');
  await expect(row(page, 'refilwe@masthead.test')).toContainText('Reporter');

  await row(page, 'refilwe@masthead.test').getByText('Refilwe Mokoena').click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await expect(edit.getByLabel('Username')).toHaveValue('Refilwe Mokoena');
  await edit.getByLabel('Display name').fill('Fifi Mokoena');
  await edit.getByLabel('Position').fill('Courts reporter');
  await edit.getByLabel('Email').fill('ADMIN@masthead.test');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Already taken.')).toBeVisible();
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

test('nobody deletes themselves', async ({ page }) => {
  await open(page, '/users', who);
  await row(page, 'admin2@masthead.test')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(notice(page, 'You cannot remove yourself')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an administrator takes a second factor away', async ({ page }) => {
  await open(page, '/users', who);
  await createUser(page, 'Lerato Nkosi', 'lerato.nkosi@masthead.test');
  const reset = row(page, 'lerato.nkosi@masthead.test').getByRole('button', { name: /^Reset two-factor/ });
  await expect(reset).toBeDisabled();
  await signInByApi(page, 'lerato.nkosi@masthead.test', SECRET);
  await page.reload();
  await reset.click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(notice(page, 'Two-Factor Authentication settings was deleted.')).toBeVisible();
  await expect(reset).toBeDisabled();
});

test('a senior editor may not change the name or the sign-in of an administrator', async ({ page }) => {
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

test('the site of one project shows nobody', async ({ page }) => {
  await open(page, '/users', { project: 'manila', account: 'admin2' });
  await page.getByText('editor@masthead.test', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit user' });
  await expect(panel.getByLabel('Username')).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Show on site' })).toHaveCount(0);
});

test('a reporter, who may not see the users, changes their own account', async ({ page }) => {
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

test('a new password of one’s own needs the current one, and may not be a common one', async ({ page }) => {
  const reporter = { project: 'manila', account: 'reporter' };
  await open(page, '/images?open=account', reporter);
  const panel = page.getByRole('dialog', { name: 'My account' });
  const type = async (next: string) => {
    await panel.getByLabel('Password', { exact: true }).fill(next);
    await panel.getByLabel('Repeat password').fill(next);
  };
  await type('Password1!');
  await panel.getByLabel('Current password').fill('Wrong#2026');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Choose a less common password.')).toBeVisible();
  await type(SECRET);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a session that ends over something unsaved asks to sign in, with nothing for a screen reader to trip on', async ({
  page,
}) => {
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
