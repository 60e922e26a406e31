import type { Browser, Page } from '@playwright/test';
import { open, signIn } from './session';

/** A task of this run, made through the API by whoever is signed in. */
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

interface Answered<Body> {
  status: number;
  body: Body;
}

/** A call as whoever is signed in on this page, with what it answers. */
export function ask<Body = Record<string, unknown>>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Answered<Body>> {
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

/** A call as whoever is signed in on this page. */
export async function call(page: Page, method: string, path: string, body?: object): Promise<number> {
  return (await ask(page, method, path, body)).status;
}

/** Whoever is signed in on this page. */
export function me(page: Page): Promise<{ id: number; username: string; nickname: string | null }> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
    return (await fetch('/api/v2/users/me', { headers: { authorization } })).json();
  });
}

/** Another person at another machine; without a path they only make calls. */
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
