import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_HEARTBEAT_MS } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failConnection, refusal } from '../../../test/fake-api';
import {
  button,
  DRAFT_KEY,
  fakeIntervals,
  field,
  lockedResponse,
  notice,
  openPost,
  openTab,
  restoreDialog,
  sentChanges,
  titleField,
} from '../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../test/post-editor';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './editor/editor-page';

/** The response to a heartbeat when the lease has expired and nobody else holds the lock. */
const lockExpired = refusal(403, {
  type: 'lock_lost',
  message: 'You no longer have the lock on this post. Open the post again.',
});

const newerTime = '2026-11-15T08:00:00.000Z';

/** A response that the test sends later. */
function deferred<T>() {
  let respond: (value: T) => void = () => {};
  const response = new Promise<T>((resolve) => {
    respond = resolve;
  });
  return { response, respond: (value: T) => respond(value) };
}

async function openWithFakeIntervals(values: Partial<Post> = {}) {
  fakeIntervals();
  return openPost(values);
}

/** The page becomes visible again. The heartbeat then runs at once. */
const wakeUp = () => window.dispatchEvent(new PageTransitionEvent('pageshow'));

test('the editor renews its lock every 15 seconds and releases it on leaving', async () => {
  fakeIntervals();
  const { api, router } = await openPost();
  expect(api.calls(postLocks.check)).toEqual([]);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(1);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(2);
  api.reply(postLocks.check, failConnection);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.element(titleField()).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  void router.navigate({ to: '/elsewhere' as never });
});

test('the editor closes when its lock is lost, and offers the local draft at the next visit', async () => {
  fakeIntervals();
  const { api, address, router } = await openPost();
  await titleField().fill('Half a sentence');
  api.reply(postLocks.check, () => lockedResponse.clone());
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.element(notice('Bola is editing this post.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
  api.reply(posts.get, { ...api.stored(), updated_at: '2099-11-15T08:00:00.000Z' });
  await router.navigate({ to: '/posts/5' as never });
  await expect.element(restoreDialog()).toBeVisible();
  await expect.element(page.getByText('Somebody has saved another version.')).toBeVisible();
  await button('Apply unsaved changes').click();
  await expect.element(titleField()).toHaveValue('Half a sentence');
});

test('after sleep, the editor opens the post again if the lease has expired', async () => {
  const { api } = await openWithFakeIntervals();
  await titleField().fill('Typed before the sleep');
  api.reply(postLocks.check, () => lockExpired.clone());
  wakeUp();
  await expect.poll(() => api.calls(posts.get).length).toBe(2);
  api.reply(postLocks.check, { username: 'ada', since: '2026-11-15T09:00:00.000Z' });
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(2);
  await expect.element(titleField()).toHaveValue('Typed before the sleep');
  expect(api.calls(posts.get)).toHaveLength(2);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('after sleep, the editor shows the version saved meanwhile and keeps the typed text', async () => {
  const { api } = await openWithFakeIntervals();
  await titleField().fill('My version');
  api.reply(posts.get, () => ({ ...api.stored(), description: 'Theirs', updated_at: newerTime }));
  api.reply(postLocks.check, () => lockExpired.clone());
  wakeUp();
  await expect.element(notice('Another version of this post was saved while you were editing.')).toBeVisible();
  await openTab('SEO');
  await expect.element(field('Description')).toHaveValue('Theirs');
  await expect.element(titleField()).toHaveValue('My version');
  expect(sentChanges(api)).toEqual([]);
  await button('Save').click();
  await expect.poll(() => sentChanges(api)).toEqual([{ main_headline: 'My version', base_updated_at: newerTime }]);
});

test('after sleep, the editor shows both versions of a field that both users changed', async () => {
  const { api } = await openWithFakeIntervals();
  await titleField().fill('My version');
  api.reply(posts.get, () => ({ ...api.stored(), main_headline: 'Theirs', updated_at: newerTime }));
  api.reply(postLocks.check, () => lockExpired.clone());
  wakeUp();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await expect.element(dialog).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect.element(titleField()).toHaveValue('My version');
});

test('after sleep, the editor closes if another user is editing, and keeps the local draft', async () => {
  const { api, address } = await openWithFakeIntervals();
  await titleField().fill('Half a sentence');
  api.reply(postLocks.check, () => lockExpired.clone()).reply(posts.get, () => lockedResponse.clone());
  wakeUp();
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.poll(address).toBe('/posts');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Half a sentence');
});

test('the post is not opened again when a heartbeat gets its response after the user left', async () => {
  const { api, router } = await openWithFakeIntervals();
  const { response, respond } = deferred<Response>();
  api.reply(postLocks.check, () => response);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(1);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  respond(lockExpired.clone());
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS * 4);
  wakeUp();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  expect(api.calls(posts.get)).toHaveLength(1);
  expect(api.calls(postLocks.check)).toHaveLength(1);
});

test('a lock that is taken again while the user leaves is released', async () => {
  const { api, router } = await openWithFakeIntervals();
  const { response, respond } = deferred<Post>();
  api.reply(postLocks.check, () => lockExpired.clone()).reply(posts.get, () => response);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS);
  await expect.poll(() => api.calls(posts.get).length).toBe(2);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  respond(api.stored());
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(2);
});

test('the lock of a post that opens after the user left is released', async () => {
  const api = editorApi(readyPost());
  const { response, respond } = deferred<Post>();
  api.reply(posts.get, () => response);
  const { router } = await renderScreen(Page, { path: '/posts/5' });
  await expect.poll(() => api.calls(posts.get).length).toBe(1);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  respond(api.stored());
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(2);
});

test('the user who restores a post from the trash keeps its lock', async () => {
  const { api } = await openPost({ status: Status.TRASHED });
  await button('Restore to draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to draft' }).click();
  await expect.element(notice('Post restored to draft.')).toBeVisible();
  await expect.element(titleField()).toBeEnabled();
  await expect.element(titleField()).toHaveValue(headline);
  expect(api.calls(postLocks.unlock)).toEqual([]);
});
