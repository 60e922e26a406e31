import { areas, type Right, rights } from '@masthead/domain/access/rights';
import { type AuthItem, type AuthItemChild, ROLE, roles } from '@masthead/domain/roles/contract';

import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { rightsAreas } from './rights-areas';
import { rolesArea } from './roles.area';
import { Page } from './roles-page';

const admin: AuthItem = { id: 1, name: 'admin', description: 'Administrator', type: ROLE };
const editor: AuthItem = { id: 2, name: 'editor', description: 'Editor', type: ROLE };

/** A fake API that stores the links between roles and rights like the server. The role admin has every right. */
function rolesApi(held: Right[]): FakeApi {
  let links: AuthItemChild[] = [
    ...rights.map((child, index) => ({ id: 1000 + index, parent: 'admin', child })),
    ...held.map((child, index) => ({ id: index + 1, parent: 'editor', child })),
  ];
  let nextId = 500;
  return fakeApi()
    .reply(roles.items, { items: [admin, editor] })
    .reply(roles.children, () => ({ items: links }))
    .reply(roles.grant, ({ body }) => {
      nextId += 1;
      const link = { id: nextId, ...body };
      links = [...links, link];
      return link;
    })
    .reply(roles.revoke, ({ params }) => {
      links = links.filter(({ id }) => id !== params.id);
      return null;
    });
}

const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const openPage = (query: string, held?: Right[]) =>
  renderScreen(Page, {
    path: `/roles?role_id=2${query}`,
    ...(held && { user: testUser({ role: 'manager', rights: held }) }),
  });

test('lists all areas in order with the number of granted rights', async () => {
  rolesApi(['tag.read', 'tag.update', 'post.read']);
  await openPage('');
  await expect.element(row('Tags')).toHaveTextContent(/View, Edit.*2 of 5/);
  await expect.element(row('Posts')).toHaveTextContent('1 of 11');
  await expect.element(row('Menus')).toHaveTextContent('0 of 4');
  const labels = [...document.querySelectorAll('tbody tr')].map((each) => each.querySelector('td')?.textContent);
  expect(labels).toEqual([
    'Advertisements',
    'Tags',
    'Categories',
    'Sections',
    'Languages',
    'Menus',
    'Translations',
    'Posts',
    'Images',
    'Roles',
    'Hot news',
    'Users',
    'Authors',
    'Stop words',
    'Call to actions',
    'Expert',
    'Static pages',
    'Dashboard',
    'Contextual links',
    'Audit log',
  ]);
  expect([...rightsAreas].sort()).toEqual([...areas].sort());
  await expectAccessible();
});

test('opens the switches of an area by keyboard and closes them with Back', async () => {
  rolesApi(['stop_word.read']);
  const { address, router } = await openPage('');
  await expect.element(row('Stop words')).toBeVisible();
  (row('Stop words').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Stop words' })).toBeVisible();
  expect(address()).toBe('/roles?role_id=2&open=stop_word');
  await expect.element(toggle('Create')).toHaveFocus();
  await expect.element(page.getByRole('switch').nth(4)).toBeVisible();
  expect(page.getByRole('switch').elements()).toHaveLength(5);
  for (const name of ['Create', 'Edit', 'Delete', 'Upload stop words']) {
    await expect.element(toggle(name)).not.toBeChecked();
  }
  await expect.element(toggle('View')).toBeChecked();
  await expectAccessible();
  router.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('Stop words')).toHaveFocus();
});

test('grants a right by its name and revokes it by the id of its link', async () => {
  const api = rolesApi(['tag.read']);
  await openPage('&open=tag');
  await toggle('Edit').click();
  await expect.element(toggle('Edit')).toBeChecked();
  await expect.element(row('Tags')).toHaveTextContent('2 of 5');
  await expect.poll(() => api.calls(roles.grant)[0]?.body).toEqual({ parent: 'editor', child: 'tag.update' });
  await toggle('View').click();
  await expect.element(row('Tags')).toHaveTextContent('1 of 5');
  await expect.poll(() => api.calls(roles.revoke)[0]?.params).toEqual({ id: '1' });
  await toggle('Edit').click();
  await expect.poll(() => api.calls(roles.revoke)[1]?.params).toEqual({ id: '501' });
  await expect.element(row('Tags')).toHaveTextContent('0 of 5');
});

test('applies changes optimistically and saves them one after another', async () => {
  const api = rolesApi([]);
  const pendingReplies: (() => void)[] = [];
  let id = 70;
  api.reply(roles.grant, async ({ body }) => {
    await new Promise<void>((resolve) => pendingReplies.push(resolve));
    id += 1;
    return { id, ...body };
  });
  await openPage('&open=message');
  await toggle('View').click();
  await expect.element(toggle('View')).toBeChecked();
  await toggle('View').click();
  await toggle('Edit').click();
  await expect.element(toggle('View')).not.toBeChecked();
  await expect.element(toggle('Edit')).toBeChecked();
  await expect.poll(() => pendingReplies.length).toBe(1);
  expect(api.calls(roles.revoke)).toEqual([]);
  pendingReplies.shift()?.();
  await expect.poll(() => api.calls(roles.revoke).map(({ params }) => params)).toEqual([{ id: '71' }]);
  await expect.poll(() => pendingReplies.length).toBe(1);
  await expect.element(toggle('View')).not.toBeChecked();
  pendingReplies.shift()?.();
  expect(api.calls(roles.grant).map(({ body }) => (body as { child: string }).child)).toEqual([
    'message.read',
    'message.update',
  ]);
});

test.each(['View', 'Edit'])('reverts a failed change of the right %s and shows an error', async (name) => {
  const api = rolesApi(['tag.read']);
  api.reply(roles.grant, () => refusal(500, null)).reply(roles.revoke, () => refusal(500, null));
  await openPage('&open=tag');
  await toggle(name).click();
  await expect.element(notice('Error changing permission')).toBeVisible();
  await expect.element(toggle('View')).toBeChecked();
  await expect.element(toggle('Edit')).not.toBeChecked();
  await expect.element(row('Tags')).toHaveTextContent('1 of 5');
});

test("shows the server's reason when it rejects a change", async () => {
  const message = 'You need the right role.update to do this.';
  rolesApi([]).reply(roles.grant, () => refusal(403, { type: 'forbidden', message }));
  await openPage('&open=tag');
  await toggle('View').click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(toggle('View')).not.toBeChecked();
});

test('locks the switches of rights that the viewer does not have, with a reason', async () => {
  rolesApi(['tag.delete']);
  await openPage('&open=tag', ['role.read', 'role.update', 'tag.read']);
  await expect.element(toggle('View')).toBeEnabled();
  await expect.element(toggle('Delete')).toBeDisabled();
  await expect.element(toggle('Delete')).toBeChecked();
  await expect
    .element(page.getByText("You can only grant and revoke rights that you have. You don't have tag.delete."))
    .toBeVisible();
});

test('locks all switches for a user with only the right to read, with a reason', async () => {
  rolesApi(['tag.read']);
  await openPage('&open=tag', ['role.read', 'tag.read']);
  await expect.element(toggle('View')).toBeDisabled();
  await expect.element(toggle('View')).toBeChecked();
  await expect.element(page.getByText('You need the right role.update to do this.')).toBeVisible();
});

test('locks all switches of the role admin, with a reason', async () => {
  rolesApi([]);
  await renderScreen(Page, { path: '/roles?role_id=1&open=post' });
  await expect.element(page.getByText("The admin role has every right and can't be changed.")).toBeVisible();
  await expect.element(row('Posts')).toHaveTextContent('11 of 11');
  await expectAccessible();
  for (const each of page.getByRole('switch').elements()) {
    expect([(each as HTMLInputElement).checked, (each as HTMLInputElement).disabled]).toEqual([true, true]);
  }
});

test('keeps the area open when another role is selected', async () => {
  rolesApi([]);
  const { address } = await openPage('&open=tag');
  await expect.element(toggle('View')).not.toBeChecked();
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect.element(toggle('View')).toBeChecked();
  expect(address()).toBe('/roles?role_id=1&open=tag');
});

test("a change of the viewer's own role updates the sidebar at once", async () => {
  const held: Right[] = ['role.read', 'role.update', 'section.read'];
  const api = rolesApi(held);
  let currentRights = held;
  api
    .reply(session.me, () => testUser({ role: 'editor', rights: currentRights }))
    .reply(roles.revoke, () => {
      currentRights = ['role.read', 'role.update'];
      return null;
    });
  await renderApp(api, '/roles?role_id=2&open=section', {
    areas: [rolesArea, testArea('/sections', 'Sections', { access: ['section.read'] })],
  });
  const entry = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Sections' });
  await expect.element(entry).toBeInTheDocument();
  await toggle('View').click();
  await expect.element(entry).not.toBeInTheDocument();
});

test('refetches the rights of the viewer after the server rejects a change', async () => {
  const api = rolesApi([]);
  const message = 'You need the right role.update to do this.';
  let currentRights: Right[] = ['role.read', 'role.update', 'tag.read'];
  api
    .reply(session.me, () => testUser({ role: 'manager', rights: currentRights }))
    .reply(roles.grant, () => {
      currentRights = ['tag.read'];
      return refusal(403, { type: 'forbidden', message });
    });
  await renderApp(api, '/roles?role_id=2&open=tag', { areas: [rolesArea] });
  await toggle('View').click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText('You need the right role.read to do this.')).toBeVisible();
});
