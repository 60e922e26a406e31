import { posts } from '@masthead/domain/posts/contract/endpoints';
import { type SavedView, savedViews } from '@masthead/domain/posts/contract/saved-views';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { listedPost, postsApi } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './posts-page';

const view = (id: number, name: string, changes: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name, query: 'status=3', is_shared: false, owner_id: 1, owner: 'Ada Obi' },
  ...changes,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const viewsApi = (...items: SavedView[]) => postsApi([[listedPost(1, 'Voters')]]).reply(savedViews.list, { items });
const lastQuery = (api: ReturnType<typeof postsApi>) => api.calls(posts.list).at(-1)?.query;

test('the menu opens built-in, own and shared views', async () => {
  const api = viewsApi(view(1, 'Out'), view(2, 'Desk', { query: 'columns=date', owner_id: 2, is_shared: true }));
  const { address } = await renderScreen(Page, { path: '/posts?page=1' });
  await button('All posts').click();
  await item('My drafts').click();
  await expect.poll(address).toBe('/posts?authors=1&drafts=1');
  await expect.poll(() => lastQuery(api)).toMatchObject({ 'search[status]': '0,1', 'search[authors.id]': '1' });
  await button('My drafts').click();
  await item('Late').click();
  await expect.poll(() => lastQuery(api)).toMatchObject({ 'search[is_late]': '1', sort: 'published_at' });
  await button('Late').click();
  await item('Without picture').click();
  await expect.poll(() => lastQuery(api)).toMatchObject({ 'search[without_picture]': '1' });
  await button('Without picture').click();
  await item('Out').click();
  await expect.poll(address).toBe('/posts?status=3');
  await button('Out').click();
  await item('Desk').click();
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
  await expect.element(button('Desk')).toBeVisible();
});

test('a user with personal columns sees the name of the open view', async () => {
  viewsApi();
  await renderScreen(Page, { path: '/posts?status=2', user: testUser({ post_list_columns: ['date'] }) });
  await expect.element(button('To review')).toBeVisible();
});

test('a canceled dialog returns the focus to the menu of views', async () => {
  viewsApi();
  await renderScreen(Page, { path: '/posts' });
  await button('All posts').click();
  await item('Save as a view').click();
  await expect.element(dialog('Save as a view').getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Save as a view')).not.toBeInTheDocument();
  await expect.element(button('All posts')).toHaveFocus();
});

test('"Save as a view" stores filters, order and columns, and shows why a name is refused', async () => {
  const message = 'You already have a view with this name.';
  const api = viewsApi().reply(savedViews.create, () =>
    refusal(422, { type: 'validation', message, errors: { name: [message] } }),
  );
  const user = testUser({ rights: ['post.read'], post_list_columns: ['date'] });
  await renderScreen(Page, { path: '/posts?sort=uniqueness&status=2&page=1', user });
  await button('Views').click();
  await item('Save as a view').click();
  const form = dialog('Save as a view');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Field can not be empty')).toBeVisible();
  await expect.element(form.getByRole('checkbox', { name: 'Share with all users' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Name' }).fill('Desk');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText(message)).toBeVisible();
  api.reply(savedViews.create, ({ body }) => view(5, body.name, body));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('View saved.');
  expect(api.calls(savedViews.create).at(-1)?.body).toEqual({
    name: 'Desk',
    query: 'columns=date&sort=uniqueness&status=2',
    is_shared: false,
  });
});

test('"Manage views" changes and deletes views that the viewer may change', async () => {
  const api = viewsApi(view(1, 'Out'), view(2, 'Desk', { owner_id: 2, is_shared: true }))
    .reply(savedViews.replace, ({ body }) => view(1, body.name, body))
    .reply(savedViews.remove, null);
  await renderScreen(Page, { path: '/posts?status=2', user: testUser({ rights: ['post.read'] }) });
  await button('To review').click();
  await item('Manage views').click();
  await expect.element(button('Change Desk')).not.toBeInTheDocument();
  await button('Change Out').click();
  await dialog('Change view').getByRole('textbox', { name: 'Name' }).fill('On the site');
  await dialog('Change view').getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => api.calls(savedViews.replace).at(-1)?.body)
    .toEqual({
      name: 'On the site',
      query: 'status=3',
      is_shared: false,
    });
  await button('Delete Out').click();
  await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => api.calls(savedViews.remove).map(({ params }) => params)).toEqual([{ id: '1' }]);
});

test('the notice of a deleted view restores it', async () => {
  const id = 'e2f2a9a4-5c0f-4f0e-9a53-3a3d5f6f0001';
  const api = viewsApi(view(1, 'Out'))
    .reply(savedViews.remove, () => Response.json(null, { headers: { [UNDO_ID]: id } }))
    .reply(undo.run, null);
  await renderScreen(Page, { path: '/posts' });
  await button('All posts').click();
  await item('Manage views').click();
  await button('Delete Out').click();
  api.reply(savedViews.list, { items: [] });
  await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog('Manage views').getByText('There are no views to change.')).toBeVisible();
  api.reply(savedViews.list, { items: [view(1, 'Out')] });
  const notice = page.getByRole('alert').filter({ hasText: 'View deleted.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Delete Out')).toBeVisible();
  expect(api.calls(undo.run).map(({ params }) => params)).toEqual([{ id }]);
});

test('a failure to load the saved views leaves the built-in ones', async () => {
  viewsApi().reply(savedViews.list, () => refusal(500, null));
  await renderScreen(Page, { path: '/posts' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching views.');
  await button('All posts').click();
  await expect.element(item('To review')).toBeVisible();
});
