import { expect, type Page, test } from '@playwright/test';
import { ask } from './support/api';
import { signIn } from './support/session';
import { read, siteUrl } from './support/site';

// A paper of its own: other journeys manage the parts of theirs.
const project = 'manila';

interface Listed<T> {
  items: T[];
}

/** The admin signed in, and a reader of the same paper's site. */
async function both(page: Page): Promise<{ admin: Page; reader: Page }> {
  await signIn(page, { project });
  const reader = await page.context().newPage();
  await reader.goto(siteUrl('/robots.txt', project));
  return { admin: page, reader };
}

const shows = (reader: Page, path: string, text: string) =>
  expect.poll(async () => (await read(reader, path)).body.includes(text), { message: `${path}: ${text}` }).toBe(true);
const hides = (reader: Page, path: string, text: string) =>
  expect.poll(async () => (await read(reader, path)).body.includes(text), { message: `${path}: ${text}` }).toBe(false);

/** A call as a form, with a list when there is one. */
async function sendForm(admin: Page, method: string, path: string, fields: Record<string, string>, csv = '') {
  const status = await admin.evaluate(
    async ([method, path, fields, csv]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (csv) form.append('file', new File([csv], 'list.csv', { type: 'text/csv' }));
      const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
      return (await fetch(`/api/${path}`, { method, headers: { authorization }, body: form })).status;
    },
    [method, path, fields, csv] as const,
  );
  expect(status).toBe(200);
}

/** A section's slug and an article of it. */
async function places(admin: Page) {
  const { body: posts } = await ask<Listed<{ slug: string; section_id: number }>>(
    admin,
    'GET',
    'posts?per-page=1&fields=id,slug,section_id&search[status]=3&search[template_type]=0',
  );
  const [post] = posts.items;
  const { body: sections } = await ask<Listed<{ id: number; slug: string }>>(admin, 'GET', 'v2/sections?per_page=100');
  const section = sections.items.find(({ id }) => id === post?.section_id);
  return { article: `/article/${post?.slug}`, section: `/${section?.slug}`, section_id: Number(section?.id) };
}

test('a menu item comes and goes', async ({ page }) => {
  const { admin, reader } = await both(page);
  const item = { name: 'Harbour webcam', url: '/page/contacts', type: 'footer_info' };
  const { body } = await ask<{ id: number }>(admin, 'POST', 'v2/menus', item);
  await shows(reader, '/', 'Harbour webcam');
  await ask(admin, 'DELETE', `v2/menus/${body.id}`);
  await hides(reader, '/', 'Harbour webcam');
});

test('a slot and a banner are there while they are switched on', async ({ page }) => {
  const { admin, reader } = await both(page);
  const { article } = await places(admin);
  const { body: slots } = await ask<Listed<{ id: number; code: string }>>(admin, 'GET', 'v2/advs');
  const slot = slots.items.find(({ code }) => code === 'ad-article-side');
  await shows(reader, article, 'id="ad-article-side"');
  await ask(admin, 'PATCH', `v2/advs/${slot?.id}`, { status: 0 });
  await hides(reader, article, 'id="ad-article-side"');
  await ask(admin, 'PATCH', `v2/advs/${slot?.id}`, { status: 1 });
  await shows(reader, article, 'id="ad-article-side"');

  const { body: banners } = await ask<Listed<{ id: number; link: string; is_enabled: boolean; tag_ids: number[] }>>(
    admin,
    'GET',
    'v2/advs/banners?include=tags,categories',
  );
  const banner = banners.items.find(({ is_enabled, tag_ids }) => is_enabled && tag_ids.length > 0);
  const { body: tag } = await ask<{ slug: string }>(admin, 'GET', `v2/tags/${banner?.tag_ids[0]}`);
  const link = `href="${banner?.link}"`;
  await shows(reader, `/tag/${tag.slug}`, link);
  await sendForm(admin, 'PATCH', `v2/advs/banners/${banner?.id}`, { is_enabled: 'false' });
  await hides(reader, `/tag/${tag.slug}`, link);
});

test('a call to action, hot news and contextual links stand where they belong', async ({ page }) => {
  const { admin, reader } = await both(page);
  const { article, section, section_id } = await places(admin);
  const text = 'Come to the open day of the newsroom on the last Sunday of the month';
  const body = { v: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } };
  const call = { name: 'Open day', section_id, position: 'bottom', body };
  const { body: made } = await ask<{ id: number }>(admin, 'POST', 'v2/call-to-actions', call);
  await shows(reader, article, text);
  await ask(admin, 'DELETE', `v2/call-to-actions/${made.id}`);
  await hides(reader, article, text);

  const news = 'title,url\nFerry timetable,/page/contacts\n';
  await sendForm(admin, 'POST', 'v2/hot-news/upload', { section_id: String(section_id) }, news);
  await shows(reader, section, 'Ferry timetable');

  const { body: html } = await read(reader, article);
  const [, word] = /<div class="text"><p>[^<]*?\b([a-z]{7,})\b/.exec(html) ?? [];
  expect(word).toBeDefined();
  await sendForm(admin, 'POST', 'v2/contextual-links/upload', {}, `text,url\n${word},/page/contacts\n`);
  await shows(reader, article, `<a href="/page/contacts">${word}</a>`);
});

test('what the templates say is what the translations say', async ({ page }) => {
  const { admin, reader } = await both(page);
  const query = 'search=Skip to the text&filter[category.eq]=templates&language=en-US&per_page=200';
  const { body } = await ask<Listed<{ id: number; message: string }>>(admin, 'GET', `v2/translations?${query}`);
  const phrase = body.items.find(({ message }) => message === 'Skip to the text');
  await shows(reader, '/', 'Skip to the text');
  await ask(admin, 'PATCH', `v2/translations/${phrase?.id}/en-US`, { translation: 'Straight to the text' });
  await shows(reader, '/', 'Straight to the text');
});
