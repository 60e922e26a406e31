import type { Page } from '@playwright/test';
import { ask } from './api';

/** An address of a project's site. */
export const siteUrl = (path: string, project = 'lagos') =>
  `http://www.${project}.localhost:${process.env['E2E_PORT']}${path}`;

/** What stands at an address, asked from the site's own origin by a page that is on it; redirects are not followed. */
export function read(page: Page, path: string): Promise<{ status: number; body: string }> {
  return page.evaluate(async (path) => {
    const answer = await fetch(path, { cache: 'no-store', redirect: 'manual' });
    return { status: answer.type === 'opaqueredirect' ? 301 : answer.status, body: await answer.text() };
  }, path);
}

export interface PreparedPost {
  id: number;
  headline: string;
  slug: string;
}

interface Found {
  items: { id: number }[];
}
interface Whole {
  section_id: number;
  category_id: number | null;
  thumb: string;
  thumb_ext: string;
  description: string;
  authors: { id: number }[];
  tags: { id: number }[];
}

/** A post that only has to be published, like the oldest of the demo, made by whoever is signed in in the admin on this page. */
export async function preparePost(
  page: Page,
  headline: string,
  values: Record<string, unknown> = {},
): Promise<PreparedPost> {
  const { body: found } = await ask<Found>(
    page,
    'GET',
    'posts?per-page=1&sort=published_at&search[status]=3&search[template_type]=0',
  );
  // Two journeys may look at it in the same moment.
  const { body: like } = await ask<Whole>(page, 'POST', `posts/overtake/${found.items[0]?.id}`);
  await ask(page, 'POST', `posts/unlock/${found.items[0]?.id}`);
  const { body: created } = await ask<{ id: number }>(page, 'POST', 'posts', {
    main_headline: headline,
    section_id: like.section_id,
  });
  const { id } = created;
  const slug = `${headline.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${id}`;
  await ask(page, 'PATCH', `posts/${id}`, {
    slug,
    catchy_title: headline,
    fb_catchy_title: headline,
    titles: { rss: headline },
    description: like.description,
    category_id: like.category_id,
    thumb: like.thumb,
    thumb_ext: like.thumb_ext,
    authors: like.authors.map((author) => author.id),
    tags: like.tags.map((tag) => tag.id),
    ...values,
  });
  return { id, headline, slug };
}

interface Listed {
  items: { id: number; slug: string }[];
}

/** The newest published post of this type. */
export async function published(page: Page, template_type: number): Promise<Listed['items'][number]> {
  const query = `per-page=1&fields=id,slug&search[status]=3&search[template_type]=${template_type}`;
  const { items } = (await ask<Listed>(page, 'GET', `posts?${query}`)).body;
  return items[0] as Listed['items'][number];
}

/** How much of the page has moved under the reader's eyes. */
export function shift(page: Page): Promise<number> {
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
