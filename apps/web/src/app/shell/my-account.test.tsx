import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { listedUser, seededRights } from '../../../test/users';

const areas = [testArea('/sections', 'Sections', { access: ['section.read'] })];
const names = { username: 'Wanjiru Kamau', nickname: 'Ciru', name: 'Ciru', position: 'Reporter' };
const reporter = testUser({ ...names, role: 'reporter', rights: seededRights('reporter') });
const storedUser = listedUser(reporter.id, names.username, { ...names, email: reporter.email });

const panel = page.getByRole('dialog', { name: 'My account' });
const menu = page.getByRole('button', { name: /^User menu of/ });
const field = (name: string) => panel.getByRole('textbox', { name, exact: true });

async function openAccount() {
  await menu.click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect.element(field('Username')).toHaveValue(names.username);
}

test('a user without the right to read users can edit their own name and position', async () => {
  const api = fakeApi().reply(users.update, ({ body }) => ({ ...storedUser, ...body, nickname: 'Ciru K' }));
  const { address } = await renderApp(api, '/sections', { areas, user: reporter });
  await openAccount();
  expect(address()).toBe('/sections?open=account');
  await expect.element(field('Position')).toHaveValue('Reporter');
  await expect.element(field('Email')).toBeDisabled();
  const reason = 'Only administrators and senior editors can change an email.';
  await expect.element(panel.getByText(reason)).toBeVisible();
  await expectAccessible();

  await field('Display name').fill('Ciru K');
  api.reply(session.me, { ...reporter, nickname: 'Ciru K', name: 'Ciru K' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.calls(users.update)).toMatchObject([{ params: { id: '1' }, body: { nickname: 'Ciru K' } }]);
  expect(address()).toBe('/sections');
  await expect.element(page.getByRole('button', { name: 'User menu of Ciru K' })).toHaveFocus();
});

test('a user who may publish can turn one-click publishing on, and sees an error if that fails', async () => {
  const editor = testUser({ ...names, rights: ['post.publish'] });
  const api = fakeApi().reply(session.setPreferences, () => refusal(500, null));
  await renderApp(api, '/sections', { areas: [testArea('/sections', 'Sections', { access: [] })], user: editor });
  await openAccount();
  const setting = panel.getByRole('checkbox', { name: 'Publish with one click' });
  await setting.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error saving the setting.');
  await expect.element(setting).not.toBeChecked();
  api.reply(session.setPreferences, ({ body }) => ({ ...editor, ...body }));
  await setting.click();
  await expect.element(setting).toBeChecked();
  expect(api.calls(session.setPreferences).at(-1)?.body).toEqual({ one_click_publish: true });
});

test('a new password must be repeated and needs the current password', async () => {
  const wrongPassword = 'The current password is wrong.';
  const problem = { type: 'validation', message: wrongPassword, errors: { current_password: [wrongPassword] } };
  const api = fakeApi().reply(users.update, () => refusal(422, problem));
  await renderApp(api, '/sections', { areas, user: reporter });
  await openAccount();
  const currentPassword = panel.getByLabelText('Current password');
  await expect.element(currentPassword).not.toBeInTheDocument();
  const newPassword = panel.getByLabelText('Password', { exact: true });
  await newPassword.fill('Bb2@bbbb');
  await expect.element(newPassword).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(currentPassword).toHaveAttribute('autocomplete', 'current-password');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText('Passwords are not same.')).toBeVisible();
  await expect.element(panel.getByText('Enter the current password.')).toBeVisible();
  expect(api.calls(users.update)).toEqual([]);
  await panel.getByLabelText('Repeat password').fill('Bb2@bbbb');
  await currentPassword.fill('Aa1!aaaa');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText(wrongPassword)).toBeVisible();
  await expect.element(currentPassword).toHaveFocus();
  await expectAccessible();
  const body = { password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb', current_password: 'Aa1!aaaa' };
  expect(api.calls(users.update)[0]?.body).toEqual(body);
  const weakPassword = 'Choose a less common password.';
  api.reply(users.update, () =>
    refusal(422, { type: 'validation', message: weakPassword, errors: { password: [weakPassword] } }),
  );
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText(weakPassword)).toBeVisible();
  await expect.element(newPassword).toHaveFocus();
  api.reply(users.update, storedUser);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
});

test('an administrator can change their own email in the account panel', async () => {
  await renderApp(fakeApi(), '/sections?open=account', { areas, user: testUser() });
  await expect.element(field('Email')).toBeEnabled();
});

test('closing the account panel asks only if there are unsaved changes', async () => {
  const { address } = await renderApp(fakeApi(), '/sections', { areas, user: reporter });
  await openAccount();
  await field('Position').fill('Night reporter');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Position')).toHaveValue('Night reporter');
  await field('Position').fill('Reporter');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(address()).toBe('/sections');
});

test('closing the account panel returns the focus to the user menu, even if the panel opens at once', async () => {
  await renderApp(fakeApi(), '/sections', { areas, user: reporter });
  // The code of the panel is loaded only the first time.
  for (let times = 0; times < 2; times++) {
    await openAccount();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }
});

test('a user without an author profile can replace the second factor in the account panel', async () => {
  const api = fakeApi().reply(session.generateTwoFactor, { image: 'data:image/png;base64,', secret: 'ABCD' });
  await renderApp(api, '/sections', { areas, user: reporter });
  await openAccount();
  await panel.getByRole('button', { name: 'Change Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByLabelText('Current password').fill('Aa1!aaaa');
  await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('654321');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect.element(dialog.getByText('Please enter the verification code')).toBeVisible();
  await expectAccessible();
  expect(api.calls(users.update)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(panel).toBeVisible();
});
