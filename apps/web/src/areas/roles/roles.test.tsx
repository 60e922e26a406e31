import type { Right } from '@masthead/domain/access/rights';
import { type AuthItem, RIGHT, ROLE, roles } from '@masthead/domain/roles/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './roles-page';

const testRole = (id: number, name: string, description: string): AuthItem => ({ id, name, description, type: ROLE });
const admin = testRole(1, 'admin', 'Administrator');
const senior = testRole(2, 'senior-editor', 'Senior editor');
const night = testRole(3, 'night desk', 'Night desk');
const right: AuthItem = { id: 90, name: 'post.read', description: 'post.read', type: RIGHT };

function rolesApi(rows: AuthItem[]): FakeApi {
  return fakeApi()
    .reply(roles.items, () => ({ items: [...rows, right] }))
    .reply(roles.children, { items: [{ id: 1, parent: 'night desk', child: 'post.read' }] });
}

const openPage = (path = '/roles', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ role: 'night desk', rights }) }) });

const picker = () => page.getByRole('combobox', { name: 'Role', exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

async function selectRole(description: string) {
  await picker().click();
  await page.getByRole('option', { name: description, exact: true }).click();
}

test('shows the first role by default, and keeps the selected one in the URL', async () => {
  rolesApi([admin, senior, night]);
  const { address } = await openPage();
  await expect.element(picker()).toHaveValue('Administrator');
  expect(address()).toBe('/roles');
  await selectRole('Night desk');
  await expect.element(picker()).toHaveValue('Night desk');
  expect(address()).toBe('/roles?role_id=3');
});

// 99 does not exist, and 90 is a right, not a role.
test.each([
  ['?role_id=3', 'Night desk'],
  ['?role_id=99', 'Administrator'],
  ['?role_id=abc', 'Administrator'],
  ['?role_id=90', 'Administrator'],
])('the URL %s selects the role %s', async (query, description) => {
  rolesApi([admin, senior, night]);
  await openPage(`/roles${query}`);
  await expect.element(picker()).toHaveValue(description);
});

test('creates a role after a failed attempt, and selects it', async () => {
  const rows = [admin, senior];
  const api = rolesApi(rows).reply(roles.create, ({ body }) => {
    const created = testRole(7, body.name, body.description);
    rows.push(created);
    return created;
  });
  const { address } = await openPage('/roles?role_id=2');
  await button('Add a new role').click();
  expect(address()).toBe('/roles?role_id=2&open=new');
  await expect.element(page.getByRole('dialog', { name: 'Add a new role' })).toBeVisible();
  await expect.element(field('Role name')).toHaveFocus();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').nth(1)).toBeVisible();
  expect(api.calls(roles.create)).toEqual([]);
  await field('Role name').fill(' Night DESK ');
  await field('Role description').fill('Night desk');
  api.failNext(roles.create);
  await button('Save').click();
  await expect.element(notice('Error creating role.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Created')).toBeVisible();
  expect(api.calls(roles.create)[0]?.body).toEqual({ name: ' Night DESK ', description: 'Night desk', type: 1 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(picker()).toHaveValue('Night desk');
  expect(address()).toBe('/roles?role_id=7');
});

test('shows a duplicate-name error on the role name field', async () => {
  rolesApi([admin]).reply(roles.create, () =>
    refusal(409, {
      type: 'conflict',
      message: 'This value is already in use. Choose another.',
      errors: { name: ['This value is already in use. Choose another.'] },
    }),
  );
  await openPage('/roles?open=new');
  await field('Role name').fill('admin');
  await field('Role description').fill('Again');
  await button('Save').click();
  await expect.element(page.getByText('This value is already in use. Choose another.')).toBeVisible();
  await expect.element(field('Role name')).toHaveFocus();
});

test('updates the description of the selected role, after a failed attempt', async () => {
  const rows = [admin, night];
  const api = rolesApi(rows).reply(roles.update, ({ body }) => {
    rows[1] = { ...night, ...body };
    return rows[1];
  });
  await openPage('/roles?role_id=3');
  await button('Edit role').click();
  await expect.element(field('Role name')).toHaveValue('night desk');
  await expectAccessible();
  await field('Role description').fill('Night shift');
  api.failNext(roles.update);
  await button('Save').click();
  await expect.element(notice('Error updating role.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(roles.update)[0]).toMatchObject({ params: { id: '3' }, body: { description: 'Night shift' } });
  await expect.element(picker()).toHaveValue('Night shift');
});

test('locks the name of senior-editor with a reason', async () => {
  rolesApi([admin, senior]);
  await openPage('/roles?role_id=2&open=edit');
  await expect.element(field('Role name')).toHaveAttribute('readonly');
  await expect
    .element(page.getByText("The senior-editor role can't be renamed: other rules depend on its name."))
    .toBeVisible();
  await expect.element(field('Role description')).toHaveFocus();
});

test('asks about unsaved changes when the user selects another role', async () => {
  rolesApi([admin, senior, night]);
  const { address } = await openPage('/roles?role_id=3&open=edit');
  await field('Role description').fill('Half typed');
  await selectRole('Senior editor');
  const confirmation = page.getByRole('dialog', { name: 'Unsaved changes' });
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Role description')).toHaveValue('Half typed');
  await expect.element(picker()).toHaveValue('Night desk');
  await selectRole('Senior editor');
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect.element(picker()).toHaveValue('Senior editor');
  expect(address()).toBe('/roles?role_id=2');
});

test('deletes a role after a failed attempt without asking about unsaved changes', async () => {
  const rows = [admin, night];
  const api = rolesApi(rows).reply(roles.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await openPage('/roles?role_id=3&open=edit');
  await field('Role description').fill('Half typed');
  await button('Delete role').click();
  const confirmation = page.getByRole('dialog', { name: 'Delete role' });
  await expect.element(confirmation).toHaveTextContent('Are you sure you want to remove "Night desk" role?');
  api.failNext(roles.remove);
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting role.')).toBeVisible();
  await button('Delete role').click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(picker()).toHaveValue('Administrator');
  expect(address()).toBe('/roles');
});

test('disables the deletion of a role with users, with their number', async () => {
  const users = [{ id: 8, title: 'Kwame Mensah', status: null }];
  rolesApi([admin, night]).reply(roles.usages, {
    groups: [{ kind: 'user', total: 1, has_more: false, items: users }],
  });
  await openPage('/roles?role_id=3');
  await button('Delete role').click();
  const dialog = page.getByRole('dialog', { name: 'Delete role' });
  await expect.element(dialog).toHaveTextContent('Users with this role: 1. Choose another role for them first.');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test("shows the server's refusal to delete a role with users", async () => {
  const message = 'Users with this role: 4. Choose another role for them first.';
  rolesApi([admin, night]).reply(roles.remove, () => refusal(409, { type: 'conflict', message }));
  await openPage('/roles?role_id=3');
  await button('Delete role').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(picker()).toHaveValue('Night desk');
});

test('disables the buttons to edit and delete the role admin, with a reason that keyboard users see', async () => {
  rolesApi([admin, senior]);
  const { address } = await openPage('/roles?role_id=1');
  await expect.element(button('Edit role')).toBeVisible();
  (picker().element() as HTMLElement).focus();
  for (const name of ['Edit role', 'Delete role']) {
    await userEvent.tab();
    await expect.element(button(name)).toHaveFocus();
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText("The admin role has every right and can't be changed.")).toBeVisible();
    await userEvent.keyboard('{Enter}');
  }
  expect(address()).toBe('/roles?role_id=1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('hides the create, edit and delete buttons from a user with only role.read', async () => {
  rolesApi([admin, night]);
  await openPage('/roles?role_id=3', ['role.read']);
  await expect.element(picker()).toHaveValue('Night desk');
  for (const name of ['Add a new role', 'Edit role', 'Delete role']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});

test('shows an error when the roles fail to load', async () => {
  const message = 'You need the right role.read or user.read to do this.';
  const api = rolesApi([admin]).reply(roles.items, () => refusal(403, { type: 'forbidden', message }));
  await openPage();
  await expect.element(page.getByText(message)).toBeVisible();
  api.reply(roles.items, { items: [admin] });
  await button('Retry').click();
  await expect.element(picker()).toHaveValue('Administrator');
});
