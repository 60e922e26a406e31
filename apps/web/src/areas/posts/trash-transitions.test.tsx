import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { listedPost, postsApi, wholePost } from '../../../test/post-list';
import { renderScreen } from '../../../test/render-screen';
import { seededRights } from '../../../test/users';
import { Page } from './list/posts-page';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const actions = (name: string) => row(name).element().querySelector('td:last-child')?.querySelectorAll('a, button');
const actionLabels = (name: string) => [...(actions(name) ?? [])].map((action) => action.getAttribute('aria-label'));

const rows = [
  listedPost(1, 'Out'),
  listedPost(2, 'Draft', { status: 0, slug: null }),
  listedPost(3, 'Binned', { status: 4 }),
  listedPost(4, 'Held', { status: 2, lock: 'ben', lock_user_id: 2 }),
];

test('a row offers the actions that its status allows', async () => {
  postsApi([rows]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Out')).toBeVisible();
  expect(actionLabels('Out')).toEqual(['View Out on the site', 'Edit Out', 'History of Out', 'Move to trash: Out']);
  expect(actionLabels('Draft')).toEqual(['Edit Draft', 'History of Draft', 'Move to trash: Draft']);
  expect(actionLabels('Binned')).toEqual([
    'Edit Binned',
    'History of Binned',
    'Restore to draft: Binned',
    'Delete permanently: Binned',
  ]);
  expect(actionLabels('Held')).toEqual(['Edit Held', 'History of Held', 'Move to trash: Held']);
  await expect.element(row('Held').getByRole('button', { name: 'Edit Held' })).toHaveAttribute('aria-disabled', 'true');
  const view = row('Out').getByRole('link', { name: 'View Out on the site' });
  await expect.element(view).toHaveAttribute('href', 'http://www.lagos.localhost:4000/article/post-1');
  await expect.element(view).toHaveAttribute('target', '_blank');
  await expect.element(button('Move to trash: Held')).toHaveAttribute('aria-disabled', 'true');
  const colour = (name: string) => getComputedStyle(button(`Move to trash: ${name}`).element()).color;
  expect(colour('Held')).not.toBe(colour('Out'));
  await expectAccessible();
});

test("a row offers only actions that the viewer's rights allow", async () => {
  postsApi([rows]);
  await renderScreen(Page, { path: '/posts', user: testUser({ rights: ['post.read', 'post.delete'] }) });
  await expect.element(row('Out')).toBeVisible();
  expect(actionLabels('Out')).toEqual(['View Out on the site']);
  expect(actionLabels('Draft')).toEqual([]);
  expect(actionLabels('Binned')).toEqual(['Delete permanently: Binned']);
});

test.each([
  ['trash', 'Move to trash', 'Out', 'Move "Out" to the trash? Readers will no longer find it.', 'Post moved to trash.'],
  ['trash', 'Move to trash', 'Draft', 'Move "Draft" to the trash?', 'Post moved to trash.'],
  [
    'restore',
    'Restore to draft',
    'Binned',
    'Restore "Binned" from the trash? It becomes a draft.',
    'Post restored to draft.',
  ],
] as const)(
  '%s: "%s" of "%s" asks for confirmation and shows a notice',
  async (transition, label, name, question, success) => {
    const api = postsApi([rows]).reply(posts[transition], wholePost(1, name));
    await renderScreen(Page, { path: '/posts' });
    await button(`${label}: ${name}`).click();
    await expect.element(page.getByText(question)).toBeVisible();
    expect(api.calls(posts[transition])).toEqual([]);
    await button(label).click();
    await expect.element(notice(success)).toBeVisible();
    expect(api.calls(posts[transition])[0]?.body).toEqual({ base_updated_at: '2026-11-14T23:30:00Z' });
  },
);

test('a canceled transition sends nothing, and a failed one shows the reason and can be repeated', async () => {
  const api = postsApi([rows]).reply(posts.trash, () =>
    refusal(409, { type: 'conflict', message: 'Changed meanwhile.' }),
  );
  await renderScreen(Page, { path: '/posts' });
  const openConfirmation = () => button('Move to trash: Draft').click();
  await openConfirmation();
  await expectAccessible();
  await button('Cancel').click();
  expect(api.calls(posts.trash)).toEqual([]);
  api.failNext(posts.trash);
  await openConfirmation();
  await button('Move to trash').click();
  await expect.element(notice('Error moving post to trash.')).toBeVisible();
  await openConfirmation();
  await button('Move to trash').click();
  await expect.element(notice('Changed meanwhile.')).toBeVisible();
  api.reply(posts.trash, wholePost(1, 'Draft'));
  await openConfirmation();
  await button('Move to trash').click();
  await expect.element(notice('Post moved to trash.')).toBeVisible();
});

test.each([
  ['a published post', 'Post restored.', { published_at: '2026-11-14T23:30:00Z' }, Status.PUBLISHED],
  ['a draft', 'Post restored to draft.', { published_at: null }, Status.NEW],
  [
    'a scheduled post whose time has passed',
    'The post is a draft now, because its scheduled time has passed.',
    { published_at: '2026-11-14T23:30:00Z' },
    Status.NEW,
  ],
])('Undo of the trash restores the former status of %s', async (_, message, trashed, status) => {
  const updated_at = '2026-11-15T08:00:00Z';
  const api = postsApi([rows])
    .reply(posts.trash, () => wholePost(1, 'Out', { ...trashed, status: Status.TRASHED, updated_at }))
    .reply(posts.restore, () => wholePost(1, 'Out', { status }));
  await renderScreen(Page, { path: '/posts' });
  await button('Move to trash: Out').click();
  await button('Move to trash').click();
  await notice('Post moved to trash.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice(message)).toBeVisible();
  expect(api.calls(posts.restore)[0]?.body).toEqual({ undo: true, base_updated_at: updated_at });
});

test('a post that is deleted permanently leaves the selection for export', async () => {
  let listedRows = rows;
  const api = postsApi([rows]).reply(posts.remove, () => {
    listedRows = rows.filter(({ id }) => id !== 3);
    return null;
  });
  api.reply(posts.list, () => ({
    items: listedRows,
    _meta: { totalCount: listedRows.length, pageCount: 1, currentPage: 1, perPage: 25 },
  }));
  await renderScreen(Page, { path: '/posts' });
  await page.getByRole('checkbox', { name: 'Select Binned' }).click();
  await expect.element(page.getByRole('button', { name: /^Export ?\d/ })).toHaveTextContent('Export1');
  await button('Delete permanently: Binned').click();
  await expect.element(page.getByText('Delete "Binned" permanently? You can\'t undo this.')).toBeVisible();
  await button('Delete permanently').click();
  await expect.element(notice('Post deleted.')).toBeVisible();
  await expect.element(row('Binned')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Export ?\d/ })).toBeDisabled();
});

test('a reporter can open a published post to propose changes, and sees why it cannot be trashed', async () => {
  const api = postsApi([[...rows, listedPost(5, 'Taken', { lock: 'ben', lock_user_id: 2 })]]);
  api.reply(posts.get, () => new Promise(() => {}));
  const { address } = await renderScreen(Page, {
    path: '/posts',
    user: testUser({ rights: seededRights('reporter') }),
  });
  await expect.element(row('Draft')).toBeVisible();
  expect(actionLabels('Out')).toEqual(['View Out on the site', 'Edit Out', 'Move to trash: Out']);
  const trash = button('Move to trash: Out');
  await expect.element(trash).toHaveAttribute('aria-disabled', 'true');
  await trash.hover();
  await expect.element(page.getByText('You need the right post.publish to do this.')).toBeVisible();
  expect(actionLabels('Draft')).toEqual(['Edit Draft', 'Move to trash: Draft']);
  await expect.element(button('Move to trash: Draft')).not.toHaveAttribute('aria-disabled');
  await expect.element(row('Taken').getByText('Locked by ben')).toBeVisible();
  await expect.element(row('Taken').getByRole('button', { name: 'Locked by ben' })).not.toBeInTheDocument();
  await row('Taken').getByRole('link', { name: 'Edit Taken' }).click();
  await expect.poll(address).toBe('/posts/5');
});
