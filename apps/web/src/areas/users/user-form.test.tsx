import { sections } from '@masthead/domain/sections/contract';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { type User, users } from '@masthead/domain/users/contract';

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { optionTexts, renderScreen } from '../../../test/render-screen';
import { listedUser, seededRights, usersApi } from '../../../test/users';
import { Page } from './users-page';

const ada = listedUser(1, 'Ada Bello', { role: 'admin' });
const kofi = listedUser(2, 'Kofi Mensah', {
  nickname: 'Kofi',
  role: 'editor',
  position: 'News editor',
  section_id: 2,
  show_on_site: true,
});
const ama = listedUser(4, 'Ama Addo', { role: 'advertising-manager' });

const viewerWithRole = (role: string, id: number): CurrentUser => testUser({ id, role, rights: seededRights(role) });
/** A custom role that may read and update users. */
const viewerWithCustomRole = (id: number) => testUser({ id, role: 'desk', rights: ['user.read', 'user.update'] });

const openPage = (path: string, user = viewerWithRole('admin', 1)) => renderScreen(Page, { path, user });
/** Found by label, because a password field has no role. The label of a required field ends with an asterisk. */
const field = (name: string) => page.getByRole('dialog').getByLabelText(new RegExp(`^${name}( \\*)?$`));
const select = (name: string) => page.getByRole('dialog').getByRole('combobox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

async function fillForm(overrides: Record<string, string> = {}) {
  const values = {
    Username: 'Esi Boateng',
    Email: 'esi@masthead.test',
    Password: 'Aa1!aaaa',
    'Repeat password': 'Aa1!aaaa',
    ...overrides,
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}

async function selectOption(name: string, option: string) {
  await select(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('creates a user after a failed attempt', async () => {
  const rows = [ada];
  const api = usersApi(rows).reply(users.create, ({ body }) => {
    const created = listedUser(7, body.username, { role: body.role_name });
    rows.push(created);
    return created;
  });
  const { address } = await openPage('/users');
  await button('Create new user').click();
  expect(address()).toBe('/users?open=new');
  await expect.element(page.getByRole('dialog', { name: 'Create user' })).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').nth(3)).toBeVisible();
  expect(api.calls(users.create)).toEqual([]);

  await fillForm({ 'Display name': 'Esi', Position: 'Reporter' });
  await selectOption('Role', 'Reporter');
  await selectOption('Section', 'Sport');
  await page.getByRole('checkbox', { name: 'Show on site' }).click();
  api.failNext(users.create);
  await button('Save').click();
  await expect.element(notice('Error adding user.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Created')).toBeVisible();
  expect(api.calls(users.create)[0]?.body).toEqual({
    username: 'Esi Boateng',
    nickname: 'Esi',
    email: 'esi@masthead.test',
    password: 'Aa1!aaaa',
    repeatPassword: 'Aa1!aaaa',
    position: 'Reporter',
    role_name: 'reporter',
    section_id: 2,
    show_on_site: true,
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('row').filter({ hasText: 'Esi Boateng' })).toBeVisible();
  expect(address()).toBe('/users');
});

test('shows a new user on the last page of the list, with a notice that opens the form', async () => {
  const rows = [ada];
  usersApi(rows)
    .reply(users.create, ({ body }) => {
      const created = listedUser(7, body.username, { role: body.role_name });
      rows.push(created);
      return created;
    })
    .reply(users.list, ({ query }) => ({
      ...pageWith(query['filter[id.eq]'] ? rows.slice(1) : query.page === 1 ? [ada] : rows.slice(1)),
      current_page: query.page,
      last_page: rows.length,
    }));
  const { address } = await openPage('/users?open=new');
  await fillForm();
  await selectOption('Role', 'Reporter');
  await button('Save').click();
  await expect.element(notice('Created')).toBeVisible();
  expect(address()).toBe('/users?page=2');
  await expect.element(page.getByRole('row').filter({ hasText: 'Esi Boateng' })).toBeInViewport();
  await notice('Created').getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();
  expect(address()).toBe('/users?open=7');
});

test.each([
  [{ Username: 'user_1' }, 'Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only'],
  [{ Username: 'x'.repeat(151) }, 'Maximum length 150'],
  [{ 'Display name': 'x'.repeat(101) }, 'Maximum length 100'],
  [{ Email: 'abc' }, 'Enter a valid email'],
  [{ Password: 'Aa1!a', 'Repeat password': 'Aa1!a' }, /^Password must be 6-16 characters/],
  [{ 'Repeat password': 'Aa1!aaab' }, 'Passwords are not same.'],
  [{ Position: 'Editor 1' }, /^Use only Latin letters, spaces and hyphens/],
])('rejects the field values %o', async (values, text) => {
  const api = usersApi([ada]);
  await openPage('/users?open=new');
  await fillForm(values);
  await selectOption('Role', 'Reporter');
  await button('Save').click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field(Object.keys(values)[0] ?? '')).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls(users.create)).toEqual([]);
});

test('shows at the email field that the email is already in use', async () => {
  usersApi([ada]).reply(users.create, () =>
    refusal(409, {
      type: 'conflict',
      message: 'This value is already in use. Choose another.',
      errors: { email: ['This value is already in use. Choose another.'] },
    }),
  );
  await openPage('/users?open=new');
  await fillForm();
  await selectOption('Role', 'Reporter');
  await button('Save').click();
  await expect.element(page.getByText('This value is already in use. Choose another.')).toBeVisible();
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Password')).toHaveValue('Aa1!aaaa');
});

test('edits a user after a failed attempt, sends only the changed fields, and keeps the password if it is blank', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ({ body }) => ({ ...kofi, ...body }) as User);
  await openPage('/users');
  await page.getByRole('row').filter({ hasText: 'kofi.mensah' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();
  await expect.element(field('Username')).toHaveValue('Kofi Mensah');
  expect(api.calls(users.list).at(-1)?.query).toEqual({ include: 'auth_assignment', 'filter[id.eq]': '2' });
  await expect.element(field('Display name')).toHaveValue('Kofi');
  await expect.element(field('Password')).toHaveValue('');
  await expect.element(select('Role')).toHaveValue('Editor');
  await expect.element(select('Section')).toHaveValue('Sport');
  await expect.element(page.getByRole('checkbox', { name: 'Show on site' })).toBeChecked();
  await field('Position').fill('');
  await selectOption('Role', 'Senior editor');
  await selectOption('Section', 'Sport');
  await expect.element(select('Section')).toHaveValue('');
  api.failNext(users.update);
  await button('Save').click();
  await expect.element(notice('Error updating user.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(users.update)[0]).toMatchObject({ params: { id: '2' } });
  expect(api.calls(users.update)[0]?.body).toEqual({ position: '', role_name: 'senior-editor', section_id: null });
});

test('starts a new user with an empty form after an edit', async () => {
  const rows = [ada, kofi];
  usersApi(rows).reply(users.update, ({ body }) => {
    rows[1] = { ...kofi, username: body.username ?? '' };
    return rows[1];
  });
  await openPage('/users?open=2');
  await field('Username').fill('Kofi Annor');
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Create new user').click();
  for (const name of ['Username', 'Display name', 'Email', 'Password', 'Repeat password', 'Position']) {
    await expect.element(field(name)).toHaveValue('');
  }
  await expect.element(select('Role')).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('row').filter({ hasText: 'kofi.mensah' }).click();
  await expect.element(field('Username')).toHaveValue('Kofi Annor');
});

test('offers a senior editor neither the admin role nor a role with more rights', async () => {
  usersApi([ada, kofi]);
  await openPage('/users?open=2', viewerWithRole('senior-editor', 9));
  await select('Role').click();
  expect(optionTexts()).toEqual(['Senior editor', 'Editor', 'Reporter', 'SEO specialist', 'Advertising manager']);
  const roleBeyondRights = page.getByRole('option', { name: 'Advertising manager' });
  await expect.element(roleBeyondRights).toHaveAttribute('data-combobox-disabled', 'true');
});

test('offers the admin role to an administrator', async () => {
  usersApi([ada, kofi]);
  await openPage('/users?open=2');
  await select('Role').click();
  expect(optionTexts()).toContain('Administrator');
});

test('does not let a senior editor change the name, email, password and role of an administrator', async () => {
  usersApi([ada, kofi]);
  await openPage('/users?open=1', viewerWithRole('senior-editor', 9));
  await expect.element(select('Role')).toHaveValue('Administrator');
  for (const name of ['Username', 'Display name', 'Email', 'Password', 'Repeat password']) {
    await expect.element(field(name)).toBeDisabled();
  }
  await expect.element(select('Role')).toBeDisabled();
  const reason = 'Only administrators can change the name, email, password and role of an administrator.';
  const reasons = page.getByRole('dialog').getByText(reason);
  await expect.element(reasons.first()).toBeVisible();
  expect(reasons.elements()).toHaveLength(2);
  await expectAccessible();
  await expect.element(field('Position')).toBeEnabled();
  await expect.element(select('Section')).toBeEnabled();
});

test('lets a senior editor change every field of a user with other rights', async () => {
  usersApi([ada, ama]);
  await openPage('/users?open=4', viewerWithRole('senior-editor', 9));
  for (const name of ['Username', 'Display name', 'Email', 'Password', 'Position']) {
    await expect.element(field(name)).toBeEnabled();
  }
  await expect.element(select('Role')).toBeEnabled();
});

test("lets an administrator set another user's password without the current one", async () => {
  const api = usersApi([ada, kofi]).reply(users.update, kofi);
  await openPage('/users?open=2');
  await field('Password').fill('Bb2@bbbb');
  await field('Repeat password').fill('Bb2@bbbb');
  await expect.element(field('Current password')).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(users.update)[0]?.body).toEqual({ password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb' });
});

test('requires the current password from an administrator who changes their own', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ada);
  await openPage('/users?open=1');
  await field('Password').fill('Bb2@bbbb');
  await field('Repeat password').fill('Bb2@bbbb');
  await button('Save').click();
  await expect.element(page.getByText('Enter the current password.')).toBeVisible();
  expect(api.calls(users.update)).toEqual([]);
  await field('Current password').fill('Aa1!aaaa');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(users.update)[0]?.body).toMatchObject({ current_password: 'Aa1!aaaa' });
});

test('lets a user with any role edit four fields of their own account', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ({ body }) => ({ ...kofi, ...body }) as User);
  await openPage('/users?open=2', viewerWithCustomRole(2));
  for (const name of ['Username', 'Display name', 'Password', 'Repeat password', 'Position']) {
    await expect.element(field(name)).toBeEnabled();
  }
  await expect.element(field('Email')).toBeDisabled();
  await expect.element(select('Role')).toBeDisabled();
  await expect.element(select('Section')).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Show on site' })).toBeDisabled();
  await expect.element(page.getByText('Only administrators and senior editors can change a role.')).toBeVisible();
  await field('Password').fill('Bb2@bbbb');
  await field('Repeat password').fill('Bb2@bbbb');
  await field('Current password').fill('Aa1!aaaa');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const body = { password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb', current_password: 'Aa1!aaaa' };
  expect(api.calls(users.update)[0]?.body).toEqual(body);
});

test('shows other users read-only without the role to edit them', async () => {
  usersApi([ada, kofi]);
  await openPage('/users?open=1', viewerWithCustomRole(2));
  await expect.element(field('Username')).toBeDisabled();
  await expect.element(select('Role')).toHaveValue('Administrator');
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(field('Password')).not.toBeInTheDocument();
});

test('shows the section field only if there are several sections', async () => {
  usersApi([ada, kofi], ['News']);
  await openPage('/users?open=2');
  await expect.element(field('Username')).toBeVisible();
  await expect.element(select('Section')).not.toBeInTheDocument();
});

test('has no "Show on site" field in a project without this feature switch', async () => {
  usersApi([ada, kofi]);
  const { switches } = testProject();
  await renderScreen(Page, {
    path: '/users?open=2',
    project: testProject({ id: 'manila', switches: { ...switches, show_on_site: false } }),
  });
  await expect.element(field('Username')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Show on site' })).not.toBeInTheDocument();
});

test('reports a user who does not exist', async () => {
  usersApi([ada]);
  await openPage('/users?open=99');
  await expect.element(page.getByText('This user no longer exists.')).toBeVisible();
});

test('shows an error when the form fails to load, and retries', async () => {
  let mustFail = true;
  const api = usersApi([ada]);
  const reply = { items: [], current_page: 1, last_page: 1, per_page: 25, total: 0, next_page_url: null };
  api.reply(sections.list, () => (mustFail ? refusal(500, null) : reply));
  await openPage('/users?open=1');
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  mustFail = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect.element(field('Username')).toHaveValue('Ada Bello');
});
