import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { serverTime } from './clock';
import { keepNotices } from './notices';

export const password = 'Masthead#2026';
export const adminUrl = (project: string) => `http://${project}.localhost:${process.env['E2E_PORT']}`;
export const demoEmail = (account: string) => `${account}@masthead.test`;
/** The current code of an authenticator app. */
export const generateCode = (secret: string, epoch = serverTime().getTime()) =>
  generateSync({ secret, epoch: Math.floor(epoch / 1000) });

/** The account to sign in with. By default the administrator of Lagos. */
interface Account {
  project?: string;
  /** The local part of a demo account's email address. */
  account?: string;
  /** The password, if it is not that of the demo accounts. */
  secret?: string;
}

/** Signs in with a demo account and opens a page of the admin. */
export async function open(page: Page, path: string, account: Account = {}): Promise<void> {
  await signIn(page, account);
  await page.goto(new URL(path, page.url()).toString());
}

/** Navigates like a link of the page. Loaded modules stay, which takes half as long. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Signs in with a demo account through the API, including the two-factor set-up. Stays on a light page from which API
 * calls work. Tests share the token of an account, because a code is accepted only once and a second sign-in would have
 * to wait for the next code.
 */
export async function signIn(
  page: Page,
  { project = 'lagos', account = 'admin', secret = password }: Account = {},
): Promise<void> {
  await keepNotices(page);
  await page.goto(`${adminUrl(project)}/api/config`);
  const token = await readToken(page, { project, account, secret });
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
}

/** The first caller signs in; other workers wait for the result. */
async function readToken(page: Page, { project, account, secret }: Required<Account>): Promise<string> {
  const file = join(process.env['E2E_RUN'] as string, `token-${project}-${account}`);
  if (!existsSync(file) && createLockFile(`${file}.lock`)) {
    const { token } = await signInByApi(page, demoEmail(account), secret);
    writeFileSync(`${file}.new`, token, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  await expect.poll(() => existsSync(file)).toBe(true);
  return readFileSync(file, 'utf8');
}

/** Returns whether this process created the file, so that only one worker signs in. */
function createLockFile(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

interface SignInResult {
  token: string;
  recoveryCodes: string[];
}

/** Signs in for the first time and confirms the second factor, which invalidates the token of the first step. */
export async function signInByApi(page: Page, login: string, loginPassword = password): Promise<SignInResult> {
  const post = <T>(path: string, token: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([path, token, body]) => {
        const headers = { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` };
        const response = await fetch(`/api/v2/users/${path}`, {
          method: 'POST',
          headers: headers as Record<string, string>,
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return await response.json();
      },
      [path, token, body ?? null] as const,
    );
  const firstStep = await post<{ token: string }>('login', '', { login, password: loginPassword });
  const { secret } = await post<{ secret: string }>('two-factor/generate', firstStep.token);
  const code = generateCode(secret);
  const confirmed = await post<{ token: string; recovery_codes: string[] }>('two-factor/confirm', firstStep.token, {
    code,
  });
  return { token: confirmed.token, recoveryCodes: confirmed.recovery_codes };
}
