import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testArea } from '../../../test/areas';
import { type FakeApi, fakeApi, noAnswer, refusal } from '../../../test/fake-api';
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

async function fillIn(given: { email?: string; password?: string; code?: string } = {}) {
  await email.fill(given.email ?? 'ada@masthead.test');
  await password.fill(given.password ?? 'Masthead#2026');
  await code.fill(given.code ?? '');
  await signIn.click();
}

test('someone with two-factor enters directly, with the email as login and no empty code', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  await renderLogin(api);
  await expect.poll(() => document.title).toBe('Sign in · Lagos Dispatch');
  await fillIn({ email: ' ada@masthead.test ' });
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.login)).toMatchObject([
    { body: { login: 'ada@masthead.test', password: 'Masthead#2026' }, authorization: null },
  ]);
  expect(api.calls(session.login)[0]?.body).not.toHaveProperty('two_fa_code');
  expect(api.calls(session.me)[0]?.authorization).toBe('Bearer new-token');
  expect(localStorage.getItem('masthead.token')).toBe('new-token');
});

test('a recovery code is sent without its spaces', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  await renderLogin(api);
  await fillIn({ code: '12345 67890' });
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.login)[0]?.body).toMatchObject({ two_fa_code: '1234567890' });
});

test('empty fields and a code that is no number are refused before anything is sent', async () => {
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
])('a refusal %i is said over the form and clears nothing', async (status, message) => {
  const api = fakeApi().reply(session.login, () => refusal(status, { type: 'refused', message }));
  const { address } = await renderLogin(api);
  await fillIn({ code: '123456' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(email).toHaveValue('ada@masthead.test');
  await expect.element(password).toHaveValue('Masthead#2026');
  await expect.element(code).toHaveValue('123456');
  expect(address()).toBe('/login');
});

test.each(['Enter the authentication code.', 'Invalid authentication code.'])(
  '%s is said on the code',
  async (message) => {
    const api = fakeApi().reply(session.login, () =>
      refusal(422, { type: 'validation', message, errors: { two_fa_code: [message] } }),
    );
    await renderLogin(api);
    await fillIn();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  },
);

test.each([
  ['fails', () => refusal(500, { type: 'internal', message: 'Request 42 failed' })],
  ['does not answer', () => noAnswer()],
])('a login server that %s', async (_, answer) => {
  await renderLogin(fakeApi().reply(session.login, answer));
  await fillIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Login server error.');
  await expect.element(email).toHaveValue('ada@masthead.test');
});

test('a current user that cannot be fetched ends the attempt', async () => {
  const api = fakeApi()
    .reply(session.login, { token: 'new-token' })
    .reply(session.me, () => refusal(500, null));
  await renderLogin(api);
  await fillIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot fetch permissions.');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('without two-factor its set-up opens; Cancel revokes the token and stays', async () => {
  const api = fakeApi()
    .reply(session.login, { token: 'half-token' })
    .reply(session.me, testUser({ two_fa_enabled: false }))
    .reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' })
    .reply(session.logout, null);
  const { address } = await renderLogin(api);
  await fillIn();
  await expect.element(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(session.logout)[0]?.authorization).toBe('Bearer half-token');
  expect(localStorage.getItem('masthead.token')).toBeNull();
  expect(address()).toBe('/login');
});

test('the app is entered once two-factor is verified and the recovery codes are saved', async () => {
  let enabled = false;
  const api = fakeApi()
    .reply(session.login, { token: 'half-token' })
    .reply(session.me, () => testUser({ two_fa_enabled: enabled }))
    .reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' })
    .reply(session.confirmTwoFactor, () => {
      enabled = true;
      return { token: 'whole-token', recovery_codes: ['1111111111'] };
    });
  await renderLogin(api);
  await fillIn();
  await page.getByRole('textbox', { name: 'Verification code' }).fill('123456');
  await page.getByRole('button', { name: 'Verify & Enable' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(api.calls(session.confirmTwoFactor)[0]?.authorization).toBe('Bearer half-token');
  expect(api.calls(session.me).at(-1)?.authorization).toBe('Bearer whole-token');
  expect(localStorage.getItem('masthead.token')).toBe('whole-token');
});

test('a half signed-in person who comes back goes on with the set-up', async () => {
  const api = fakeApi().reply(session.generateTwoFactor, { image: 'data:,', secret: 'ABCD' });
  const { address } = await renderLogin(api, { user: testUser({ two_fa_enabled: false }), path: '/desk' });
  await expect.element(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  expect(address()).toBe('/login?from=%2Fdesk');
});

test('after signing in one is back where one wanted to go', async () => {
  const api = fakeApi().reply(session.login, { token: 'new-token' }).reply(session.me, testUser());
  const { address } = await renderLogin(api, { path: '/desk?section_id=3&page=2' });
  expect(address()).toBe('/login?from=%2Fdesk%3Fsection_id%3D3%26page%3D2');
  await fillIn();
  await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
  expect(address()).toBe('/desk?section_id=3&page=2');
});

test.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', '/login'])(
  '%s is no place to go back to',
  async (from) => {
    const api = fakeApi();
    const { address } = await renderLogin(api, { user: testUser(), path: `/login?from=${encodeURIComponent(from)}` });
    await expect.element(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
    expect(address()).toBe('/desk');
  },
);

test('a demo start names its accounts and fills them in', async () => {
  await renderLogin(fakeApi(), { project: testProject({ demo: true }) });
  await expect.element(page.getByText('Demo accounts, password Masthead#2026:')).toBeVisible();
  await page.getByRole('button', { name: 'reporter@masthead.test' }).click();
  await expect.element(email).toHaveValue('reporter@masthead.test');
  await expect.element(password).toHaveValue('Masthead#2026');
});

test('only a demo start names accounts', async () => {
  await renderLogin(fakeApi());
  await expect.element(signIn).toBeVisible();
  await expect.element(page.getByText(/Demo accounts/)).not.toBeInTheDocument();
});
