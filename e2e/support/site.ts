import type { Page } from '@playwright/test';
import { callApi } from './api';
import { addReadyPost } from './editor';

/** Returns a URL of a project's site. */
export const siteUrl = (path: string, project = 'lagos') =>
  `http://www.${project}.localhost:${process.env['E2E_PORT']}${path}`;

/** Fetches a path from the site's own origin, on a page that is open there. Does not follow redirects. */
export function fetchPath(page: Page, path: string): Promise<{ status: number; body: string }> {
  return page.evaluate(async (path) => {
    const response = await fetch(path, { cache: 'no-store', redirect: 'manual' });
    return { status: response.type === 'opaqueredirect' ? 301 : response.status, body: await response.text() };
  }, path);
}

interface PublishedPost {
  id: number;
  /** The path of the article on the site. */
  path: string;
}

/** Publishes a new post of the signed-in user's project. By default it is an unpaid standard article. */
export async function publishPost(
  page: Page,
  values: Record<string, unknown> = {},
  type: number = 0,
): Promise<PublishedPost> {
  const id = await addReadyPost(page, values, type);
  const { body } = await callApi<{ url: string }>(page, 'POST', `posts/publish/${id}`, {});
  return { id, path: new URL(body.url).pathname };
}

/** Returns the cumulative layout shift of the page. */
export function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
