import { postSearches } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { listedPost, metaPage, postsApi } from '../../../../test/post-list';
import { renderApp } from '../../../../test/render-app';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './posts-page';

const LONG_HEADLINE = 'Voters queue early '.repeat(12).trim();
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const measureHeight = (name: string) => row(name).element().getBoundingClientRect().height;
const post = listedPost(1, LONG_HEADLINE, {
  authors: [1, 2, 3].map((id) => ({ id, username: `Author with a long name ${id}` })),
  assignee: { id: 9, username: 'Ben Ade' },
  template_type: 5,
  lock: 'A colleague with a long name',
  lock_user_id: 2,
  proposals: 2,
});

test('a compact row has one line of 36 px, and tooltips have the truncated texts', async () => {
  await page.viewport(1280, 800);
  postsApi([[post]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters')).toBeVisible();
  expect(measureHeight('Voters')).toBe(36);
  await expect.element(row('Voters').getByText(LONG_HEADLINE)).toHaveAttribute('title', LONG_HEADLINE);
  await expect.element(row('Voters').getByTitle(/^Author with a long name 1, /)).toBeVisible();
  await expect.element(row('Voters').getByRole('button', { name: 'Locked by A colleague' })).toBeVisible();
  await expect.element(row('Voters').getByRole('link', { name: 'Proposals: 2' })).toBeVisible();
});

test.each([
  [668, ['Title', 'Status', 'Date']],
  [924, ['Title', 'Status', 'Author', 'Uniqueness', 'Date', 'Category']],
  [1024, ['Title', 'Status', 'Author', 'Uniqueness', 'Words count', 'Date', 'Category', 'Subcategory']],
])('at %i px the table has as many columns as fit beside a readable title', async (width, expected) => {
  await page.viewport(width, 800);
  postsApi([[post]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters')).toBeVisible();
  const headers = page
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.textContent);
  expect(headers.filter((name) => name !== '' && name !== 'Actions')).toEqual(expected);
  const title = header('Title').element().getBoundingClientRect();
  expect(title.width).toBeGreaterThanOrEqual(width < 1024 ? 248 : 184);
  await expect.element(page.getByRole('region', { name: 'Posts' })).not.toBeInTheDocument();
  const remove = row('Voters')
    .getByRole('button', { name: /^Move to trash/ })
    .element();
  expect(remove.getBoundingClientRect().right).toBeLessThanOrEqual(width);
});

test('a chosen column is shown if it fits', async () => {
  await page.viewport(668, 800);
  postsApi([[post]]);
  await renderScreen(Page, { path: '/posts', user: testUser({ post_list_columns: ['type', 'assignee'] }) });
  await expect.element(header('Type')).toBeVisible();
  await expect.element(header('Assignee')).toBeVisible();
  await expect.element(header('Status')).not.toBeInTheDocument();
});

test('the viewer chooses density and columns, which apply at once and are stored', async () => {
  await page.viewport(1280, 800);
  const api = postsApi([[post]]);
  const user = testUser();
  api.reply(session.setPreferences, ({ body }) => ({ ...user, ...body }));
  await renderApp(api, '/posts', { user });
  await expect.element(row('Voters')).toBeVisible();
  await expect.element(header('Assignee')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Rows and columns' }).click();
  await page.getByRole('checkbox', { name: 'Assignee' }).click();
  await page.getByRole('checkbox', { name: 'Type' }).click();
  await page.getByRole('checkbox', { name: 'Uniqueness' }).click();
  await expect.element(header('Assignee')).toBeInTheDocument();
  await expect.element(header('Uniqueness')).not.toBeInTheDocument();
  await expect.element(row('Voters')).toHaveTextContent(/Live update\s*Ben Ade/);
  await page.getByText('Comfortable').click();
  await expect.poll(() => measureHeight('Voters')).toBeGreaterThan(36);
  await page.getByRole('button', { name: 'Show default columns' }).click();
  await expect.element(header('Uniqueness')).toBeInTheDocument();
  expect(api.calls(session.setPreferences).map(({ body }) => body)).toMatchObject([
    { post_list_columns: expect.arrayContaining(['assignee', 'status']) },
    { post_list_columns: expect.arrayContaining(['type', 'assignee']) },
    { post_list_columns: ['status', 'author', 'words', 'date', 'category', 'subcategory', 'type', 'assignee'] },
    { post_list_density: 'comfortable' },
    { post_list_columns: null },
  ]);
});

test('a setting that the server rejects returns to its previous value', async () => {
  const api = postsApi([[post]]).reply(session.setPreferences, () => refusal(500, null));
  await renderApp(api, '/posts', { user: testUser({ post_list_columns: ['date'] }) });
  await expect.element(header('Date')).toBeInTheDocument();
  await expect.element(header('Status')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Rows and columns' }).click();
  await page.getByRole('checkbox', { name: 'Status' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error saving the setting.');
  await expect.element(header('Status')).not.toBeInTheDocument();
});

test('the page shows the number of matching posts, and that a search may have more', async () => {
  const found = metaPage([post], { pages: 40 });
  postsApi([[post]]).reply(postSearches.posts, { ...found, _meta: { ...found._meta, totalCount: 1000 } });
  await renderScreen(Page, { path: '/posts' });
  await expect.element(page.getByText('Total: 1', { exact: true })).toBeVisible();
  await renderScreen(Page, { path: '/posts?search=queue' });
  await expect.element(page.getByText('Total: 1,000 or more')).toBeVisible();
});
