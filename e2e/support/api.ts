import type { Browser, Page } from '@playwright/test';
import { open } from './session';

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

/** A call as whoever is signed in on this page. */
export function call(page: Page, method: string, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([method, path, body]) => {
      const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
      const response = await fetch(`/api/${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status;
    },
    [method, path, body ?? null] as const,
  );
}

/** Whoever is signed in on this page. */
export function me(page: Page): Promise<{ id: number; username: string }> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
    return (await fetch('/api/v2/users/me', { headers: { authorization } })).json();
  });
}

/** Another person at another machine. */
export async function secondBrowser(browser: Browser, path: string, account: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await open(page, path, { account });
  return page;
}
