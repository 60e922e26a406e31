import { expect, type Page } from '@playwright/test';
import { accountPassword, addUser, signInAsNewUser } from '../support/accounts';
import { callApi } from '../support/api';
import { adminUrl, generateCode } from '../support/session';
import { test } from '../support/test';

const project = 'accra';
const baseUrl = adminUrl(project);

async function submitSignIn(page: Page, email: string, code = ''): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await page.getByLabel('Authentication code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Confirms the shown secret with a code of the authenticator. Returns the recovery codes. */
async function confirmSecret(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  const key = dialog.getByTestId('secret-key');
  await expect(key).toHaveText(/[A-Z2-7]{4}/);
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Verification code').fill(generateCode(secret));
  await dialog.getByRole('button', { name: 'Verify & Enable' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(codes).toBeHidden();
  return recoveryCodes;
}

const sectionsHeading = (page: Page) => page.getByRole('heading', { name: 'Sections' });

test('a user sets up two-factor authentication and signs in again with a recovery code', async ({ page }) => {
  const { email } = await addUser(page, project, 'reporter');
  await page.evaluate(() => localStorage.removeItem('masthead.token'));
  await page.goto(`${baseUrl}/sections`);
  await expect(page).toHaveURL(/\/login/);
  await submitSignIn(page, email);
  const recoveryCodes = await confirmSecret(page);
  await expect(sectionsHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${baseUrl}/sections`);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${baseUrl}/login`);

  // The code of the set-up is used up.
  await submitSignIn(page, email, recoveryCodes[0]);
  await expect(page.getByRole('banner')).toContainText('Accra Dispatch');
});

test('replacing the second factor ends the old token, and all tabs continue with the new one', async ({ page }) => {
  const { token, recoveryCodes } = await signInAsNewUser(page, project, 'reporter');
  await page.goto(`${baseUrl}/sections?open=account`);
  const other = await page.context().newPage();
  await other.goto(`${baseUrl}/sections`);
  await expect(sectionsHeading(other)).toBeVisible();
  await page.getByRole('button', { name: 'Change Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByLabel('Current password').fill(accountPassword);
  await dialog.getByLabel('Authentication code').fill(recoveryCodes[0] as string);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirmSecret(page);
  const statusOfOldToken = await page.evaluate(
    async (old) => (await fetch('/api/v2/users/me', { headers: { authorization: `Bearer ${old}` } })).status,
    token,
  );
  expect(statusOfOldToken).toBe(401);
  await page.keyboard.press('Escape');
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Gallery' }).click();
    await expect(tab.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await expect(tab.getByText('Your session has ended. Sign in again.')).toHaveCount(0);
  }
  await other.close();
});

test('ending all other sessions asks the other device to sign in again and keeps its unsaved text', async ({
  page,
  browser,
}) => {
  const { email, recoveryCodes } = await signInAsNewUser(page, project, 'reporter');
  const login = { login: email, password: accountPassword, two_fa_code: recoveryCodes[0] };
  const { body } = await callApi<{ token: string }>(page, 'POST', 'v2/users/login', login);
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.addInitScript((token) => localStorage.setItem('masthead.token', token), body.token);
  await other.goto(`${baseUrl}/sections?open=account`);
  const position = other.getByRole('dialog', { name: 'My account' }).getByLabel('Position');
  await position.fill('Night editor');

  await page.goto(`${baseUrl}/sections?open=account`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(sessions).toContainText(/Chrome on (Linux|macOS|Windows)/);
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  // Not a click of the pointer: when the event stream has ended first, the sign-in dialog covers the button.
  await other.getByRole('button', { name: 'Save', includeHidden: true }).dispatchEvent('click');
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(position).toHaveValue('Night editor');
  await otherContext.close();
});
