import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { session, sessions } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, rightsOf, usersApi } from '../../../test/users';
import { AccountPanel } from './account-panel';
import { Page } from './users-page';

const ada = listedUser(1, 'Ada Bello', { nickname: 'Ada Obi', role: 'admin', two_fa_enabled: true });
const kofi = listedUser(2, 'Kofi Mensah', { role: 'editor', position: 'News editor', two_fa_enabled: true });
const efua = listedUser(3, 'Efua Owusu');
const senior = testUser({ id: 9, role: 'senior-editor', rights: rightsOf('senior-editor') });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const reset = (name: string) => button(`Reset two-factor authentication of ${name}`);

test('lists the users as the specification asks for them', async () => {
  const api = usersApi([ada, kofi, efua]);
  await renderScreen(Page, { path: '/users' });
  for (const header of ['Name', 'Email', 'Role', 'Position']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Kofi Mensah')).toHaveTextContent(/kofi\.mensah@masthead\.test\s*Editor\s*News editor/);
  await expect.element(row('Ada Obi')).toHaveTextContent('Administrator');
  expect(api.calls(users.list)[0]?.query).toEqual({
    include: 'auth_assignment',
    order: 'id',
    per_page: '25',
    page: '1',
  });
});

test('a role narrows the list, from page 1, and lives in the address', async () => {
  const api = usersApi([ada, kofi, efua]);
  const { address } = await renderScreen(Page, { path: '/users?per_page=50' });
  const choice = page.getByRole('combobox', { name: 'Role' });
  await expect.element(choice).toHaveValue('All roles');
  await choice.click();
  await page.getByRole('option', { name: 'Editor', exact: true }).click();
  await expect.element(row('Ada Obi')).not.toBeInTheDocument();
  await expect.element(row('Kofi Mensah')).toBeVisible();
  expect(address()).toBe('/users?per_page=50&role=editor');
  expect(api.calls(users.list).at(-1)?.query).toMatchObject({
    'filter[auth_assignment.item_name.eq]': 'editor',
    page: '1',
  });

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Items per page' }).click();
  const sizes = page.getByRole('option').elements();
  expect(sizes.map((each) => each.textContent)).toEqual(['25', '50', '100', '150', '200']);
  await userEvent.keyboard('{Escape}');
  await button('Clear filters').click();
  await expect.poll(address).toBe('/users');
  await expect.element(choice).toHaveValue('All roles');
});

test('searches by phrase prefix in nickname and username, and finds nobody', async () => {
  const api = usersApi([ada]).reply(users.search, pageWith([]));
  const { address } = await renderScreen(Page, { path: '/users?role=admin' });
  await page.getByRole('textbox', { name: 'Search' }).fill(' nobody ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Users not found')).toBeVisible();
  expect(api.calls(users.search)[0]?.query).toEqual({
    include: 'auth_assignment',
    order: 'id',
    per_page: '25',
    page: '1',
    'filter[auth_assignment.item_name.eq]': 'admin',
    search: 'nobody',
    search_fields: 'nickname,username',
    search_type: 'phrase_prefix',
  });
  expect(address()).toBe('/users?role=admin&search=nobody');
});

test('goes to the next page', async () => {
  const api = usersApi([]).reply(users.list, ({ query }) => ({
    ...pageWith([query.page === 1 ? ada : kofi]),
    current_page: query.page,
    last_page: 2,
  }));
  const { address } = await renderScreen(Page, { path: '/users' });
  await button('Next page').click();
  await expect.element(row('Kofi Mensah')).toBeVisible();
  expect(address()).toBe('/users?page=2');
  expect(api.calls(users.list).at(-1)?.query).toMatchObject({ page: '2' });
});

test('a list that could not be read says so', async () => {
  usersApi([]).reply(users.list, () => refusal(500, null));
  await renderScreen(Page, { path: '/users' });
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
});

test('deletes after asking, and closes the open form', async () => {
  const rows = [ada, kofi];
  const api = usersApi(rows).reply(users.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await renderScreen(Page, { path: '/users?open=2' });
  await expect.element(page.getByRole('dialog', { name: 'Edit user' })).toBeVisible();
  await button('Delete Kofi Mensah').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Kofi Mensah' });
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete selected user?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(api.calls(users.remove)).toEqual([]);
  await button('Delete Kofi Mensah').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(row('Kofi Mensah')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(users.remove)[0]).toMatchObject({ params: { id: '2' }, body: undefined });
  expect(address()).toBe('/users');
});

test('nobody deletes themselves', async () => {
  const api = usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users' });
  await button('Delete Ada Obi').click();
  await expect.element(notice('You cannot remove yourself')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(users.remove)).toEqual([]);
});

test.each([
  [null, 'Error deleting user.'],
  [{ type: 'conflict', message: 'It is still in use.' }, 'It is still in use.'],
])('a delete that fails with %o says %s', async (body, text) => {
  usersApi([ada, kofi]).reply(users.remove, () => refusal(409, body));
  await renderScreen(Page, { path: '/users' });
  await button('Delete Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(row('Kofi Mensah')).toBeVisible();
});

test('two-factor is reset after asking; without it the button is disabled', async () => {
  const rows = [ada, kofi, efua];
  const api = usersApi(rows).reply(users.resetTwoFactor, () => {
    rows[1] = { ...kofi, two_fa_enabled: false };
    return rows[1];
  });
  await renderScreen(Page, { path: '/users' });
  await expect.element(reset('Efua Owusu')).toBeDisabled();
  await expect.element(reset('Kofi Mensah')).toBeEnabled();
  await reset('Kofi Mensah').click();
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor authentication' });
  await expect.element(dialog).toHaveTextContent('Kofi Mensah will be signed out');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(notice('Two-Factor Authentication settings was deleted.')).toBeVisible();
  await expect.element(reset('Kofi Mensah')).toBeDisabled();
  expect(api.calls(users.resetTwoFactor)[0]?.params).toEqual({ id: '2' });
});

test('the reset of one’s own two-factor points to My account', async () => {
  const api = usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users' });
  await reset('Ada Obi').click();
  await expect.element(notice('Change your own two-factor authentication in "My account"')).toBeVisible();
  expect(api.calls(users.resetTwoFactor)).toEqual([]);
});

test('a reset that fails says so', async () => {
  usersApi([ada, kofi]).reply(users.resetTwoFactor, () => refusal(500, null));
  await renderScreen(Page, { path: '/users' });
  await reset('Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect.element(notice('Error updating user.')).toBeVisible();
});

test('only administrators see the reset, only those with the right the other buttons', async () => {
  usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users', user: senior });
  await expect.element(row('Kofi Mensah')).toBeVisible();
  await expect.element(button('Create new user')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Reset|Delete)/ })).not.toBeInTheDocument();
});

test('has its entry in the sidebar, and the header follows one’s own new name', async () => {
  const rows = [ada, kofi];
  let name = 'Ada Obi';
  const api = usersApi(rows)
    .reply(session.me, () => testUser({ name }))
    .reply(users.update, ({ body }) => {
      name = body.nickname ?? '';
      rows[0] = { ...ada, nickname: name, name };
      return rows[0];
    });
  await renderApp(api, '/users?open=1');
  await expect.element(page.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('textbox', { name: 'Display name' }).fill('Chief Ada');
  await button('Save').click();
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Chief Ada/ })).toBeVisible();
});

test('suspends a user after asking, marks them, and reactivates them', async () => {
  const rows = [ada, { ...kofi }, efua];
  const change = (suspended_at: string | null) => () => Object.assign(rows[1] as typeof kofi, { suspended_at });
  const api = usersApi(rows)
    .reply(users.suspend, change('2026-11-16T09:00:00.000Z'))
    .reply(users.reactivate, change(null));
  await renderScreen(Page, { path: '/users', user: senior });
  await button('Suspend Kofi Mensah').click();
  const question = page.getByRole('dialog', { name: 'Suspend Kofi Mensah' });
  await expect.element(question).toHaveTextContent('Bylines, the author page and the history of posts stay.');
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(row('Kofi Mensah')).toHaveTextContent('Suspended');
  expect(api.calls(users.suspend)).toHaveLength(1);

  await button('Reactivate Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate', exact: true }).click();
  await expect.element(button('Suspend Kofi Mensah')).toBeVisible();
  await expect.element(row('Kofi Mensah')).not.toHaveTextContent('Suspended');

  await button('Suspend Ada Obi').click();
  await expect.element(notice('Only an administrator may do this to an administrator.')).toBeVisible();
  expect(api.calls(users.suspend)).toHaveLength(1);
});

test('reassigns the unfinished work of a user unless bylines of published posts are chosen, too', async () => {
  const api = usersApi([ada, kofi, efua])
    .reply(users.reassignCounts, { tasks: 4, unpublished_bylines: 0, published_bylines: 1200 })
    .reply(autocomplete.suggest, { items: [{ id: 3, name: 'Efua Owusu' }] })
    .reply(users.reassign, { count: 4 });
  await renderScreen(Page, { path: '/users' });
  await button('Reassign posts of Kofi Mensah').click();
  const dialog = page.getByRole('dialog', { name: 'Reassign posts of Kofi Mensah' });
  await expect.element(dialog.getByRole('checkbox', { name: /^Tasks.*\(4\)$/ })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: /not published.*\(0\)$/ })).toBeDisabled();
  await expect.element(dialog.getByRole('checkbox', { name: /readers see.*\(1,200\)$/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Choose who gets the posts.');
  await dialog.getByRole('combobox', { name: 'New owner' }).fill('efua');
  await page.getByRole('option', { name: 'Efua Owusu' }).click();
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect.element(notice('Posts reassigned: 4')).toBeVisible();
  expect(api.calls(users.reassign)[0]?.body).toEqual({ to_user_id: 3, parts: ['tasks'] });
  expect(api.calls(autocomplete.suggest)[0]?.query).toMatchObject({ 'match[suspended]': 'false' });
});

test('points to reassigning and suspending when a user who wrote posts cannot be deleted', async () => {
  const message = 'Author of 2 posts. Give them another author first.';
  usersApi([ada, kofi, efua]).reply(users.remove, () => refusal(409, { type: 'conflict', message, posts: 2 }));
  await renderScreen(Page, { path: '/users' });
  await button('Delete Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(notice('Reassign their posts first, or suspend the user: bylines stay then.')).toBeVisible();
});

test('shows how many recovery codes are left and generates new ones for the password', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `1234 5678 901${index}`);
  const me = testUser({ id: 1, two_fa_enabled: true, recovery_codes_left: 2 });
  const api = usersApi([ada])
    .reply(session.me, me)
    .reply(sessions.listOwn, { items: [] })
    .reply(session.replaceRecoveryCodes, ({ body }) =>
      body.current_password === 'Right#2026'
        ? { recovery_codes: codes }
        : refusal(422, {
            type: 'validation',
            message: 'The current password is wrong.',
            errors: { current_password: ['The current password is wrong.'] },
          }),
    );
  await renderScreen(() => <AccountPanel onClose={() => undefined} />, { path: '/users', user: me });
  await expect.element(page.getByText('Recovery codes left: 2. Generate new ones before you need them.')).toBeVisible();
  await button('Generate new codes').click();
  const dialog = page.getByRole('dialog', { name: 'Generate new recovery codes' });
  await dialog.getByLabelText('Current password').fill('Wrong#2026');
  await dialog.getByRole('button', { name: 'Generate new codes' }).click();
  await expect.element(dialog).toHaveTextContent('The current password is wrong.');
  await dialog.getByLabelText('Current password').fill('Right#2026');
  await dialog.getByRole('button', { name: 'Generate new codes' }).click();
  await expect.element(page.getByText('1234 5678 9019')).toBeVisible();
  await button('I have saved them').click();
  await expect.element(page.getByText('Recovery codes left: 10')).toBeVisible();
  expect(api.calls(users.update)).toHaveLength(0);
});
