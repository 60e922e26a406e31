import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { keepNotices } from './notices';

export const password = 'Masthead#2026';
export const adminUrl = (project: string) => `http://${project}.localhost:${process.env['E2E_PORT']}`;
export const emailOf = (account: string) => `${account}@masthead.test`;
export const codeOf = (secret: string) => generateSync({ secret });

interface Who {
  project?: string;
  /** The part of a demo account's address before the at. */
  account?: string;
  /** Of an account that is not the demo's. */
  secret?: string;
}

/** Signs a demo account in and opens a page of the admin. */
export async function open(page: Page, path: string, who: Who = {}): Promise<void> {
  await signIn(page, who);
  await page.goto(new URL(path, page.url()).toString());
}

/** As a link of the page would: what the browser has loaded stays, which takes half as long. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Signs a demo account in through the API, its two-factor set up on the way, and stays where calls can be made from: a
 * screen takes long to load. Several tests share an account's token: a code is accepted once, so a second sign-in would
 * have to wait for the next.
 */
export async function signIn(
  page: Page,
  { project = 'lagos', account = 'admin', secret = password }: Who = {},
): Promise<void> {
  await keepNotices(page);
  await page.goto(`${adminUrl(project)}/api/config`);
  const token = await tokenOf(page, { project, account, secret });
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
}

/** The first who asks signs in; another worker that asks meanwhile waits for the result. */
async function tokenOf(page: Page, { project, account, secret }: Required<Who>): Promise<string> {
  const file = join(process.env['E2E_RUN'] as string, `token-${project}-${account}`);
  if (!existsSync(file) && isFirst(`${file}.lock`)) {
    const { token } = await signInByApi(page, emailOf(account), secret);
    writeFileSync(`${file}.new`, token, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
  return readFileSync(file, 'utf8');
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

interface SignedIn {
  token: string;
  recoveryCodes: string[];
}

/** Signs in for the first time and confirms the second factor. The token of the sign-in ends with that. */
export async function signInByApi(page: Page, login: string, given = password): Promise<SignedIn> {
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
  const half = await post<{ token: string }>('login', '', { login, password: given });
  const { secret } = await post<{ secret: string }>('two-factor/generate', half.token);
  const code = codeOf(secret);
  const confirmed = await post<{ token: string; recovery_codes: string[] }>('two-factor/confirm', half.token, { code });
  return { token: confirmed.token, recoveryCodes: confirmed.recovery_codes };
}
