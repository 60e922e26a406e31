import type { Right } from '@masthead/domain/access/rights';
import { type AuthItem, RIGHT, ROLE, roles } from '@masthead/domain/roles/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './roles-page';

const role = (id: number, name: string, description: string): AuthItem => ({ id, name, description, type: ROLE });
const admin = role(1, 'admin', 'Administrator');
const senior = role(2, 'senior-editor', 'Senior editor');
const night = role(3, 'night desk', 'Night desk');
const right: AuthItem = { id: 90, name: 'post.read', description: 'post.read', type: RIGHT };

function apiWith(rows: AuthItem[]): FakeApi {
  return fakeApi()
    .reply(roles.items, () => ({ items: [...rows, right] }))
    .reply(roles.children, { items: [{ id: 1, parent: 'night desk', child: 'post.read' }] });
}

const open = (path = '/roles', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ role: 'night desk', rights }) }) });

const picker = () => page.getByRole('combobox', { name: 'Role', exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

async function pick(description: string) {
  await picker().click();
  await page.getByRole('option', { name: description, exact: true }).click();
}

test('shows the first role until another is picked, which the address keeps', async () => {
  apiWith([admin, senior, night]);
  const { address } = await open();
  await expect.element(picker()).toHaveValue('Administrator');
  expect(address()).toBe('/roles');
  await pick('Night desk');
  await expect.element(picker()).toHaveValue('Night desk');
  expect(address()).toBe('/roles?role_id=3');
});

test.each(['?role_id=3', '?role_id=99', '?role_id=abc', '?role_id=90'])('an address with %s', async (query) => {
  apiWith([admin, senior, night]);
  await open(`/roles${query}`);
  await expect.element(picker()).toHaveValue(query === '?role_id=3' ? 'Night desk' : 'Administrator');
});

test('adds a role and goes to it', async () => {
  const rows = [admin, senior];
  const api = apiWith(rows).reply(roles.create, ({ body }) => {
    const created = role(7, body.name, body.description);
    rows.push(created);
    return created;
  });
  const { address } = await open('/roles?role_id=2');
  await button('Add a new role').click();
  expect(address()).toBe('/roles?role_id=2&open=new');
  await expect.element(page.getByRole('dialog', { name: 'Add a new role' })).toBeVisible();
  await expect.element(field('Role name')).toHaveFocus();
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').nth(1)).toBeVisible();
  expect(api.calls(roles.create)).toEqual([]);
  await field('Role name').fill(' Night DESK ');
  await field('Role description').fill('Night desk');
  await button('Save').click();
  await expect.element(notice('Created')).toBeVisible();
  expect(api.calls(roles.create)[0]?.body).toEqual({ name: ' Night DESK ', description: 'Night desk', type: 1 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(picker()).toHaveValue('Night desk');
  expect(address()).toBe('/roles?role_id=7');
});

test('a name that is taken is said on its field', async () => {
  apiWith([admin]).reply(roles.create, () =>
    refusal(409, { type: 'conflict', message: 'Already taken.', errors: { name: ['Already taken.'] } }),
  );
  await open('/roles?open=new');
  await field('Role name').fill('admin');
  await field('Role description').fill('Again');
  await button('Save').click();
  await expect.element(page.getByText('Already taken.')).toBeVisible();
  await expect.element(field('Role name')).toHaveFocus();
});

test('renames the role that is shown', async () => {
  const rows = [admin, night];
  const api = apiWith(rows).reply(roles.update, ({ body }) => {
    rows[1] = { ...night, ...body };
    return rows[1];
  });
  await open('/roles?role_id=3');
  await button('Edit role').click();
  await expect.element(field('Role name')).toHaveValue('night desk');
  await field('Role description').fill('Night shift');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(roles.update)[0]).toMatchObject({ params: { id: '3' }, body: { description: 'Night shift' } });
  await expect.element(picker()).toHaveValue('Night shift');
});

test('senior-editor keeps its name, and the form says why', async () => {
  apiWith([admin, senior]);
  await open('/roles?role_id=2&open=edit');
  await expect.element(field('Role name')).toHaveAttribute('readonly');
  await expect.element(page.getByText('Who may edit users goes by the name senior-editor, so it stays.')).toBeVisible();
  await expect.element(field('Role description')).toHaveFocus();
});

test('picking another role asks about what was typed, and closes the form', async () => {
  apiWith([admin, senior, night]);
  const { address } = await open('/roles?role_id=3&open=edit');
  await field('Role description').fill('Half typed');
  await pick('Senior editor');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Role description')).toHaveValue('Half typed');
  await expect.element(picker()).toHaveValue('Night desk');
  await pick('Senior editor');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(picker()).toHaveValue('Senior editor');
  expect(address()).toBe('/roles?role_id=2');
});

test('deletes after asking with the description, whatever was typed about it', async () => {
  const rows = [admin, night];
  const api = apiWith(rows).reply(roles.remove, () => {
    rows.pop();
    return null;
  });
  const { address } = await open('/roles?role_id=3&open=edit');
  await field('Role description').fill('Half typed');
  await button('Delete role').click();
  const question = page.getByRole('dialog', { name: 'Delete role' });
  await expect.element(question).toHaveTextContent('Are you sure you want to remove "Night desk" role?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(api.calls(roles.remove)).toEqual([]);
  await button('Delete role').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(picker()).toHaveValue('Administrator');
  expect(address()).toBe('/roles');
});

test('a role with users stays, and the server says how many', async () => {
  const message = 'Users who have this role: 4. Give them another one first.';
  apiWith([admin, night]).reply(roles.remove, () => refusal(409, { type: 'conflict', message }));
  await open('/roles?role_id=3');
  await button('Delete role').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(picker()).toHaveValue('Night desk');
});

test.each([
  ['create', '?open=new', 'Error creating role.'],
  ['update', '?role_id=3&open=edit', 'Error updating role.'],
] as const)('a failed %s says so and keeps what was typed', async (kind, query, text) => {
  apiWith([admin, night]).reply(roles[kind], () => refusal(500, null));
  await open(`/roles${query}`);
  await field('Role name').fill('day desk');
  await field('Role description').fill('Day desk');
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(field('Role name')).toHaveValue('day desk');
});

test('a failed delete says so', async () => {
  apiWith([admin, night]).reply(roles.remove, () => refusal(500, null));
  await open('/roles?role_id=3');
  await button('Delete role').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting role.')).toBeVisible();
});

test('admin can be neither edited nor deleted, and the buttons say why to the keyboard too', async () => {
  apiWith([admin, senior]);
  const { address } = await open('/roles?role_id=1');
  await expect.element(button('Edit role')).toBeVisible();
  (picker().element() as HTMLElement).focus();
  for (const name of ['Edit role', 'Delete role']) {
    await userEvent.tab();
    await expect.element(button(name)).toHaveFocus();
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('The role admin holds every right and stays as it is.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
  }
  expect(address()).toBe('/roles?role_id=1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('buttons hide without their rights', async () => {
  apiWith([admin, night]);
  await open('/roles?role_id=3', ['role.read']);
  await expect.element(picker()).toHaveValue('Night desk');
  for (const name of ['Add a new role', 'Edit role', 'Delete role']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});

test('roles that could not be read', async () => {
  const message = 'You need the right role.read or user.read to do this.';
  const api = apiWith([admin]).reply(roles.items, () => refusal(403, { type: 'forbidden', message }));
  await open();
  await expect.element(page.getByText(message)).toBeVisible();
  api.reply(roles.items, { items: [admin] });
  await button('Retry').click();
  await expect.element(picker()).toHaveValue('Administrator');
});
