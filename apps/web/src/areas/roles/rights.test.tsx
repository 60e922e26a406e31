import { areas, type Right, rights } from '@masthead/domain/access/rights';
import { type AuthItem, type AuthItemChild, ROLE, roles } from '@masthead/domain/roles/contract';

import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

/** A server that really keeps the links. */
function apiWith(held: Right[]): FakeApi {
  let links: AuthItemChild[] = [
    ...rights.map((child, index) => ({ id: 1000 + index, parent: 'admin', child })),
    ...held.map((child, index) => ({ id: index + 1, parent: 'editor', child })),
  ];
  let next = 500;
  return fakeApi()
    .reply(roles.items, { items: [admin, editor] })
    .reply(roles.children, () => ({ items: links }))
    .reply(roles.grant, ({ body }) => {
      next += 1;
      const link = { id: next, ...body };
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
const open = (query: string, held?: Right[]) =>
  renderScreen(Page, {
    path: `/roles?role_id=2${query}`,
    ...(held && { user: testUser({ role: 'manager', rights: held }) }),
  });

test('lists every area in its order, with how many rights are held', async () => {
  apiWith(['tag.read', 'tag.update', 'post.read']);
  await open('');
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
});

test('an area opens with one switch for each action, from the keyboard too, and Back closes it', async () => {
  apiWith(['stop_word.read']);
  const { address, router } = await open('');
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
  router.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('Stop words')).toHaveFocus();
});

test('gives a right by the names and takes it by its link', async () => {
  const api = apiWith(['tag.read']);
  await open('&open=tag');
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

test('shows a change before it is saved; what is switched meanwhile is saved after it', async () => {
  const api = apiWith([]);
  const waiting: (() => void)[] = [];
  let id = 70;
  api.reply(roles.grant, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    id += 1;
    return { id, ...body };
  });
  await open('&open=message');
  await toggle('View').click();
  await expect.element(toggle('View')).toBeChecked();
  await toggle('View').click();
  await toggle('Edit').click();
  await expect.element(toggle('View')).not.toBeChecked();
  await expect.element(toggle('Edit')).toBeChecked();
  await expect.poll(() => waiting.length).toBe(1);
  expect(api.calls(roles.revoke)).toEqual([]);
  waiting.shift()?.();
  await expect.poll(() => api.calls(roles.revoke).map(({ params }) => params)).toEqual([{ id: '71' }]);
  await expect.poll(() => waiting.length).toBe(1);
  await expect.element(toggle('View')).not.toBeChecked();
  waiting.shift()?.();
  expect(api.calls(roles.grant).map(({ body }) => (body as { child: string }).child)).toEqual([
    'message.read',
    'message.update',
  ]);
});

test.each(['View', 'Edit'])('a change of %s that fails goes back and says so', async (name) => {
  const api = apiWith(['tag.read']);
  api.reply(roles.grant, () => refusal(500, null)).reply(roles.revoke, () => refusal(500, null));
  await open('&open=tag');
  await toggle(name).click();
  await expect.element(notice('Error changing permission')).toBeVisible();
  await expect.element(toggle('View')).toBeChecked();
  await expect.element(toggle('Edit')).not.toBeChecked();
  await expect.element(row('Tags')).toHaveTextContent('1 of 5');
});

test('a refusal is said in the server’s words, which name the right', async () => {
  const message = 'You need the right role.update to do this.';
  apiWith([]).reply(roles.grant, () => refusal(403, { type: 'forbidden', message }));
  await open('&open=tag');
  await toggle('View').click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(toggle('View')).not.toBeChecked();
});

test('one cannot switch what one does not hold, and the switch says so', async () => {
  apiWith(['tag.delete']);
  await open('&open=tag', ['role.read', 'role.update', 'tag.read']);
  await expect.element(toggle('View')).toBeEnabled();
  await expect.element(toggle('Delete')).toBeDisabled();
  await expect.element(toggle('Delete')).toBeChecked();
  await expect
    .element(page.getByText('You can only give and take rights that you hold; you lack tag.delete.'))
    .toBeVisible();
});

test('those who may only read see every switch locked, and why', async () => {
  apiWith(['tag.read']);
  await open('&open=tag', ['role.read', 'tag.read']);
  await expect.element(toggle('View')).toBeDisabled();
  await expect.element(toggle('View')).toBeChecked();
  await expect.element(page.getByText('You need the right role.update to do this.')).toBeVisible();
});

test('admin holds everything, locked, and the panel says why', async () => {
  apiWith([]);
  await renderScreen(Page, { path: '/roles?role_id=1&open=post' });
  await expect.element(page.getByText('The role admin holds every right and stays as it is.')).toBeVisible();
  await expect.element(row('Posts')).toHaveTextContent('11 of 11');
  for (const each of page.getByRole('switch').elements()) {
    expect([(each as HTMLInputElement).checked, (each as HTMLInputElement).disabled]).toEqual([true, true]);
  }
});

test('an area stays open beside another role', async () => {
  apiWith([]);
  const { address } = await open('&open=tag');
  await expect.element(toggle('View')).not.toBeChecked();
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  await expect.element(toggle('View')).toBeChecked();
  expect(address()).toBe('/roles?role_id=1&open=tag');
});

test('a change to one’s own role shows in the sidebar at once', async () => {
  const held: Right[] = ['role.read', 'role.update', 'section.read'];
  const api = apiWith(held);
  let now = held;
  api
    .reply(session.me, () => testUser({ role: 'editor', rights: now }))
    .reply(roles.revoke, () => {
      now = ['role.read', 'role.update'];
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

test('a right taken by somebody else is followed at the first refusal', async () => {
  const api = apiWith([]);
  const message = 'You need the right role.update to do this.';
  let now: Right[] = ['role.read', 'role.update', 'tag.read'];
  api
    .reply(session.me, () => testUser({ role: 'manager', rights: now }))
    .reply(roles.grant, () => {
      now = ['tag.read'];
      return refusal(403, { type: 'forbidden', message });
    });
  await renderApp(api, '/roles?role_id=2&open=tag', { areas: [rolesArea] });
  await toggle('View').click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText('You need the right role.read to do this.')).toBeVisible();
});
