import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { testUser } from '../../../../test/people';
import { listedDraft, listedPost, postsApi } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './posts-page';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lastQuery = (api: ReturnType<typeof postsApi>) => api.calls(posts.list).at(-1)?.query;
const vote = listedPost(1, 'Voters queue early');
const draft = listedDraft();

test('the table shows all columns of the specification, newest publication first', async () => {
  const api = postsApi([[vote, draft]]);
  await renderScreen(Page, { path: '/posts' });
  const headers = ['Title', 'Status', 'Author', 'Uniqueness', 'Words count', 'Date', 'Category', 'Subcategory'];
  for (const header of headers) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  // 00:30 in Lagos.
  await expect
    .element(row('Voters queue early'))
    .toHaveTextContent(/early\s*Published\s*Ngozi Eze\s*90%\s*Good\s*800\s*2026-11-15 00:30\s*Politics\s*Votes/);
  await expect.element(row('A draft')).toHaveTextContent(/New task\s*—\s*Not checked\s*12.*words\s*—\s*No date/);
  await expectAccessible();
  expect(api.calls(posts.list)[0]?.query).toEqual({
    page: '1',
    'per-page': '25',
    sort: '-published_at',
    fields:
      'id,main_headline,slug,status,template_type,published_at,embargo_until,updated_at,uniqueness,wordCount,lock,lock_user_id,is_late,publish_due_at,proposals',
    expand: 'authors,category,assignee',
  });
});

test('the table marks uniqueness from 75 percent as good, and warns below 500 words', async () => {
  const rows = [
    listedPost(1, 'Just enough', { uniqueness: 75, wordCount: 500 }),
    listedPost(2, 'Too little', { uniqueness: 74, wordCount: 499 }),
    listedPost(3, 'A link', { template_type: 7, wordCount: 0 }),
    listedPost(4, 'Not out', {
      status: 5,
      is_late: true,
      published_at: new Date(Date.now() - 45_000).toISOString(),
    }),
    listedPost(5, 'Forgotten', {
      status: 5,
      is_late: true,
      published_at: new Date(Date.now() - 600_000).toISOString(),
    }),
  ];
  postsApi([rows]);
  await renderScreen(Page, { path: '/posts' });
  const countMarks = (name: string, mark: string) =>
    row(name).element().querySelectorAll(`[data-mark="${mark}"]`).length;
  await expect.element(row('Just enough')).toBeVisible();
  expect([countMarks('Just enough', 'good'), countMarks('Just enough', 'warning')]).toEqual([1, 0]);
  expect([countMarks('Too little', 'good'), countMarks('Too little', 'warning')]).toEqual([0, 2]);
  expect(countMarks('A link', 'warning')).toBe(0);
  await expect.element(row('Not out')).toHaveTextContent(/Scheduled\s*Late by \d+ s/);
  await expect.element(row('Forgotten')).toHaveTextContent(/Scheduled\s*Late by 10 min/);
  await expect.element(row('A link').getByText(/^Late/)).not.toBeInTheDocument();
});

test('the status of a post with a held publication is a countdown', async () => {
  const publish_due_at = new Date(Date.now() + 60_000).toISOString();
  postsApi([[listedPost(1, 'Soon out', { status: 2, published_at: null, publish_due_at })]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Soon out')).toHaveTextContent(/Ready for review\s*Publishing in \d+ s/);
});

test('a category without a parent has no subcategory', async () => {
  postsApi([
    [listedPost(1, 'Voters', { category: { id: 10, catchy_title: 'Politics', parent_id: null, parent: null } })],
  ]);
  await renderScreen(Page, { path: '/posts' });
  const cells = row('Voters').getByRole('cell');
  await expect.element(cells.nth(7)).toHaveTextContent('Politics');
  await expect.element(cells.nth(8)).toHaveTextContent('');
});

test('the table can be sorted by date and by uniqueness only', async () => {
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

test('a row opens the editor for a user who may update posts', async () => {
  postsApi([[vote]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  const link = row('Voters').getByRole('link', { name: 'Voters queue early', exact: true });
  await expect.element(link).toHaveAttribute('href', '/posts/1');
  await row('Voters').getByText('Ngozi Eze').click();
  await expect.poll(address).toBe('/posts/1');
});

test('a user who may only read sees rows without links and buttons', async () => {
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

test('a row links to the history of its post for a user who may see it', async () => {
  postsApi([[vote]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await page.getByRole('link', { name: 'History of Voters queue early' }).click();
  await expect.poll(address).toBe('/posts/1/history');
});

test('a row links to the live desk of a live update that is not in the trash', async () => {
  const live = listedPost(1, 'Count of the votes', { template_type: 5 });
  postsApi([[live, listedPost(3, 'Old count', { template_type: 5, status: 4 }), draft]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await expect.element(page.getByRole('link', { name: /^Live desk of/ })).toBeVisible();
  const cell = row('Count of the votes').getByRole('cell').last().element();
  expect(cell.querySelectorAll('a, button').length).toBe(5);
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  await page.getByRole('link', { name: 'Live desk of Count of the votes' }).click();
  await expect.poll(address).toBe('/posts/1/live');
});

test('a row with open proposals links to their review, and the page links to all proposals', async () => {
  postsApi([[listedPost(1, 'Proposed for', { proposals: 2 }), draft]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await expect
    .element(page.getByRole('link', { name: 'Proposals', exact: true }))
    .toHaveAttribute('href', '/posts/proposals');
  await expect.element(row('A draft').getByRole('link', { name: /^Proposals/ })).not.toBeInTheDocument();
  await row('Proposed for').getByRole('link', { name: 'Proposals: 2' }).click();
  await expect.poll(address).toBe('/posts/1/proposals');
});
