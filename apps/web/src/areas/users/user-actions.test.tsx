import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, seededRights, usersApi } from '../../../test/users';
import { Page } from './users-page';

const ada = listedUser(1, 'Ada Bello', { nickname: 'Ada Obi', role: 'admin', two_fa_enabled: true });
const kofi = listedUser(2, 'Kofi Mensah', { role: 'editor', position: 'News editor', two_fa_enabled: true });
const efua = listedUser(3, 'Efua Owusu');
const senior = testUser({ id: 9, role: 'senior-editor', rights: seededRights('senior-editor') });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const resetButton = (name: string) => button(`Reset two-factor authentication of ${name}`);

test('deletes a user after a failed attempt, and closes the open form', async () => {
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
  api.failNext(users.remove);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting user.')).toBeVisible();
  await expect.element(row('Kofi Mensah')).toBeVisible();
  await button('Delete Kofi Mensah').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(row('Kofi Mensah')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(users.remove)[0]).toMatchObject({ params: { id: '2' }, body: undefined });
  expect(address()).toBe('/users');
});

test('does not let users delete themselves', async () => {
  const api = usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users' });
  await button('Delete Ada Obi').click();
  await expect.element(notice('You cannot remove yourself')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(users.remove)).toEqual([]);
});

test('suggests to reassign posts or suspend the user when a user with posts cannot be deleted', async () => {
  const message = 'This user is the author of 2 posts. Choose another author for them first.';
  usersApi([ada, kofi, efua]).reply(users.remove, () => refusal(409, { type: 'conflict', message, posts: 2 }));
  await renderScreen(Page, { path: '/users' });
  await button('Delete Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(notice('Reassign their posts first, or suspend the user to keep the bylines.')).toBeVisible();
});

test('suspends and reactivates a user after confirmation', async () => {
  const rows = [ada, { ...kofi }, efua];
  const setSuspendedAt = (suspended_at: string | null) => () => Object.assign(rows[1] as typeof kofi, { suspended_at });
  const api = usersApi(rows)
    .reply(users.suspend, setSuspendedAt('2026-11-16T09:00:00.000Z'))
    .reply(users.reactivate, setSuspendedAt(null));
  await renderScreen(Page, { path: '/users', user: senior });
  await button('Suspend Kofi Mensah').click();
  const confirmation = page.getByRole('dialog', { name: 'Suspend Kofi Mensah' });
  await expect.element(confirmation).toHaveTextContent('Bylines, the author page and the history of posts stay.');
  await confirmation.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.element(row('Kofi Mensah')).toHaveTextContent('Suspended');
  expect(api.calls(users.suspend)).toHaveLength(1);

  await button('Reactivate Kofi Mensah').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate', exact: true }).click();
  await expect.element(button('Suspend Kofi Mensah')).toBeVisible();
  await expect.element(row('Kofi Mensah')).not.toHaveTextContent('Suspended');

  await button('Suspend Ada Obi').click();
  await expect.element(notice('Only an administrator can do this to another administrator.')).toBeVisible();
  expect(api.calls(users.suspend)).toHaveLength(1);
});

test('reassigns tasks by default, and bylines of published posts only if selected', async () => {
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
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect.element(dialog).toHaveTextContent('Choose the new owner of the posts.');
  await dialog.getByRole('combobox', { name: 'New owner' }).fill('efua');
  await page.getByRole('option', { name: 'Efua Owusu' }).click();
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect.element(notice('Posts reassigned: 4')).toBeVisible();
  expect(api.calls(users.reassign)[0]?.body).toEqual({ to_user_id: 3, parts: ['tasks'] });
  expect(api.calls(autocomplete.suggest)[0]?.query).toMatchObject({ 'match[suspended]': 'false' });
});

test('resets the second factor of a user after confirmation, and shows an error if that fails', async () => {
  const rows = [ada, kofi, efua];
  const api = usersApi(rows).reply(users.resetTwoFactor, () => {
    rows[1] = { ...kofi, two_fa_enabled: false };
    return rows[1];
  });
  await renderScreen(Page, { path: '/users' });
  await expect.element(resetButton('Efua Owusu')).toBeDisabled();
  await expect.element(resetButton('Kofi Mensah')).toBeEnabled();
  await resetButton('Kofi Mensah').click();
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor authentication' });
  await expect.element(dialog).toHaveTextContent('Kofi Mensah will be signed out');
  await expectAccessible();
  api.failNext(users.resetTwoFactor);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(notice('Error updating user.')).toBeVisible();
  await resetButton('Kofi Mensah').click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(notice('Two-Factor Authentication settings was deleted.')).toBeVisible();
  await expect.element(resetButton('Kofi Mensah')).toBeDisabled();
  expect(api.calls(users.resetTwoFactor)[0]?.params).toEqual({ id: '2' });
});

test('refers administrators to "My account" to change their own second factor', async () => {
  const api = usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users' });
  await resetButton('Ada Obi').click();
  await expect.element(notice('Change your own two-factor authentication in "My account"')).toBeVisible();
  expect(api.calls(users.resetTwoFactor)).toEqual([]);
});

test('hides the buttons to reset and delete from a senior editor', async () => {
  usersApi([ada, kofi]);
  await renderScreen(Page, { path: '/users', user: senior });
  await expect.element(row('Kofi Mensah')).toBeVisible();
  await expect.element(button('Create new user')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Reset|Delete)/ })).not.toBeInTheDocument();
});
