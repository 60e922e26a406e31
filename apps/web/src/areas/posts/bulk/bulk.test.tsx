import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { categories } from '@masthead/domain/categories/contract';
import { type BulkChange, type BulkResult, bulkPosts } from '@masthead/domain/posts/contract/bulk';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { listedDraft, listedPost, metaPage, postsApi } from '../../../../test/post-list';
import { pageWith } from '../../../../test/render-app';
import { renderScreen } from '../../../../test/render-screen';
import { testCategory } from '../../../../test/taxonomy';
import { Page } from '../list/posts-page';

const bar = page.getByRole('region', { name: 'Selected posts' });
const action = (name: string) => bar.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const dialogButton = (name: string) => dialog.getByRole('button', { name, exact: true });
const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

const rows = [listedPost(1, 'Out'), listedDraft(), listedPost(3, 'Third')];

type Answer = (change: BulkChange, isDryRun: boolean) => BulkResult;
const changed: Answer = ({ id, base_updated_at = '2026-11-14T23:30:00Z' }) => ({
  id,
  outcome: 'changed',
  updated_at: base_updated_at,
  undo: { name: 'return', status: 0 },
});
const refused = (id: number, message: string): BulkResult => ({
  id,
  outcome: 'refused',
  problem: { type: 'post_locked', message },
});

/** The posts list whose API answers each change. */
function bulkApi(answer: Answer = changed, listed = rows) {
  return postsApi([listed]).reply(bulkPosts.change, ({ body }) => ({
    results: body.changes.map((change) => answer(change as BulkChange, body.dry_run === true)),
  }));
}
type Api = ReturnType<typeof bulkApi>;

const sentBodies = (api: Api) => api.calls(bulkPosts.change).map(({ body }) => body as { changes: BulkChange[] });
const isPreview = (body: object) => (body as { dry_run?: boolean }).dry_run === true;
const writes = (api: Api) => sentBodies(api).filter((body) => !isPreview(body));

test('the bar counts the selected posts, offers the actions that the viewer may use, and Escape clears it', async () => {
  bulkApi();
  const user = testUser({ rights: ['post.read', 'post.update'] });
  await renderScreen(Page, { path: '/posts', user });
  await checkbox('Out').click();
  await expect.element(bar.getByText('Selected: 1')).toBeVisible();
  const names = () =>
    bar
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  await expect
    .poll(names)
    .toEqual(['Clear selection', 'Select all 3', 'Category', 'Tags', 'Assignee', 'Move to trash']);
  await checkbox('Third').click({ modifiers: ['Shift'] });
  await expect.element(bar.getByText('Selected: 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
});

test('"Select all" selects the posts of all pages, up to 500', async () => {
  const many = Array.from({ length: 60 }, (_, index) => listedPost(index + 1, `Post ${index + 1}`));
  const api = bulkApi();
  let total = 60;
  api.reply(posts.list, ({ query }) => {
    const shown = many.slice(0, query['per-page']);
    return { ...metaPage(shown, { pages: 3 }), _meta: { ...metaPage(shown)._meta, totalCount: total } };
  });
  const { queryClient } = await renderScreen(Page, { path: '/posts' });
  await checkbox('Post 1').click();
  await bar.getByRole('button', { name: 'Select all 60' }).click();
  await expect.element(bar.getByText('Selected: 60')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
  total = 501;
  await queryClient.invalidateQueries();
  const tooMany = bar.getByRole('button', { name: /^Select all 501\. Select at most 500 posts\. Filter/ });
  await expect.element(tooMany).toHaveAttribute('aria-disabled', 'true');
});

test('the preview names the refused posts, and the change is based on the checked versions', async () => {
  const api = bulkApi((change, isDryRun) =>
    change.id === 2 ? refused(2, 'ben is editing this post.') : changed(change, isDryRun),
  );
  await renderScreen(Page, { path: '/posts' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await action('Move to trash').click();
  await expect.element(dialog.getByText('Will change: 2. Unchanged: 0. Refused: 1.')).toBeVisible();
  await expect.element(dialog.getByText(/^Published or scheduled posts: 2\./)).toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'Refused posts' }))
    .toHaveTextContent('A draftben is editing this post.');
  await expectAccessible();
  expect(writes(api)).toEqual([]);
  await dialogButton('Move to trash').click();
  await expect.element(notice('Posts changed: 2.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bar.getByText('Selected: 1')).toBeVisible();
  const trash = { action: { name: 'trash' }, base_updated_at: '2026-11-14T23:30:00Z' };
  expect(writes(api).map(({ changes }) => changes)).toEqual([
    [
      { id: 1, ...trash },
      { id: 3, ...trash },
    ],
  ]);
});

test('Undo sends the inverse actions, and names a post that has changed since', async () => {
  const api = bulkApi((change, isDryRun) =>
    change.action.name === 'return' && change.id === 3
      ? refused(3, 'The post was changed while you were working. Nothing was overwritten.')
      : changed(change, isDryRun),
  );
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Out').click();
  await checkbox('Third').click();
  await action('Move to trash').click();
  await dialogButton('Move to trash').click();
  await notice('Posts changed: 2.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Not undone')).toHaveTextContent(/1\. “Third”$/);
  expect(writes(api).at(-1)?.changes[0]).toEqual({
    id: 1,
    base_updated_at: '2026-11-14T23:30:00Z',
    action: { name: 'return', status: 0 },
  });
});

test('a change of more than 25 posts takes several calls, can be stopped and continued', async () => {
  const many = Array.from({ length: 60 }, (_, index) => listedPost(index + 1, `Post ${index + 1}`));
  const api = bulkApi(changed, many);
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  api.reply(bulkPosts.change, async ({ body }) => {
    if (!body.dry_run) await response;
    return { results: body.changes.map((change) => changed(change as BulkChange, false)) };
  });
  await renderScreen(Page, { path: '/posts' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await action('Move to trash').click();
  await expect.element(dialog.getByText('Will change: 60. Unchanged: 0. Refused: 0.')).toBeVisible();
  await dialogButton('Move to trash').click();
  await expect.element(dialog.getByText('0 of 60 posts')).toBeVisible();
  await dialogButton('Stop').click();
  respond();
  await expect.element(dialog.getByText('Changed: 25. Refused: 0. Not sent: 35.')).toBeVisible();
  expect(sentBodies(api).map(({ changes }) => changes.length)).toEqual([25, 25, 10, 25]);
  await dialogButton('Continue').click();
  await expect.element(dialog.getByText('Will change: 35. Unchanged: 0. Refused: 0.')).toBeVisible();
  await dialogButton('Move to trash').click();
  await expect.element(notice('Posts changed: 35.')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a call that fails does not stop the others, and its posts can be retried', async () => {
  const many = Array.from({ length: 30 }, (_, index) => listedPost(index + 1, `Post ${index + 1}`));
  const api = bulkApi(changed, many);
  let hasFailed = false;
  api.reply(bulkPosts.change, ({ body }) => {
    if (!body.dry_run && !hasFailed) {
      hasFailed = true;
      return refusal(503, { type: 'unavailable', message: 'The database does not answer. Try again in a moment.' });
    }
    return { results: body.changes.map((change) => changed(change as BulkChange, false)) };
  });
  await renderScreen(Page, { path: '/posts' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await action('Move to trash').click();
  await dialogButton('Move to trash').click();
  await expect.element(dialog.getByText('Changed: 5. Refused: 25. Not sent: 0.')).toBeVisible();
  await expect.element(dialog.getByText('The database does not answer. Try again in a moment.').first()).toBeVisible();
  await dialogButton('Retry failed').click();
  await dialogButton('Move to trash').click();
  await expect.element(notice('Posts changed: 25.')).toBeVisible();
});

test('Escape closes the dialog and keeps the selection', async () => {
  bulkApi();
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Out').click();
  await action('Move to trash').click();
  await expect.element(dialog.getByText('Will change: 1. Unchanged: 0. Refused: 0.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bar.getByText('Selected: 1')).toBeVisible();
  await expect.element(action('Move to trash')).toHaveFocus();
});

test('a retry shows the values of the first attempt', async () => {
  const api = bulkApi().reply(categories.list, pageWith([testCategory(7, 'Football', { section_id: 2 })]));
  let hasFailed = false;
  api.reply(bulkPosts.change, ({ body }) => {
    if (!body.dry_run && !hasFailed) {
      hasFailed = true;
      return refusal(503, { type: 'unavailable', message: 'The database does not answer. Try again in a moment.' });
    }
    return { results: body.changes.map((change) => changed(change as BulkChange, false)) };
  });
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Out').click();
  await action('Category').click();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Football' }).click();
  await dialogButton('Change category').click();
  await dialogButton('Retry failed').click();
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('News / Football');
  await dialogButton('Change category').click();
  await expect.element(notice('Posts changed: 1.')).toBeVisible();
});

test('posts are scheduled at intervals in the time zone of the project', async () => {
  const api = bulkApi();
  await renderScreen(Page, { path: '/posts' });
  await checkbox('A draft').click();
  await checkbox('Third').click();
  await action('Schedule').click();
  await expect.element(dialogButton('Schedule')).toBeDisabled();
  await dialog.getByLabelText('Schedule date').fill('2099-01-31');
  await dialog.getByLabelText('Schedule time').fill('10:00');
  await dialog.getByLabelText('Minutes between two posts').fill('90');
  await expect
    .element(dialog.getByRole('list', { name: 'Publication times' }))
    .toHaveTextContent('2099-01-31 10:00 A draft2099-01-31 11:30 Third');
  await dialogButton('Schedule').click();
  await expect.element(notice('Posts changed: 2.')).toBeVisible();
  // Lagos is one hour ahead of UTC.
  expect(writes(api)[0]?.changes.map((change) => [change.id, change.action])).toEqual([
    [2, { name: 'schedule', published_at: '2099-01-31T09:00:00.000Z' }],
    [3, { name: 'schedule', published_at: '2099-01-31T10:30:00.000Z' }],
  ]);
});

test('a category also sets its section, and tags and assignees can be removed', async () => {
  const api = bulkApi()
    .reply(categories.list, pageWith([testCategory(7, 'Football', { section_id: 2 })]))
    .reply(autocomplete.suggest, { items: [{ id: 9, name: 'Harbour' }] });
  await renderScreen(Page, { path: '/posts' });

  async function submit(name: string) {
    await dialogButton(name).click();
    await expect.element(dialog).not.toBeInTheDocument();
    return writes(api).at(-1)?.changes[0]?.action;
  }

  await checkbox('Out').click();
  await action('Category').click();
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Football' }).click();
  expect(await submit('Change category')).toEqual({ name: 'set_category', section_id: 2, category_id: 7 });

  await checkbox('Out').click();
  await action('Tags').click();
  await dialog.getByText('Remove', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('har');
  await page.getByRole('option', { name: 'Harbour' }).click();
  expect(await submit('Change tags')).toEqual({ name: 'remove_tags', tags: [9] });

  await checkbox('Out').click();
  await action('Assignee').click();
  await dialogButton('Assign to me').click();
  await expect.element(dialog.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Ada Obi');
  await dialogButton('Unassign').click();
  expect(await submit('Change assignee')).toEqual({ name: 'set_assignee', assignee_id: null });
});
