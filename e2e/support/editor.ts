import { expect, type Page } from '@playwright/test';
import { addTask, callApi } from './api';
import { adminUrl, follow, signIn } from './session';

// Elements and actions of the post editor.

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Opens a tab of the settings. */
export const openTab = (page: Page, name: 'Publish' | 'Story' | 'SEO' | 'Tools') =>
  page.getByRole('tab', { name, exact: true }).click();
export const actions = (page: Page) => page.getByRole('region', { name: 'Actions', exact: true });

export const headline = 'Council votes for a new tram line along the harbour road';
export const description =
  'The council has voted for the tram line along the harbour road after a long night of talks, and the first rails are to be laid in the spring of next year.';

export interface StoredPost {
  id: number;
  status: number;
  lock: string;
  body: { v: number; doc: { type: string; content: unknown[] } } | null;
  slides: { title: string | null; content: unknown }[];
  updated_at: string;
  published_at: string | null;
  url: string | null;
  external_link: string | null;
  thumb: string | null;
  [field: string]: unknown;
}

/** Returns the stored post. The request locks the post for the user. */
export async function readPost(page: Page, id: number): Promise<StoredPost> {
  return (await callApi<StoredPost>(page, 'GET', `posts/${id}`)).body;
}

/** Opens the post in its editor, from the list if the list is open. */
export async function openPost(page: Page, id: number): Promise<void> {
  if (new URL(page.url()).pathname !== '/posts') {
    await page.goto(`${adminUrl('lagos')}/posts/${id}`);
    return;
  }
  // The URL changes before the list renders. Until then, navigation would keep the editor that was left.
  await expect(page.getByRole('heading', { level: 1, name: 'Posts', exact: true })).toBeVisible();
  await follow(page, `/posts/${id}`);
}

/** Creates a post with these values and opens it in its editor. */
export async function openNewPost(
  page: Page,
  values: Record<string, unknown> = {},
  name = 'Tram line',
): Promise<number> {
  await signIn(page);
  const id = await addTask(page, name, values);
  await openPost(page, id);
  await expect(title(page)).toHaveValue(name);
  return id;
}

/** Returns the required values of a published post, except its text. */
export async function readyValues(page: Page): Promise<Record<string, unknown>> {
  const { body: me } = await callApi<{ id: number }>(page, 'GET', 'v2/users/me');
  const { body: categories } = await callApi<{ items: { id: number }[] }>(
    page,
    'GET',
    'v2/categories?filter[section_id.eq]=1',
  );
  const thumb = await cropThumbnail(page);
  return {
    main_headline: headline,
    catchy_title: headline,
    titles: { rss: headline },
    fb_catchy_title: headline,
    description,
    category_id: categories.items[0]?.id,
    authors: [me.id],
    thumb: thumb.hash_key,
    thumb_ext: thumb.ext,
  };
}

interface Thumb {
  hash_key: string;
  ext: string;
}

/** All posts of a project share one thumbnail, because cropping takes longer than everything else. */
const cachedThumbs = new Map<string, Thumb>();
async function cropThumbnail(page: Page): Promise<Thumb> {
  const { host } = new URL(page.url());
  const cached = cachedThumbs.get(host);
  if (cached) return cached;
  const { body: images } = await callApi<{ items: { id: number }[] }>(page, 'GET', 'v2/images');
  const { body: thumb } = await callApi<Thumb>(page, 'POST', `posts/${images.items[0]?.id}/quick-crop`);
  cachedThumbs.set(host, thumb);
  return thumb;
}

const readyText = {
  v: 1,
  doc: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The first rails are to be laid in spring.' }] }],
  },
};

/** Creates a draft that is ready to publish. A gallery and a live update still need their slides. */
export async function addReadyPost(page: Page, values: Record<string, unknown> = {}, type = 0): Promise<number> {
  const id = await addTask(page, headline, { template_type: type });
  const body = { ...(await readyValues(page)), ...(type === 0 && { body: readyText }), ...values };
  expect((await callApi(page, 'PATCH', `posts/${id}`, body)).status).toBe(200);
  return id;
}

/** Creates a draft that is ready to publish and opens it in its editor. */
export async function openReadyPost(page: Page, values: Record<string, unknown> = {}, type = 0): Promise<number> {
  await signIn(page);
  const id = await addReadyPost(page, values, type);
  await openPost(page, id);
  await expect(title(page)).toBeVisible();
  return id;
}

/** The first option of the open list. A picture in the text has native options, which are in no list. */
const firstOption = (page: Page) => page.getByRole('listbox').getByRole('option').first();

/** Types into a selection field and selects the first suggestion. */
export async function choose(page: Page, label: string, search: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(search);
  await firstOption(page).click();
}

/** Fills in everything that a published post requires, except its text. */
export async function fillIn(page: Page, newHeadline = headline): Promise<void> {
  await title(page).fill(newHeadline);
  await openTab(page, 'Story');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await firstOption(page).click();
  await choose(page, 'Authors', 'ad');
  await openTab(page, 'SEO');
  for (const name of ['Catchy title', 'RSS title', 'Facebook headline']) await field(page, name).fill(newHeadline);
  await field(page, 'Description').fill(description);
}

export async function addThumbnail(page: Page): Promise<void> {
  await openTab(page, 'Publish');
  await button(page, 'Add thumbnails').click();
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  const cropped = page.waitForResponse((response) => response.url().includes('/quick-crop'));
  await gallery.getByRole('list', { name: 'Images' }).getByRole('button').nth(1).click();
  await cropped;
  await gallery.getByRole('button', { name: 'Close', exact: true }).click();
}

/** The publish sheet. Its title is the label of the button that opens it. */
export const publishSheet = (page: Page, name = 'Publish') => page.getByRole('dialog', { name, exact: true });

/** Publishes with the publish sheet. `name` is the label of the button, such as `Schedule`. */
export async function publish(page: Page, name = 'Publish'): Promise<void> {
  await button(page, name).click();
  await publishSheet(page, name).getByRole('button', { name, exact: true }).click();
}

/** Runs an action of "More actions" and confirms it. */
export async function runAction(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  // By keyboard, because the menu may still move under the pointer.
  await page.getByRole('menuitem', { name }).press('Enter');
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click();
}
