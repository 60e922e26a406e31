import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { serverTime } from '../support/clock';
import { adminUrl, demoEmail, generateCode, password } from '../support/session';
import { test } from '../support/test';

const baseUrl = adminUrl('accra');

async function submitSignIn(page: Page, account: string, code = ''): Promise<void> {
  await page.getByLabel('Email').fill(demoEmail(account));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Authentication code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in for the first time and sets up the second factor. */
async function setUpTwoFactor(page: Page, account: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto(`${baseUrl}/login`);
  await submitSignIn(page, account);
  const dialog = page.getByRole('dialog');
  const key = dialog.getByTestId('secret-key');
  await expect(key).toHaveText(/[A-Z2-7]{4}/);
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Verification code').fill(generateCode(secret));
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('banner')).toContainText('Accra Dispatch');
  return { secret, recoveryCodes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${baseUrl}/login`);
}

test('the first sign-in leads through the two-factor set-up with all messages', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl });
  await page.goto(`${baseUrl}/sections`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Masthead#2026')).toBeVisible();
  await submitSignIn(page, 'reporter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  const verify = dialog.getByRole('button', { name: 'Verify & Enable' });
  const code = dialog.getByLabel('Verification code');
  await verify.click();
  await expect(dialog.getByText('Please enter the verification code')).toBeVisible();
  await code.fill('12345');
  await verify.click();
  await expect(dialog.getByText('Verification code must be 6 digits')).toBeVisible();
  await code.fill('000000');
  await verify.click();
  await expect(dialog.getByText('Invalid authentication code.')).toBeVisible();
  await expect(code).toHaveValue('000000');

  await dialog.getByRole('button', { name: /Copy/ }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByText('Copied')).toBeHidden();
  await expectAccessibleInBothSchemes(page);

  await code.fill(generateCode(secret));
  await verify.click();
  await expect(page.getByText('Two Factor Authentication was changed')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(`${baseUrl}/sections`);
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible();
});

test('sign-in accepts a recovery code once, and rejects missing and wrong codes without clearing the form', async ({
  page,
}) => {
  const { recoveryCodes } = await setUpTwoFactor(page, 'editor');
  await signOut(page);

  await submitSignIn(page, 'editor');
  await expect(page.getByText('Enter the authentication code.')).toBeVisible();
  await submitSignIn(page, 'editor', 'abc');
  await expect(page.getByText('Authentication code must be number.')).toBeVisible();
  await submitSignIn(page, 'editor', '000000');
  await expect(page.getByText('Invalid authentication code.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail('editor'));
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);

  await submitSignIn(page, 'editor', recoveryCodes[0]);
  await expect(page.getByRole('banner')).toContainText('Accra Dispatch');
  await signOut(page);
  await submitSignIn(page, 'editor', recoveryCodes[0]);
  await expect(page.getByText('Invalid authentication code.')).toBeVisible();
});

test('sign-in accepts a code of the authenticator', async ({ page }) => {
  const { secret } = await setUpTwoFactor(page, 'seo');
  await signOut(page);
  // The code of the set-up is used up. A code of the next 30-second step is accepted one step early.
  await submitSignIn(page, 'seo', generateCode(secret, serverTime().getTime() + 30_000));
  await expect(page.getByRole('banner')).toContainText('Accra Dispatch');
});

test('cancelling the two-factor set-up returns to the login page and revokes the token', async ({ page }) => {
  await page.goto(`${baseUrl}/login`);
  await submitSignIn(page, 'ads');
  await expect(page.getByRole('dialog')).toBeVisible();
  const readToken = () => page.evaluate(() => localStorage.getItem('masthead.token'));
  const token = await readToken();
  expect(token).not.toBeNull();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`${baseUrl}/login`);
  expect(await readToken()).toBeNull();
  const fetchStatus = () =>
    page.evaluate(
      async (token) => (await fetch('/api/v2/users/me', { headers: { authorization: `Bearer ${token}` } })).status,
      token,
    );
  await expect.poll(fetchStatus).toBe(401);
});

test('ending all other sessions asks the other device to sign in again and keeps its unsaved text', async ({
  page,
  browser,
}) => {
  const { recoveryCodes } = await setUpTwoFactor(page, 'ads');
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.goto(`${baseUrl}/login`);
  await submitSignIn(other, 'ads', recoveryCodes[0]);
  await expect(other.getByRole('banner')).toContainText('Accra Dispatch');
  await other.goto(`${baseUrl}/images?open=account`);
  const position = other.getByRole('dialog', { name: 'My account' }).getByLabel('Position');
  await position.fill('Night editor');

  await page.goto(`${baseUrl}/images?open=account`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(sessions).toContainText(/Chrome on (Linux|macOS|Windows)/);
  await expectAccessible(page);
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  // The event stream ends at the next heartbeat, after 20 seconds at most.
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(position).toHaveValue('Night editor');
  await otherContext.close();
});

test('a wrong password, empty fields and an unreachable server each show an error', async ({ page }) => {
  await page.goto(`${baseUrl}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Field can not be empty')).toHaveCount(2);
  await page.getByLabel('Email').fill(demoEmail('admin'));
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await page.route('**/api/v2/users/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login server error.')).toBeVisible();
  await expectAccessible(page);
});
