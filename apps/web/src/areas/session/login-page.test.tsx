import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';

const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByRole('textbox', { name: 'Authentication code' });
const signIn = page.getByRole('button', { name: 'Sign in' });

const areas = [testArea('/desk', 'The desk')];

function renderLogin(api: FakeApi, options: Parameters<typeof renderApp>[2] & { path?: string } = {}) {
  return renderApp(api, options.path ?? '/login', { user: null, areas, ...options });
}

async function submitForm(values: { email?: string; password?: string; code?: string } = {}) {
  await email.fill(values.email ?? 'ada@masthead.test');
  await password.fill(values.password ?? 'Masthead#2026');
  await code.fill(values.code ?? '');
  await signIn.click();
}

test('signs in a user with a second factor, and sends no empty code', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  await renderLogin(api);
  await expect.poll(() => document.title).toBe('Sign in · Lagos Dispatch');
  await submitForm({ email: ' ada@masthead.test ' });
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.login)).toMatchObject([
    { body: { login: 'ada@masthead.test', password: 'Masthead#2026' }, authorization: null },
  ]);
  expect(api.calls(session.login)[0]?.body).not.toHaveProperty('two_fa_code');
  expect(api.calls(session.me)[0]?.authorization).toBe('Bearer new-token');
  expect(localStorage.getItem('masthead.token')).toBe('new-token');
});

test('sends a recovery code without spaces', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  await renderLogin(api);
  await submitForm({ code: '12345 67890' });
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.login)[0]?.body).toMatchObject({ two_fa_code: '1234567890' });
});

test('rejects empty fields and a non-numeric code before sending', async () => {
  const api = fakeApi();
  await renderLogin(api);
  await code.fill('abc');
  await signIn.click();
  await expect.element(email).toHaveAccessibleDescription('Field can not be empty');
  await expect.element(password).toHaveAccessibleDescription('Field can not be empty');
  await expect.element(page.getByText('Authentication code must be number.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(api.calls(session.login)).toHaveLength(0);
});

test.each([
  [422, 'Wrong email or password.'],
  [401, 'Your account is disabled.'],
  [429, 'Too many attempts. Try again later.'],
])('shows a rejection with status %i above the form and keeps the values', async (status, message) => {
  const api = fakeApi().reply(session.login, () => refusal(status, { type: 'refused', message }));
  const { address } = await renderLogin(api);
  await submitForm({ code: '123456' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(email).toHaveValue('ada@masthead.test');
  await expect.element(password).toHaveValue('Masthead#2026');
  await expect.element(code).toHaveValue('123456');
  expect(address()).toBe('/login');
});

test.each(['Enter the authentication code.', 'Invalid authentication code.'])(
  'shows "%s" at the code field',
  async (message) => {
    const api = fakeApi().reply(session.login, () =>
      refusal(422, { type: 'validation', message, errors: { two_fa_code: [message] } }),
    );
    await renderLogin(api);
    await submitForm();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  },
);

test.each([
  ['status 500', () => refusal(500, { type: 'internal', message: 'Request 42 failed' })],
  ['a lost connection', () => failConnection()],
])('shows a generic error after %s', async (_, handler) => {
  await renderLogin(fakeApi().reply(session.login, handler));
  await submitForm();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Login server error.');
  await expectAccessible();
  await expect.element(email).toHaveValue('ada@masthead.test');
});

test('aborts the sign-in if the current user cannot be fetched', async () => {
  const api = fakeApi()
    .reply(session.login, { token: 'new-token' })
    .reply(session.me, () => refusal(500, null));
  await renderLogin(api);
  await submitForm();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot fetch permissions.');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('revokes the token when the user cancels the two-factor set-up', async () => {
  const api = fakeApi()
    .reply(session.login, { token: 'half-token' })
    .reply(session.me, testUser({ two_fa_enabled: false }))
    .reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' })
    .reply(session.logout, null);
  const { address } = await renderLogin(api);
  await submitForm();
  await expect.element(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(session.logout)[0]?.authorization).toBe('Bearer half-token');
  expect(localStorage.getItem('masthead.token')).toBeNull();
  expect(address()).toBe('/login');
});

test('opens the app after the two-factor set-up and the recovery codes', async () => {
  let isEnabled = false;
  const api = fakeApi()
    .reply(session.login, { token: 'half-token' })
    .reply(session.me, () => testUser({ two_fa_enabled: isEnabled }))
    .reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' })
    .reply(session.confirmTwoFactor, () => {
      isEnabled = true;
      return { token: 'whole-token', recovery_codes: ['1111111111'] };
    });
  await renderLogin(api);
  await submitForm();
  await page.getByRole('textbox', { name: 'Verification code' }).fill('123456');
  await page.getByRole('button', { name: 'Verify & Enable' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.confirmTwoFactor)[0]?.authorization).toBe('Bearer half-token');
  expect(api.calls(session.me).at(-1)?.authorization).toBe('Bearer whole-token');
  expect(localStorage.getItem('masthead.token')).toBe('whole-token');
});

test('continues the set-up for a half-signed-in user who returns', async () => {
  const api = fakeApi().reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' });
  const { address } = await renderLogin(api, { user: testUser({ two_fa_enabled: false }), path: '/desk' });
  await expect.element(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  expect(address()).toBe('/login?from=%2Fdesk');
});

test('returns to the requested page after sign-in', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  const { address } = await renderLogin(api, { path: '/desk?section_id=3&page=2' });
  expect(address()).toBe('/login?from=%2Fdesk%3Fsection_id%3D3%26page%3D2');
  await submitForm();
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(address()).toBe('/desk?section_id=3&page=2');
});

test.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', '/login'])(
  'does not return to %s after sign-in',
  async (from) => {
    const api = fakeApi();
    const { address } = await renderLogin(api, { user: testUser(), path: `/login?from=${encodeURIComponent(from)}` });
    await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
    expect(address()).toBe('/desk');
  },
);

test('lists the demo accounts on a demo server and fills them in', async () => {
  await renderLogin(fakeApi(), { project: testProject({ demo: true }) });
  await expect.element(page.getByText('Demo accounts, password Masthead#2026:')).toBeVisible();
  await page.getByRole('button', { name: 'reporter@masthead.test' }).click();
  await expect.element(email).toHaveValue('reporter@masthead.test');
  await expect.element(password).toHaveValue('Masthead#2026');
});

test('lists no demo accounts on other servers', async () => {
  await renderLogin(fakeApi());
  await expect.element(signIn).toBeVisible();
  await expect.element(page.getByText(/Demo accounts/)).not.toBeInTheDocument();
});
