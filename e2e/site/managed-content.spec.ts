import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../support/api';
import { signIn } from '../support/session';
import { fetchPath, siteUrl } from '../support/site';

// These journeys change content in the admin and expect it on the site.
// A separate project, because other journeys manage the site parts of theirs.
const project = 'manila';

interface List<T> {
  items: T[];
}

/** Signs in to the admin and opens the site of the same project. */
async function openAdminAndSite(page: Page): Promise<{ admin: Page; reader: Page }> {
  await signIn(page, { project });
  const reader = await page.context().newPage();
  await reader.goto(siteUrl('/robots.txt', project));
  return { admin: page, reader };
}

const expectShown = (reader: Page, path: string, text: string) =>
  expect
    .poll(async () => (await fetchPath(reader, path)).body.includes(text), { message: `${path}: ${text}` })
    .toBe(true);
const expectHidden = (reader: Page, path: string, text: string) =>
  expect
    .poll(async () => (await fetchPath(reader, path)).body.includes(text), { message: `${path}: ${text}` })
    .toBe(false);

/** Sends a form, optionally with a CSV file. */
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

/** Returns the paths of an article and of its section. */
async function findPaths(admin: Page) {
  const { body: posts } = await callApi<List<{ slug: string; section_id: number }>>(
    admin,
    'GET',
    'posts?per-page=1&fields=id,slug,section_id&search[status]=3&search[template_type]=0',
  );
  const [post] = posts.items;
  const { body: sections } = await callApi<List<{ id: number; slug: string }>>(
    admin,
    'GET',
    'v2/sections?per_page=100',
  );
  const section = sections.items.find(({ id }) => id === post?.section_id);
  return { article: `/article/${post?.slug}`, section: `/${section?.slug}`, section_id: Number(section?.id) };
}

test('a menu item appears on the site and disappears when it is deleted', async ({ page }) => {
  const { admin, reader } = await openAdminAndSite(page);
  const item = { name: 'Harbour webcam', url: '/page/contacts', type: 'footer_info' };
  const { body } = await callApi<{ id: number }>(admin, 'POST', 'v2/menus', item);
  await expectShown(reader, '/', 'Harbour webcam');
  await callApi(admin, 'DELETE', `v2/menus/${body.id}`);
  await expectHidden(reader, '/', 'Harbour webcam');
});

test('a slot and a banner appear on the site while they are switched on', async ({ page }) => {
  const { admin, reader } = await openAdminAndSite(page);
  const { article } = await findPaths(admin);
  const { body: slots } = await callApi<List<{ id: number; code: string }>>(admin, 'GET', 'v2/advs');
  const slot = slots.items.find(({ code }) => code === 'ad-article-side');
  await expectShown(reader, article, 'id="ad-article-side"');
  await callApi(admin, 'PATCH', `v2/advs/${slot?.id}`, { status: 0 });
  await expectHidden(reader, article, 'id="ad-article-side"');
  await callApi(admin, 'PATCH', `v2/advs/${slot?.id}`, { status: 1 });
  await expectShown(reader, article, 'id="ad-article-side"');

  const { body: banners } = await callApi<List<{ id: number; link: string; is_enabled: boolean; tag_ids: number[] }>>(
    admin,
    'GET',
    'v2/advs/banners?include=tags,categories',
  );
  const banner = banners.items.find(({ is_enabled, tag_ids }) => is_enabled && tag_ids.length > 0);
  const { body: tag } = await callApi<{ slug: string }>(admin, 'GET', `v2/tags/${banner?.tag_ids[0]}`);
  const link = `href="${banner?.link}"`;
  await expectShown(reader, `/tag/${tag.slug}`, link);
  await sendForm(admin, 'PATCH', `v2/advs/banners/${banner?.id}`, { is_enabled: 'false' });
  await expectHidden(reader, `/tag/${tag.slug}`, link);
});

test('a call to action, hot news and contextual links appear on the site', async ({ page }) => {
  const { admin, reader } = await openAdminAndSite(page);
  const { article, section, section_id } = await findPaths(admin);
  const text = 'Come to the open day of the newsroom on the last Sunday of the month';
  const body = { v: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } };
  const callToAction = { name: 'Open day', section_id, position: 'bottom', body };
  const { body: created } = await callApi<{ id: number }>(admin, 'POST', 'v2/call-to-actions', callToAction);
  await expectShown(reader, article, text);
  await callApi(admin, 'DELETE', `v2/call-to-actions/${created.id}`);
  await expectHidden(reader, article, text);

  const news = 'title,url\nFerry timetable,/page/contacts\n';
  await sendForm(admin, 'POST', 'v2/hot-news/upload', { section_id: String(section_id) }, news);
  await expectShown(reader, section, 'Ferry timetable');

  const { body: html } = await fetchPath(reader, article);
  const [, word] = /<div class="text"><p>[^<]*?\b([a-z]{7,})\b/.exec(html) ?? [];
  expect(word).toBeDefined();
  await sendForm(admin, 'POST', 'v2/contextual-links/upload', {}, `text,url\n${word},/page/contacts\n`);
  await expectShown(reader, article, `<a href="/page/contacts">${word}</a>`);
});

test('the site uses the edited translations', async ({ page }) => {
  const { admin, reader } = await openAdminAndSite(page);
  const query = 'search=Skip to content&filter[category.eq]=templates&language=en-US&per_page=200';
  const { body } = await callApi<List<{ id: number; message: string }>>(admin, 'GET', `v2/translations?${query}`);
  const phrase = body.items.find(({ message }) => message === 'Skip to content');
  await expectShown(reader, '/', 'Skip to content');
  await callApi(admin, 'PATCH', `v2/translations/${phrase?.id}/en-US`, { translation: 'Straight to the text' });
  await expectShown(reader, '/', 'Straight to the text');
});
