import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { listedDraft, listedPost, metaPage, postsApi, wholePost } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { newsSection } from '../../../../test/taxonomy';
import { Page } from './posts-page';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const lastQuery = (api: ReturnType<typeof postsApi>) => api.calls(posts.list).at(-1)?.query;
const vote = listedPost(1, 'Voters queue early');
const draft = listedDraft();

test('the section filter returns to page 1', async () => {
  const api = postsApi([[vote], [draft]]);
  const { address } = await renderScreen(Page, { path: '/posts?page=2' });
  await expect.element(row('A draft')).toBeVisible();
  await choice('Section').click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.poll(address).toBe('/posts?section_id=2');
  expect(lastQuery(api)).toMatchObject({ page: '1', 'search[section_id]': '2' });
});

test('a project with one section has no section filter', async () => {
  postsApi([[vote]], [newsSection]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters')).toBeVisible();
  await expect.element(choice('Section')).not.toBeInTheDocument();
});

test('the page says that the search results are for a similar spelling', async () => {
  postsApi([[vote]]).reply(postSearches.posts, { ...metaPage([listedPost(4, 'New jetty')]), searched_for: 'jetty' });
  await renderScreen(Page, { path: '/posts?search=jety' });
  await expect.element(page.getByRole('status')).toHaveTextContent('No exact matches. Showing results for “jetty”.');
  await expect.element(page.getByText('New jetty')).toBeVisible();
});

test('Enter searches the filtered posts unless the text is blank', async () => {
  const api = postsApi([[vote]]).reply(postSearches.posts, metaPage([]));
  const { address } = await renderScreen(Page, { path: '/posts?categories=10&status=3&per_page=50' });
  const searchField = page.getByRole('textbox', { name: 'Search' });
  await searchField.fill('   ');
  await userEvent.keyboard('{Enter}');
  await searchField.fill(' queue ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Posts not found')).toBeVisible();
  expect(api.calls(postSearches.posts).map(({ body }) => body)).toEqual([
    {
      query: 'queue',
      page: 1,
      'per-page': 50,
      'search[category_id]': '10',
      'search[status]': '3',
      fields: expect.stringContaining('main_headline'),
      expand: 'authors,category,assignee',
    },
  ]);
  expect(address()).toContain('search=queue');
  await button('Clear search').click();
  await expect.element(row('Voters')).toBeVisible();
});

test('"Create post" offers every type and preselects the section of the list', async () => {
  const api = postsApi([[vote]]).reply(posts.create, wholePost(9, 'A gallery'));
  const { address } = await renderScreen(Page, { path: '/posts?section_id=2' });
  await button('Create post').click();
  const panel = page.getByRole('dialog', { name: 'Create post' });
  await expect.element(panel.getByRole('combobox', { name: 'Section' })).toHaveValue('Sport');
  await panel.getByRole('textbox', { name: 'Headline' }).fill('A gallery');
  await panel.getByRole('combobox', { name: 'Type' }).click();
  const options = () => page.getByRole('option').elements();
  await expect
    .poll(() => options().map((option) => option.textContent))
    .toEqual(['Standard', 'Gallery', 'Live update', 'External link']);
  await page.getByRole('option', { name: 'Gallery' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/posts?section_id=2');
  expect(api.calls(posts.create)[0]?.body).toMatchObject({
    status: 0,
    main_headline: 'A gallery',
    section_id: 2,
    template_type: 1,
  });
});

test('each request that fails shows the error message of the specification', async () => {
  const fail = () => refusal(500, null);
  postsApi([]).reply(posts.list, fail).reply(sections.list, fail).reply(posts.constants, fail);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(notice('Error fetching constants.')).toBeVisible();
});
