import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { testUser } from '../../../../test/people';
import { listedDraft, listedPost, postsApi } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './posts-page';

const cards = page.getByRole('list', { name: 'Posts' });
const card = (name: string) => cards.getByRole('listitem').filter({ hasText: name });
const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);

test('a phone shows cards, whose menus have all actions', async () => {
  await page.viewport(390, 800);
  const late = new Date(Date.now() - 45_000).toISOString();
  const api = postsApi([
    [
      listedPost(1, 'Voters queue early'),
      { ...listedDraft(), lock: 'ben', lock_user_id: 2 },
      listedPost(4, 'Not out', { status: 5, is_late: true, published_at: late }),
    ],
  ]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await expect
    .element(card('Voters queue early'))
    .toHaveTextContent(/early\s*Published\s*2026-11-15 00:30\s*Politics \/ Votes\s*Ngozi Eze/);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(card('A draft')).toHaveTextContent('Locked by ben');
  await expect.element(card('Not out')).toHaveTextContent(/Late by \d+ s/);
  await openMenu('Voters queue early');
  await expect.poll(items).toEqual(['Select', 'View on site', 'Open post editor', 'History', 'Move to trash']);
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect.poll(address).toBe('/posts/1/history');
  expect(api.calls(posts.list).length).toBeGreaterThan(0);
});

test('the menu of a live update has a link to its live desk', async () => {
  await page.viewport(390, 800);
  postsApi([[listedPost(1, 'Count of the votes', { template_type: 5 })]]);
  const { address } = await renderScreen(Page, { path: '/posts' });
  await openMenu('Count of the votes');
  await page.getByRole('menuitem', { name: 'Live desk' }).click();
  await expect.poll(address).toBe('/posts/1/live');
});

test('the menu of a locked post says why it cannot be trashed', async () => {
  await page.viewport(390, 800);
  postsApi([[{ ...listedDraft(), lock: 'ben', lock_user_id: 2 }]]);
  await renderScreen(Page, { path: '/posts' });
  await openMenu('A draft');
  const trash = page.getByRole('menuitem', { name: /^Move to trash/ });
  await expect.element(trash).toHaveTextContent('ben is editing this post.');
  await expect.element(trash).toBeDisabled();
});

test('checkboxes appear once a post is selected, and the order can be chosen', async () => {
  await page.viewport(390, 800);
  const api = postsApi([[listedPost(1, 'Voters queue early'), listedDraft()]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(card('A draft')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await openMenu('A draft');
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Select A draft' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Voters queue early' }).click();
  await expect.element(page.getByRole('region', { name: 'Selected posts' })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('Selected: 2')).toBeVisible();
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect.poll(() => api.calls(posts.list).at(-1)?.query.sort).toBe('published_at');
});

test('a user who may only read sees cards that do not open', async () => {
  await page.viewport(390, 800);
  postsApi([[listedPost(1, 'Voters queue early')]]);
  const { address } = await renderScreen(Page, { path: '/posts', user: testUser({ rights: ['post.read'] }) });
  await card('Voters').getByText('Ngozi Eze').click();
  expect(address()).toBe('/posts');
  await openMenu('Voters queue early');
  await expect.poll(items).toEqual(['View on site']);
});
