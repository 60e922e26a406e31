import type { Right } from '@masthead/domain/access/rights';
import { postHistory, type VersionEntry } from '@masthead/domain/posts/contract/history';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './history-page';

const version = (id: number, change: Partial<VersionEntry> = {}): VersionEntry => ({
  id,
  created_at: `2026-11-1${id % 10}T09:30:00.000Z`,
  username: 'Ada Bello',
  reason: 'Saved',
  note: null,
  name: null,
  fields: ['body', 'notes'],
  ...change,
});
const article = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const compared = (id: number | null, values: Record<string, unknown>) => ({
  ...{ id, created_at: '2026-11-12T09:30:00.000Z', username: 'Ada Bello', reason: id === null ? null : 'Saved' },
  ...{ name: null, values, thumbnail: null, fb_thumbnail: null },
});
const comparison = (id: number, to: number | null) => ({
  from: compared(id, { notes: 'Call the mayor', tags: [1, 2], body: article('Rain in Lyon'), status: 0, slug: '' }),
  to: compared(to, { notes: 'Call the harbour', tags: [2], body: article('Rain in Paris'), status: 3, slug: null }),
  names: { sections: [], categories: [], users: [], experts: [], tags: [{ id: 2, name: 'Weather' }], posts: [] },
  current_updated_at: '2026-11-13T09:30:00.000Z',
});
const historyOf = (items: VersionEntry[], change = {}) => ({
  ...{ main_headline: 'Rain', status: Status.NEW, items, has_more: false },
  ...change,
});
const historyApi = (items = [version(13), version(12), version(11, { reason: 'Created', fields: [] })]): FakeApi =>
  fakeApi()
    .reply(postHistory.list, historyOf(items))
    .reply(postHistory.compare, ({ query: { from, to } }) => comparison(from, to === 'current' ? null : to));
const open = (path = '/posts/5/history', rights?: Right[]) =>
  renderScreen(Page, { path, user: testUser(rights ? { rights } : {}) });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('lists the versions by day with reason, user and labels of the changed fields', async () => {
  historyApi();
  await open();
  await expect.element(page.getByRole('heading', { name: 'Friday, November 13, 2026' })).toBeVisible();
  await expect.element(region('Friday, November 13, 2026')).toHaveTextContent(/10:30\s*Saved\s*Ada Bello\s*Text, Note/);
  await expect.element(page.getByText('Created')).toBeVisible();
});

test('compares the version before the last one with the current one, by word', async () => {
  const api = historyApi();
  await open();
  await expect.element(region('Text')).toHaveTextContent('Rain in Removed: LyonAdded: Paris');
  expect(api.calls(postHistory.compare)[0]?.query).toEqual({ from: '12', to: 'current' });
  const fields = page.getByRole('table', { name: 'Changed fields' });
  await expect
    .element(fields.getByRole('row', { name: /^Note/ }))
    .toHaveTextContent('Call the Removed: mayorAdded: harbour');
  await expect.element(fields.getByRole('row', { name: /^Tags/ })).toHaveTextContent('Deleted (1)');
  await expect.element(fields.getByRole('row', { name: /^Status/ })).toHaveTextContent(/New task.*Published/);
  await expect.element(fields.getByRole('row', { name: /^Slug/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('compares any two versions, which the URL names', async () => {
  const api = historyApi();
  const { address } = await open();
  await radio('Compare from: 2026-11-11 10:30, Created').click();
  await radio('Compare to: 2026-11-12 10:30, Saved').click();
  await expect.poll(() => api.calls(postHistory.compare).at(-1)?.query).toEqual({ from: '11', to: '12' });
  expect(address()).toContain('from=11&to=12');
});

test('the arrow keys select the next version', async () => {
  const api = historyApi();
  await open();
  await radio('Compare from: 2026-11-12').click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Compare from: 2026-11-11')).toBeChecked();
  await expect.poll(() => api.calls(postHistory.compare).at(-1)?.query).toEqual({ from: '11', to: 'current' });
});

test('loads older versions from the last one on', async () => {
  const api = historyApi().reply(postHistory.list, ({ query }) =>
    query.before === undefined
      ? historyOf([version(13), version(12)], { has_more: true })
      : historyOf([version(11, { reason: 'Created' })]),
  );
  await open();
  await button('Load more').click();
  await expect.element(page.getByText('Created')).toBeVisible();
  expect(api.calls(postHistory.list).at(-1)?.query).toEqual({ before: '12' });
  await expect.element(button('Load more')).not.toBeInTheDocument();
});

test('names a version', async () => {
  const api = historyApi().reply(postHistory.rename, null);
  await open();
  await button('Name version: 2026-11-12 10:30').click();
  await page.getByRole('textbox', { name: 'Version name' }).fill('Before the vote');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Version name saved.')).toBeVisible();
  expect(api.calls(postHistory.rename)[0]).toMatchObject({
    params: { version: '12' },
    body: { name: 'Before the vote' },
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('restores one field, or everything, after a confirmation', async () => {
  const api = historyApi().reply(postHistory.restore, readyPost());
  await open();
  await button('Restore: Note').click();
  await button('Cancel').click();
  expect(api.calls(postHistory.restore)).toEqual([]);
  await button('Restore: Note').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(notice('Version restored.')).toBeVisible();
  const base_updated_at = '2026-11-13T09:30:00.000Z';
  expect(api.calls(postHistory.restore)[0]).toMatchObject({
    params: { id: '5', version: '12' },
    body: { field: 'notes', base_updated_at },
  });
  await button('Restore everything').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.poll(() => api.calls(postHistory.restore).at(-1)?.body).toEqual({ base_updated_at });
  await expect.element(button('Restore: Status')).not.toBeInTheDocument();
});

test('a refused restore names the fields', async () => {
  historyApi().reply(postHistory.restore, () =>
    refusal(422, {
      type: 'validation',
      message: 'x',
      errors: { tags: ['This item no longer exists. Reload the page.'] },
    }),
  );
  await open();
  await button('Restore everything').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(notice('Tags: This item no longer exists. Reload the page.')).toBeVisible();
});

test.each<[string, Right[] | undefined, Status, string | null]>([
  ['a user without post.update', ['post.read', 'post.view_time_log'], Status.NEW, null],
  [
    'a user without post.publish, for a published post',
    ['post.read', 'post.update', 'post.view_time_log'],
    Status.PUBLISHED,
    'Changing a published post needs the right post.publish.',
  ],
  ['a post in the trash', undefined, Status.TRASHED, 'This post is in the trash. Restore it to change it.'],
])('is read-only for %s', async (_, rights, status, reason) => {
  historyApi().reply(postHistory.list, historyOf([version(13), version(12)], { status }));
  await open(undefined, rights);
  await expect.element(region('Text')).toBeVisible();
  if (reason) await expect.element(notice(reason)).toBeVisible();
  await expect.element(button('Restore everything')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Name version/ })).not.toBeInTheDocument();
});

test('says that a post has no versions', async () => {
  historyApi([]);
  await open();
  await expect.element(page.getByText('This post has no versions yet.')).toBeVisible();
});

test('says that equal versions do not differ', async () => {
  const { from } = comparison(13, null);
  historyApi([version(13)]).reply(postHistory.compare, { ...comparison(13, null), to: { ...from, id: null } });
  await open();
  await expect.element(page.getByText('These versions do not differ.')).toBeVisible();
  await expect.element(button('Restore everything')).toBeDisabled();
});

test('shows the error of a failed request, and loads again', async () => {
  const api = historyApi().reply(postHistory.list, failConnection);
  await open();
  await expect.element(page.getByRole('alert')).toHaveTextContent("The server doesn't respond.");
  api.reply(postHistory.list, historyOf([version(13)]));
  await button('Retry').click();
  await expect.element(region('Text')).toBeVisible();
});

test('says that a post with an invalid id does not exist', async () => {
  fakeApi();
  await open('/posts/x/history');
  await expect.element(page.getByText('Post with given ID not found.')).toBeVisible();
});
