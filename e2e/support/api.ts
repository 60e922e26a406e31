import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { open, signIn } from './session';

/** Returns a word for names that must be unique. It has letters only, because most names may not contain digits. */
export const uniqueWord = (): string =>
  Array.from(randomBytes(8), (byte) => String.fromCharCode('a'.charCodeAt(0) + (byte % 26))).join('');

/** Creates a task through the API as the signed-in user. */
export async function addTask(page: Page, headline: string, values: Record<string, unknown> = {}): Promise<number> {
  return page.evaluate(
    async ([main_headline, values]) => {
      const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
      const response = await fetch('/api/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ main_headline, section_id: 1, priority: 2, ...values }),
      });
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { id: number }).id;
    },
    [headline, values] as const,
  );
}

interface ApiResponse<Body> {
  status: number;
  body: Body;
}

/** Calls the API as the signed-in user. Returns status and body. */
export function callApi<Body = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<ApiResponse<Body>> {
  return page.evaluate(
    async ([method, path, body]) => {
      const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
      const response = await fetch(`/api/${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    [method, path, body ?? null] as const,
  );
}

/** Calls the API as the signed-in user. Returns the status. */
export async function callForStatus(page: Page, method: string, path: string, body?: object): Promise<number> {
  return (await callApi(page, method, path, body)).status;
}

/** Returns the signed-in user. */
export function currentUser(page: Page): Promise<{ id: number; username: string; nickname: string | null }> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
    return (await fetch('/api/v2/users/me', { headers: { authorization } })).json();
  });
}

/** Signs in as another user in a separate browser context. Without a path, the page is only used for API calls. */
export async function secondBrowser(
  browser: Browser,
  account: string,
  path?: string,
  project = 'lagos',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await (path ? open(page, path, { account, project }) : signIn(page, { account, project }));
  return page;
}
