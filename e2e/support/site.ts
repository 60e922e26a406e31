import type { Page } from '@playwright/test';
import { callApi } from './api';

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

export interface PreparedPost {
  id: number;
  headline: string;
  slug: string;
}

interface PostIds {
  items: { id: number }[];
}
interface TemplatePost {
  body: unknown;
  section_id: number;
  category_id: number | null;
  thumb: string;
  thumb_ext: string;
  description: string;
  authors: { id: number }[];
  tags: { id: number }[];
}

/** Creates a post that is ready to publish, with the values of the oldest demo post. */
export async function preparePost(
  page: Page,
  headline: string,
  values: Record<string, unknown> = {},
): Promise<PreparedPost> {
  const { body: oldest } = await callApi<PostIds>(
    page,
    'GET',
    'posts?per-page=1&sort=published_at&search[status]=3&search[template_type]=0',
  );
  // Take over the lock, because two journeys may read the post at the same time.
  const { body: template } = await callApi<TemplatePost>(page, 'POST', `posts/overtake/${oldest.items[0]?.id}`);
  await callApi(page, 'POST', `posts/unlock/${oldest.items[0]?.id}`);
  const { body: created } = await callApi<{ id: number }>(page, 'POST', 'posts', {
    main_headline: headline,
    section_id: template.section_id,
  });
  const { id } = created;
  const slug = `${headline.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${id}`;
  await callApi(page, 'PATCH', `posts/${id}`, {
    slug,
    catchy_title: headline,
    fb_catchy_title: headline,
    titles: { rss: headline },
    description: template.description,
    body: template.body,
    category_id: template.category_id,
    thumb: template.thumb,
    thumb_ext: template.thumb_ext,
    authors: template.authors.map((author) => author.id),
    tags: template.tags.map((tag) => tag.id),
    ...values,
  });
  return { id, headline, slug };
}

interface PostList {
  items: { id: number; slug: string }[];
}

/** Returns the newest published post of this type. The API numbers the types: 0 is a standard article. */
export async function findNewestPost(page: Page, template_type: number): Promise<PostList['items'][number]> {
  const query = `per-page=1&fields=id,slug&search[status]=3&search[template_type]=${template_type}`;
  const { items } = (await callApi<PostList>(page, 'GET', `posts?${query}`)).body;
  return items[0] as PostList['items'][number];
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
