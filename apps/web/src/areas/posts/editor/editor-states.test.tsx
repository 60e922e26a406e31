import { categories } from '@masthead/domain/categories/contract';
import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { testProject } from '../../../../test/people';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './editor-page';

const title = () => page.getByRole('textbox', { name: 'Title', exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (words: string) => page.getByRole('alert').filter({ hasText: words });

async function open(given: Partial<Post> = {}) {
  const api = editorApi(readyPost(given));
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(title()).toBeVisible();
  return api;
}

test('a post is published before the categories have come', async () => {
  const api = editorApi(readyPost());
  api.reply(categories.list, () => new Promise(() => {}));
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(page.getByText('Nothing keeps this from being published.')).toBeVisible();
  await button('Publish').click();
  await expect.element(notice('Post published.')).toBeVisible();
});

test('a field that is emptied says what it lacks at once; one that nobody began with stays quiet', async () => {
  await open({ fb_catchy_title: null });
  const complaint = page.getByText('Enter description', { exact: true });
  await expect.element(field('Description')).toBeVisible();
  await expect.element(complaint).not.toBeInTheDocument();
  await field('Description').fill('');
  await expect.element(complaint).toBeVisible();
  await expect.element(page.getByText('Enter facebook headline', { exact: true })).not.toBeInTheDocument();
  await field('Facebook headline').fill('Tram');
  await field('Facebook headline').fill('');
  await expect.element(page.getByText('Enter facebook headline', { exact: true })).toBeVisible();
});

test('an external link asks for no lengths: none of its texts has one to keep', async () => {
  await open({ template_type: TemplateType.EXTERNAL_LINK, main_headline: 'Short', body: null });
  await expect.element(field('Facebook headline')).toBeVisible();
  await expect.element(page.getByText(/characters, now: /)).not.toBeInTheDocument();
});

test('stop words that keep it from readers are named, and stay in sight until they are gone', async () => {
  const api = await open();
  const words = ['wombat', 'quokka'];
  api.reply(posts.publish, () =>
    refusal(422, { type: 'stop_words_validator', message: 'The post has stop words', words }),
  );
  await button('Publish').click();
  const named = notice('The post has stop words (wombat, quokka)');
  await expect.element(named.first()).toBeVisible();
  await expect.poll(() => named.elements().length, { timeout: 6000 }).toBe(1);
  await expect.element(page.getByText('New task').or(page.getByText('In progress'))).toBeVisible();
  api.reply(posts.publish, () => ({ ...api.stored(), status: Status.PUBLISHED }));
  await button('Publish').click();
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(named).not.toBeInTheDocument();
});

test('a scheduled post that goes out while it is open says so, and keeps what is typed', async () => {
  const published_at = new Date(Date.now() + 400).toISOString();
  const api = await open({ status: Status.SCHEDULED, published_at });
  await expect.element(button('Publish now')).toBeVisible();
  await title().fill(`${headline}!`);
  const updated_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.get, () => ({ ...api.stored(), status: Status.PUBLISHED, updated_at }));
  await expect.element(button('Republish')).toBeVisible();
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(title()).toHaveValue(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ base_updated_at: updated_at });
});

test('the buttons stay within reach beside the menu of pictures', async () => {
  const api = await open({ thumb: null });
  api.reply(images.list, { items: [], current_page: 1, last_page: 1, per_page: 19, total: 0, next_page_url: null });
  await page.getByRole('button', { name: /^Why this cannot be published yet/ }).click();
  await button('Picture').click();
  await expect.element(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  const menu = () => page.getByRole('dialog', { name: 'Image gallery' }).element().getBoundingClientRect();
  await expect.poll(() => window.innerWidth - menu().right).toBe(0);
  for (const name of ['Save', 'Publish', 'More actions']) {
    expect(button(name).element().getBoundingClientRect().right).toBeLessThan(menu().left);
  }
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => button('More actions').element().getBoundingClientRect().right).toBeGreaterThan(900);
});

test('a post that somebody else holds is not sent to the subscribers', async () => {
  const api = await open({ status: Status.PUBLISHED, lock: 'Bola', lock_user_id: 2 });
  await expect.element(button('Send push')).toHaveAttribute('aria-disabled', 'true');
  await button('Send push').click({ force: true });
  await expect.element(page.getByText('Bola is editing this post.')).toBeVisible();
  expect(api.calls(postPush.send)).toEqual([]);
});

test('what is typed into the text after a save is saved by the next one', async () => {
  const api = await open();
  const words = () => api.calls(posts.update).map(({ body }) => JSON.stringify((body as { body: unknown }).body));
  for (const typed of ['First addition.', 'Second addition.']) {
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await userEvent.keyboard(`{Control>}{End}{/Control} ${typed}`);
    await button('Save').click();
    await expect.element(page.getByText(/^All changes are saved/)).toBeVisible();
    expect(words().at(-1)).toContain(typed);
  }
  expect(words()).toHaveLength(2);
});

test('what the project has switched off leaves no empty panel behind', async () => {
  editorApi(readyPost({ status: Status.PUBLISHED }));
  const { switches } = testProject();
  const project = testProject({ switches: { ...switches, uniqueness: false, export_from: false, push: false } });
  await renderScreen(Page, { path: '/posts/5', project });
  await expect.element(button('Scheduling')).toBeVisible();
  for (const name of ['Uniqueness', 'Export article', 'Send push']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});
