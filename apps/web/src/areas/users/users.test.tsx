import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, usersApi } from '../../../test/users';
import { Page } from './users-page';

const ada = listedUser(1, 'Ada Bello', { nickname: 'Ada Obi', role: 'admin', two_fa_enabled: true });
const kofi = listedUser(2, 'Kofi Mensah', { role: 'editor', position: 'News editor', two_fa_enabled: true });
const efua = listedUser(3, 'Efua Owusu');

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('lists the users with the columns of the specification', async () => {
  const api = usersApi([ada, kofi, efua]);
  await renderScreen(Page, { path: '/users' });
  for (const header of ['Name', 'Email', 'Role', 'Position']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Kofi Mensah')).toHaveTextContent(/kofi\.mensah@masthead\.test\s*Editor\s*News editor/);
  await expect.element(row('Ada Obi')).toHaveTextContent('Administrator');
  await expectAccessible();
  expect(api.calls(users.list)[0]?.query).toEqual({
    include: 'auth_assignment',
    order: 'id',
    per_page: '25',
    page: '1',
  });
});

test('filters users by role, and keeps the filter in the URL', async () => {
  const api = usersApi([ada, kofi, efua]);
  const { address } = await renderScreen(Page, { path: '/users?per_page=50' });
  const roleFilter = page.getByRole('combobox', { name: 'Role' });
  await expect.element(roleFilter).toHaveValue('All roles');
  await roleFilter.click();
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
  await expect.element(roleFilter).toHaveValue('All roles');
});

test('searches users by nickname and username, and shows an empty result', async () => {
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

test('shows the next page of users', async () => {
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

test('shows the new name of the viewer in the header after an edit', async () => {
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
