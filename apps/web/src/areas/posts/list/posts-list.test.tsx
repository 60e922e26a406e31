import { postSearches, posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';

import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { listed, metaPage, postsApi, wholePost } from '../../../../test/post-list';
import { renderApp } from '../../../../test/render-app';
import { renderScreen } from '../../../../test/render-screen';
import { newsSection } from '../../../../test/taxonomy';
import { Page } from './posts-page';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
const lastQuery = (api: ReturnType<typeof postsApi>) => api.calls(posts.list).at(-1)?.query;

const vote = listed(1, 'Voters queue early');
const draft = listed(2, 'A draft', {
  status: 0,
  published_at: null,
  slug: null,
  uniqueness: null,
  wordCount: 12,
  authors: [],
  category: null,
});

test('lists the posts as the specification asks for them, newest published first', async () => {
  const api = postsApi([[vote, draft]]);
  await renderScreen(Page, { path: '/posts' });
  const headers = ['Title', 'Status', 'Author', 'Uniqueness', 'Words count', 'Date', 'Category', 'Subcategory'];
  for (const header of headers) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  // Half past midnight in Lagos.
  await expect
    .element(row('Voters queue early'))
    .toHaveTextContent(/early\s*Published\s*Ngozi Eze\s*90%\s*Good\s*800\s*2026-11-15 00:30\s*Politics\s*Votes/);
  await expect.element(row('A draft')).toHaveTextContent(/New task\s*—\s*Not checked\s*12.*words\s*—\s*No date yet/);
  expect(api.calls(posts.list)[0]?.query).toEqual({
    page: '1',
    'per-page': '25',
    sort: '-published_at',
    fields:
      'id,main_headline,slug,status,template_type,published_at,updated_at,uniqueness,wordCount,lock,lock_user_id,is_late',
    expand: 'authors,category',
  });
});

test('marks uniqueness from 75 percent as good, and texts below 500 words', async () => {
  const rows = [
    listed(1, 'Just enough', { uniqueness: 75, wordCount: 500 }),
    listed(2, 'Too little', { uniqueness: 74, wordCount: 499 }),
    listed(3, 'A link', { template_type: 7, wordCount: 0 }),
    listed(4, 'Not out', { status: 5, is_late: true }),
  ];
  postsApi([rows]);
  await renderScreen(Page, { path: '/posts' });
  const marks = (name: string, mark: string) => row(name).element().querySelectorAll(`[data-mark="${mark}"]`).length;
  await expect.element(row('Just enough')).toBeVisible();
  expect([marks('Just enough', 'good'), marks('Just enough', 'warning')]).toEqual([1, 0]);
  expect([marks('Too little', 'good'), marks('Too little', 'warning')]).toEqual([0, 2]);
  expect(marks('A link', 'warning')).toBe(0);
  await expect.element(row('Not out')).toHaveTextContent(/Scheduled\s*Late/);
  await expect.element(row('A link').getByText('Late')).not.toBeInTheDocument();
});

test('a category without a parent has no subcategory', async () => {
  postsApi([[listed(1, 'Voters', { category: { id: 10, catchy_title: 'Politics', parent_id: null, parent: null } })]]);
  await renderScreen(Page, { path: '/posts' });
  const cells = row('Voters').getByRole('cell');
  await expect.element(cells.nth(7)).toHaveTextContent('Politics');
  await expect.element(cells.nth(8)).toHaveTextContent('');
});

test('sorts by date and by uniqueness, and by nothing else', async () => {
  const api = postsApi([[vote]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await button('Date').click();
  await expect.poll(() => lastQuery(api)?.sort).toBe('published_at');
  await button('Uniqueness').click();
  await button('Uniqueness').click();
  await expect.poll(() => lastQuery(api)?.sort).toBe('-uniqueness');
  expect(address()).toBe('/posts?sort=-uniqueness');
  await expect.element(button('Title')).not.toBeInTheDocument();
});

test('narrows to a section, which takes the list back to page 1', async () => {
  const api = postsApi([[vote], [draft]]);
  const { address } = await renderScreen(Page, { path: '/posts?page=2' });
  await expect.element(row('A draft')).toBeVisible();
  await choice('Section').click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.poll(address).toBe('/posts?section_id=2');
  expect(lastQuery(api)).toMatchObject({ page: '1', 'search[section_id]': '2' });
});

test('one section is no choice', async () => {
  postsApi([[vote]], [newsSection]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters')).toBeVisible();
  await expect.element(choice('Section')).not.toBeInTheDocument();
});

test('says that it shows results for a similar spelling', async () => {
  postsApi([[vote]]).reply(postSearches.posts, { ...metaPage([listed(4, 'New jetty')]), searched_for: 'jetty' });
  await renderScreen(Page, { path: '/posts?search=jety' });
  await expect.element(page.getByRole('status')).toHaveTextContent('No exact matches. Showing results for “jetty”.');
  await expect.element(page.getByText('New jetty')).toBeVisible();
});

test('searches among the filtered, on Enter, for text that is not blank; the cross goes back', async () => {
  const api = postsApi([[vote]]).reply(postSearches.posts, metaPage([]));
  const { address } = await renderScreen(Page, { path: '/posts?categories=10&status=3&per_page=50' });
  const box = page.getByRole('textbox', { name: 'Search' });
  await box.fill('   ');
  await userEvent.keyboard('{Enter}');
  await box.fill(' queue ');
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
      expand: 'authors,category',
    },
  ]);
  expect(address()).toContain('search=queue');
  await button('Clear search').click();
  await expect.element(row('Voters')).toBeVisible();
});

test('the rows lead to the editor, for those who may change posts', async () => {
  postsApi([[vote]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  const link = row('Voters').getByRole('link', { name: 'Voters queue early', exact: true });
  await expect.element(link).toHaveAttribute('href', '/posts/1');
  await row('Voters').getByText('Ngozi Eze').click();
  await expect.poll(address).toBe('/posts/1');
});

test('a reader sees plain rows and no buttons', async () => {
  postsApi([[{ ...vote, lock: 'ben', lock_user_id: 2 }, draft]]);
  const { address } = await renderScreen(Page, { path: '/posts?open=new', user: testUser({ rights: ['post.read'] }) });
  await expect.element(row('Voters')).toHaveTextContent('Locked by ben');
  await row('Voters').getByText('Ngozi Eze').click();
  expect(address()).toBe('/posts?open=new');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(row('A draft').getByRole('button')).not.toBeInTheDocument();
  await expect.element(row('A draft').getByRole('link')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  for (const name of [/^Create post/, /^Export/, /Locked by/]) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('without the right the page is not there', async () => {
  await renderApp(postsApi([[vote]]), '/posts', { user: testUser({ rights: ['tag.read'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
});

test('the lock of another person with the same display name is shown', async () => {
  postsApi([[{ ...vote, lock: 'Ada Obi', lock_user_id: 2 }]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters').getByRole('button', { name: 'Locked by Ada Obi' })).toBeVisible();
});

test('whoever edits a post is named, and taken over from after a question', async () => {
  const api = postsApi([
    [{ ...vote, lock: 'ben', lock_user_id: 2 }, listed(3, 'My own', { lock: 'Ada Obi', lock_user_id: 1 })],
  ]);
  api.reply(postLocks.overtake, wholePost(1, 'Voters queue early'));
  const { address } = await renderScreen(Page, { path: '/posts' });
  await expect.element(row('My own')).not.toHaveTextContent('Locked');
  await row('Voters').getByRole('button', { name: 'Locked by ben' }).click();
  const text = 'ben is editing this post. Are you sure you want to overtake editing?';
  await expect.element(page.getByText(text)).toBeVisible();
  await button('No').click();
  expect(api.calls(postLocks.overtake)).toEqual([]);
  await row('Voters').getByText('Ngozi Eze').click();
  await button('Yes').click();
  await expect.poll(address).toBe('/posts/1');
  expect(api.calls(postLocks.overtake)[0]?.params).toEqual({ id: '1' });
});

test('a take-over that fails leaves one in the list', async () => {
  postsApi([[{ ...vote, lock: 'ben', lock_user_id: 2 }]]).reply(postLocks.overtake, () => refusal(500, null));
  const { address } = await renderScreen(Page, { path: '/posts' });
  await row('Voters').getByRole('button', { name: 'Locked by ben' }).click();
  await button('Yes').click();
  await expect.element(notice('Error taking the post over.')).toBeVisible();
  expect(address()).toBe('/posts');
});

test('creates a post of any type, in the section the list shows', async () => {
  const api = postsApi([[vote]]).reply(posts.create, wholePost(9, 'A gallery'));
  const { address } = await renderScreen(Page, { path: '/posts?section_id=2' });
  await button('Create post').click();
  const panel = page.getByRole('dialog', { name: 'Create post' });
  await expect.element(panel.getByRole('combobox', { name: 'Section' })).toHaveValue('Sport');
  await panel.getByRole('textbox', { name: 'Headline' }).fill('A gallery');
  await panel.getByRole('combobox', { name: 'Type' }).click();
  const types = () => page.getByRole('option').elements();
  await expect
    .poll(() => types().map((each) => each.textContent))
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

test('failures are told in the words of the specification', async () => {
  const broken = () => refusal(500, null);
  postsApi([]).reply(posts.list, broken).reply(sections.list, broken).reply(posts.constants, broken);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(notice('Error fetching constants.')).toBeVisible();
});
