import { expect, type Page } from '@playwright/test';
import { addTask, ask } from './api';
import { adminUrl, follow, signIn } from './session';

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const actions = (page: Page) => page.getByRole('region', { name: 'Actions', exact: true });
export const why = (page: Page) => page.getByRole('button', { name: /^Why this cannot be published yet/ });

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

/** The post as it is stored; whoever asks has it locked from now on. */
export async function stored(page: Page, id: number): Promise<StoredPost> {
  return (await ask<StoredPost>(page, 'GET', `posts/${id}`)).body;
}

/** The post in its editor, from the list where that is open. */
export async function show(page: Page, id: number): Promise<void> {
  if (new URL(page.url()).pathname !== '/posts') {
    await page.goto(`${adminUrl('lagos')}/posts/${id}`);
    return;
  }
  // The address is the list's before the list is there: until then the editor that was left would simply stay.
  await expect(page.getByRole('heading', { level: 1, name: 'Posts', exact: true })).toBeVisible();
  await follow(page, `/posts/${id}`);
}

/** A new post of this type, opened in its editor. */
export async function openNew(page: Page, values: Record<string, unknown> = {}, name = 'Tram line'): Promise<number> {
  await signIn(page);
  const id = await addTask(page, name, values);
  await show(page, id);
  await expect(title(page)).toHaveValue(name);
  return id;
}

/** Everything that a published post has to have, but its text. */
export async function readyValues(page: Page): Promise<Record<string, unknown>> {
  const { body: me } = await ask<{ id: number }>(page, 'GET', 'v2/users/me');
  const { body: categories } = await ask<{ items: { id: number }[] }>(
    page,
    'GET',
    'v2/categories?filter[section_id.eq]=1',
  );
  const thumb = await thumbOf(page);
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

/** One is cut for all posts: that takes longer than all the rest of a draft. */
let cut: Thumb | undefined;
async function thumbOf(page: Page): Promise<Thumb> {
  if (!cut) {
    const { body: images } = await ask<{ items: { id: number }[] }>(page, 'GET', 'v2/images');
    cut = (await ask<Thumb>(page, 'POST', `posts/${images.items[0]?.id}/quick-crop`)).body;
  }
  return cut;
}

/** A draft that nothing keeps from being published. */
export async function addReady(page: Page, given: Record<string, unknown> = {}, type = 0): Promise<number> {
  const id = await addTask(page, headline, { template_type: type });
  const body = { ...(await readyValues(page)), ...given };
  expect((await ask(page, 'PATCH', `posts/${id}`, body)).status).toBe(200);
  return id;
}

/** The same, opened in its editor. */
export async function openReady(page: Page, given: Record<string, unknown> = {}, type = 0): Promise<number> {
  await signIn(page);
  const id = await addReady(page, given, type);
  await show(page, id);
  await expect(title(page)).toBeVisible();
  return id;
}

export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option').first().click();
}

/** Everything that a published post needs besides its text. */
export async function fillIn(page: Page, words = headline): Promise<void> {
  await title(page).fill(words);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option').first().click();
  await choose(page, 'Authors', 'ad');
  for (const name of ['Catchy title', 'RSS title', 'Facebook headline']) await field(page, name).fill(words);
  await field(page, 'Description').fill(description);
}

export async function addThumbnail(page: Page): Promise<void> {
  await button(page, 'Preview').last().click();
  await button(page, 'Add thumbnails').click();
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  const cropped = page.waitForResponse((response) => response.url().includes('/quick-crop'));
  await gallery.getByRole('list', { name: 'Images' }).getByRole('button').nth(1).click();
  await cropped;
  await gallery.getByRole('button', { name: 'Close', exact: true }).click();
}

/** One of the moves behind 'More actions', with its question answered. */
export async function move(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  // By the keyboard: the menu may still move into its position under the pointer.
  await page.getByRole('menuitem', { name }).press('Enter');
  await page.getByRole('dialog', { name }).getByRole('button', { name, exact: true }).click();
}

/** What stands behind 'More actions' now. */
export async function moves(page: Page): Promise<string[]> {
  await button(page, 'More actions').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const names = await page.getByRole('menuitem').allTextContents();
  await page.getByRole('menuitem').first().press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  return names;
}
