import { session } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { listedUser, rightsOf } from '../../../test/users';

const areas = [testArea('/sections', 'Sections', { access: ['section.read'] })];
const who = { username: 'Wanjiru Kamau', nickname: 'Ciru', name: 'Ciru', position: 'Reporter' };
const reporter = testUser({ ...who, role: 'reporter', rights: rightsOf('reporter') });
const stored = listedUser(reporter.id, who.username, { ...who, email: reporter.email });

const panel = page.getByRole('dialog', { name: 'My account' });
const menu = page.getByRole('button', { name: /^User menu of/ });
const field = (name: string) => panel.getByRole('textbox', { name, exact: true });

async function openAccount() {
  await menu.click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect.element(field('Username')).toHaveValue(who.username);
}

test('whoever may not read users still edits their own name and position', async () => {
  const api = fakeApi().reply(users.update, ({ body }) => ({ ...stored, ...body, nickname: 'Ciru K' }));
  const { address } = await renderApp(api, '/sections', { areas, user: reporter });
  await openAccount();
  expect(address()).toBe('/sections?open=account');
  await expect.element(field('Position')).toHaveValue('Reporter');
  await expect.element(field('Email')).toBeDisabled();
  const why = 'Only administrators and senior editors may change an email.';
  await expect.element(panel.getByText(why)).toBeVisible();

  await field('Display name').fill('Ciru K');
  api.reply(session.me, { ...reporter, nickname: 'Ciru K', name: 'Ciru K' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
  await expect.element(panel).not.toBeInTheDocument();
  expect(api.calls(users.update)).toMatchObject([{ params: { id: '1' }, body: { nickname: 'Ciru K' } }]);
  expect(address()).toBe('/sections');
  await expect.element(page.getByRole('button', { name: 'User menu of Ciru K' })).toHaveFocus();
});

test('a new password is typed twice and needs the current one', async () => {
  const wrong = 'The current password is wrong.';
  const refused = { type: 'validation', message: wrong, errors: { current_password: [wrong] } };
  const api = fakeApi().reply(users.update, () => refusal(422, refused));
  await renderApp(api, '/sections', { areas, user: reporter });
  await openAccount();
  const current = panel.getByLabelText('Current password');
  await expect.element(current).not.toBeInTheDocument();
  const next = panel.getByLabelText('Password', { exact: true });
  await next.fill('Bb2@bbbb');
  await expect.element(next).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText('Passwords are not same.')).toBeVisible();
  await expect.element(panel.getByText('Enter the current password.')).toBeVisible();
  expect(api.calls(users.update)).toEqual([]);
  await panel.getByLabelText('Repeat password').fill('Bb2@bbbb');
  await current.fill('Aa1!aaaa');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText(wrong)).toBeVisible();
  await expect.element(current).toHaveFocus();
  const body = { password: 'Bb2@bbbb', repeatPassword: 'Bb2@bbbb', current_password: 'Aa1!aaaa' };
  expect(api.calls(users.update)[0]?.body).toEqual(body);
  const weak = 'Choose a less common password.';
  api.reply(users.update, () => refusal(422, { type: 'validation', message: weak, errors: { password: [weak] } }));
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel.getByText(weak)).toBeVisible();
  await expect.element(next).toHaveFocus();
  api.reply(users.update, stored);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
});

test('an administrator changes their email here too', async () => {
  await renderApp(fakeApi(), '/sections?open=account', { areas, user: testUser() });
  await expect.element(field('Email')).toBeEnabled();
});

test('what was typed is asked for before it is lost, and Escape closes a panel with nothing in it', async () => {
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

test('closing gives the focus back to the user menu, also when the panel opens at once', async () => {
  await renderApp(fakeApi(), '/sections', { areas, user: reporter });
  // The code of the panel is loaded the first time only.
  for (let times = 0; times < 4; times++) {
    await openAccount();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }
});

test('the second factor is changed from here by those who have no author profile', async () => {
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
  expect(api.calls(users.update)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(panel).toBeVisible();
});
