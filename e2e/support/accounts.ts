import { expect, type Page } from '@playwright/test';
import { callForStatus, uniqueWord } from './api';
import { signIn, signInByApi } from './session';

/** The password of the accounts that journeys create. */
export const accountPassword = 'Ferry#Zebra7412';

interface NewUser {
  username: string;
  email: string;
}

/** Creates a user as the administrator, who stays signed in. */
export async function addUser(page: Page, project: string, role_name: string): Promise<NewUser> {
  await signIn(page, { project });
  const word = uniqueWord();
  const user = { username: `Person ${word}`, email: `${word}@${project}.test` };
  const body = { ...user, role_name, password: accountPassword, repeatPassword: accountPassword };
  expect(await callForStatus(page, 'POST', 'v2/users', body)).toBe(200);
  return user;
}

/** Creates a user and signs them in. Stays on a light page from which API calls work. */
export async function signInAsNewUser(
  page: Page,
  project: string,
  role: string,
): Promise<NewUser & { token: string; recoveryCodes: string[] }> {
  const user = await addUser(page, project, role);
  const { token, recoveryCodes } = await signInByApi(page, user.email, accountPassword);
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
  return { ...user, token, recoveryCodes: recoveryCodes.map((code) => code.replaceAll(' ', '')) };
}
