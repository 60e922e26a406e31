import { sections } from '@masthead/domain/sections/contract';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { type User, users } from '@masthead/domain/users/contract';

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, rightsOf, usersApi } from '../../../test/users';
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

const as = (role: string, id: number): CurrentUser => testUser({ id, role, rights: rightsOf(role) });
/** A role of the newsroom's own, which may look at users. */
const looker = (id: number) => testUser({ id, role: 'desk', rights: ['user.read', 'user.update'] });

const open = (path: string, user = as('admin', 1)) => renderScreen(Page, { path, user });
/** By its label, which ends in an asterisk where the field is required: a password has no role to be found by. */
const field = (name: string) => page.getByRole('dialog').getByLabelText(new RegExp(`^${name}( \\*)?$`));
const select = (name: string) => page.getByRole('dialog').getByRole('combobox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const optionTexts = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);

async function fillNew(given: Record<string, string> = {}) {
  const values = {
    Username: 'Esi Boateng',
    Email: 'esi@masthead.test',
    Password: 'Aa1!aaaa',
    'Repeat password': 'Aa1!aaaa',
    ...given,
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}

async function choose(name: string, option: string) {
  await select(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('creates a user', async () => {
  const rows = [ada];
  const api = usersApi(rows).reply(users.create, ({ body }) => {
    const created = listedUser(7, body.username, { role: body.role_name });
    rows.push(created);
    return created;
  });
  const { address } = await open('/users');
  await button('Create new user').click();
  expect(address()).toBe('/users?open=new');
  await expect.element(page.getByRole('dialog', { name: 'Create user' })).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').nth(3)).toBeVisible();
  expect(api.calls(users.create)).toEqual([]);

  await fillNew({ 'Display name': 'Esi', Position: 'Reporter' });
  await choose('Role', 'Reporter');
  await choose('Section', 'Sport');
  await page.getByRole('checkbox', { name: 'Show on site' }).click();
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

test('a new user is shown on the last page, and the notice opens them', async () => {
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
  const { address } = await open('/users?open=new');
  await fillNew();
  await choose('Role', 'Reporter');
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
  [{ Position: 'Editor 1' }, /^Use Latin letters, spaces and hyphens only/],
])('refuses %o', async (given, text) => {
  const api = usersApi([ada]);
  await open('/users?open=new');
  await fillNew(given);
  await choose('Role', 'Reporter');
  await button('Save').click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(field(Object.keys(given)[0] ?? '')).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls(users.create)).toEqual([]);
});

test('a taken email is said on its field', async () => {
  usersApi([ada]).reply(users.create, () =>
    refusal(409, { type: 'conflict', message: 'Already taken.', errors: { email: ['Already taken.'] } }),
  );
  await open('/users?open=new');
  await fillNew();
  await choose('Role', 'Reporter');
  await button('Save').click();
  await expect.element(page.getByText('Already taken.')).toBeVisible();
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Password')).toHaveValue('Aa1!aaaa');
});

test('edits the user as stored now, sends only what changed, and keeps a blank password', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ({ body }) => ({ ...kofi, ...body }) as User);
  await open('/users');
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
  await choose('Role', 'Senior editor');
  await choose('Section', 'Sport');
  await expect.element(select('Section')).toHaveValue('');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(users.update)[0]).toMatchObject({ params: { id: '2' } });
  expect(api.calls(users.update)[0]?.body).toEqual({ position: '', role_name: 'senior-editor', section_id: null });
});

test('after an edit the empty form is empty, and the edited user is read anew', async () => {
  const rows = [ada, kofi];
  usersApi(rows).reply(users.update, ({ body }) => {
    rows[1] = { ...kofi, username: body.username ?? '' };
    return rows[1];
  });
  await open('/users?open=2');
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

test.each([
  ['create', '?open=new', 'Error adding user.'],
  ['update', '?open=2', 'Error updating user.'],
] as const)('a failed %s says so and keeps what was typed', async (kind, query, text) => {
  usersApi([ada, kofi]).reply(users[kind], () => refusal(500, null));
  await open(`/users${query}`);
  await fillNew();
  if (kind === 'create') await choose('Role', 'Reporter');
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(field('Username')).toHaveValue('Esi Boateng');
});

test('offers admin to administrators only, and nobody more than they may give', async () => {
  usersApi([ada, kofi]);
  await open('/users?open=2', as('senior-editor', 9));
  await select('Role').click();
  expect(optionTexts()).toEqual(['Senior editor', 'Editor', 'Reporter', 'SEO specialist', 'Advertising manager']);
  const beyond = page.getByRole('option', { name: 'Advertising manager' });
  await expect.element(beyond).toHaveAttribute('data-combobox-disabled', 'true');
});

test('offers admin to an administrator', async () => {
  usersApi([ada, kofi]);
  await open('/users?open=2');
  await select('Role').click();
  expect(optionTexts()).toContain('Administrator');
});

test('a senior editor cannot change the name, email, password and role of an administrator', async () => {
  usersApi([ada, kofi]);
  await open('/users?open=1', as('senior-editor', 9));
  await expect.element(select('Role')).toHaveValue('Administrator');
  for (const name of ['Username', 'Display name', 'Email', 'Password', 'Repeat password']) {
    await expect.element(field(name)).toBeDisabled();
  }
  await expect.element(select('Role')).toBeDisabled();
  const reason = 'Only administrators may change the name, email, password and role of an administrator.';
  const reasons = page.getByRole('dialog').getByText(reason);
  await expect.element(reasons.first()).toBeVisible();
  expect(reasons.elements()).toHaveLength(2);
  await expect.element(field('Position')).toBeEnabled();
  await expect.element(select('Section')).toBeEnabled();
});

test('a senior editor changes every field of a user with other rights', async () => {
  usersApi([ada, ama]);
  await open('/users?open=4', as('senior-editor', 9));
  for (const name of ['Username', 'Display name', 'Email', 'Password', 'Position']) {
    await expect.element(field(name)).toBeEnabled();
  }
  await expect.element(select('Role')).toBeEnabled();
});

test('an administrator sets another user’s password without the current one', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, kofi);
  await open('/users?open=2');
  await field('Password').fill('Bb2@bbbb');
  await field('Repeat password').fill('Bb2@bbbb');
  await expect.element(field('Current password')).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(users.update)[0]?.body).toEqual({ password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb' });
});

test('an administrator’s own new password needs the current one', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ada);
  await open('/users?open=1');
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

test('anybody edits the four fields of their own', async () => {
  const api = usersApi([ada, kofi]).reply(users.update, ({ body }) => ({ ...kofi, ...body }) as User);
  await open('/users?open=2', looker(2));
  for (const name of ['Username', 'Display name', 'Password', 'Repeat password', 'Position']) {
    await expect.element(field(name)).toBeEnabled();
  }
  await expect.element(field('Email')).toBeDisabled();
  await expect.element(select('Role')).toBeDisabled();
  await expect.element(select('Section')).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Show on site' })).toBeDisabled();
  await expect.element(page.getByText('Only administrators and senior editors may change a role.')).toBeVisible();
  await field('Password').fill('Bb2@bbbb');
  await field('Repeat password').fill('Bb2@bbbb');
  await field('Current password').fill('Aa1!aaaa');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const body = { password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb', current_password: 'Aa1!aaaa' };
  expect(api.calls(users.update)[0]?.body).toEqual(body);
});

test('and only looks at others', async () => {
  usersApi([ada, kofi]);
  await open('/users?open=1', looker(2));
  await expect.element(field('Username')).toBeDisabled();
  await expect.element(select('Role')).toHaveValue('Administrator');
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(field('Password')).not.toBeInTheDocument();
});

test('chooses a section only where there are several', async () => {
  usersApi([ada, kofi], ['News']);
  await open('/users?open=2');
  await expect.element(field('Username')).toBeVisible();
  await expect.element(select('Section')).not.toBeInTheDocument();
});

test('a project without experts shows nobody on its site', async () => {
  usersApi([ada, kofi]);
  const { switches } = testProject();
  await renderScreen(Page, {
    path: '/users?open=2',
    project: testProject({ id: 'manila', switches: { ...switches, show_on_site: false } }),
  });
  await expect.element(field('Username')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Show on site' })).not.toBeInTheDocument();
});

test('a user who is not there', async () => {
  usersApi([ada]);
  await open('/users?open=99');
  await expect.element(page.getByText('There is no such user.')).toBeVisible();
});

test('a panel that could not be filled says so and tries again', async () => {
  let fails = true;
  const api = usersApi([ada]);
  const reply = { items: [], current_page: 1, last_page: 1, per_page: 25, total: 0, next_page_url: null };
  api.reply(sections.list, () => (fails ? refusal(500, null) : reply));
  await open('/users?open=1');
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  fails = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await expect.element(field('Username')).toHaveValue('Ada Bello');
});
