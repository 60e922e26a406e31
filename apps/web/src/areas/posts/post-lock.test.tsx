import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { LOCK_CHECK } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { button, field, KEY, locked, notice, open, Page, saved, title } from '../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../test/post-editor';
import { renderScreen } from '../../../test/render-screen';

const lost = refusal(403, {
  type: 'lock_lost',
  message: 'You no longer hold the lock of this post. Open the post again.',
});
const newer = '2026-11-15T08:00:00.000Z';

/** An answer that the test gives when it wants to. */
function later<T>() {
  let give: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { answer, give: (value: T) => give(value) };
}

async function openWithFakeTime(given: Partial<Post> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return open(given);
}

const wake = () => window.dispatchEvent(new PageTransitionEvent('pageshow'));

test('a page that wakes after its lease has expired opens the post again and goes on', async () => {
  const { api } = await openWithFakeTime();
  await title().fill('Typed before the sleep');
  api.reply(postLocks.check, () => lost.clone());
  wake();
  await expect.poll(() => api.calls(posts.get).length).toBe(2);
  api.reply(postLocks.check, { username: 'ada', since: '2026-11-15T09:00:00.000Z' });
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(2);
  await expect.element(title()).toHaveValue('Typed before the sleep');
  expect(api.calls(posts.get)).toHaveLength(2);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a page that wakes shows the version that was saved meanwhile, and keeps what was typed', async () => {
  const { api } = await openWithFakeTime();
  await title().fill('Mine');
  api.reply(posts.get, () => ({ ...api.stored(), description: 'Theirs', updated_at: newer }));
  api.reply(postLocks.check, () => lost.clone());
  wake();
  await expect.element(notice('Another version of this post was saved meanwhile.')).toBeVisible();
  await expect.element(field('Description')).toHaveValue('Theirs');
  await expect.element(title()).toHaveValue('Mine');
  expect(saved(api)).toEqual([]);
  await button('Save').click();
  await expect.poll(() => saved(api)).toEqual([{ main_headline: 'Mine', base_updated_at: newer }]);
});

test('a page that wakes shows both versions where both changed the same field', async () => {
  const { api } = await openWithFakeTime();
  await title().fill('Mine');
  api.reply(posts.get, () => ({ ...api.stored(), main_headline: 'Theirs', updated_at: newer }));
  api.reply(postLocks.check, () => lost.clone());
  wake();
  const dialog = page.getByRole('dialog', { name: 'The post has changed' });
  await expect.element(dialog).toBeVisible();
  expect(saved(api)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect.element(title()).toHaveValue('Mine');
});

test('a page that wakes while somebody else edits closes, and the local draft stays', async () => {
  const { api, address } = await openWithFakeTime();
  await title().fill('Half a sentence');
  api.reply(postLocks.check, () => lost.clone()).reply(posts.get, () => locked.clone());
  wake();
  await expect.element(notice('The article is locked for editing')).toBeVisible();
  await expect.poll(address).toBe('/posts');
  expect(localStorage.getItem(KEY)).toContain('Half a sentence');
});

test('a heartbeat that is answered after the page was left does not open the post again', async () => {
  const { api, router } = await openWithFakeTime();
  const { answer, give } = later<Response>();
  api.reply(postLocks.check, () => answer);
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.poll(() => api.calls(postLocks.check).length).toBe(1);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  give(lost.clone());
  vi.advanceTimersByTime(LOCK_CHECK * 4);
  wake();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  expect(api.calls(posts.get)).toHaveLength(1);
  expect(api.calls(postLocks.check)).toHaveLength(1);
});

test('a lock that is taken again while the page is left is released again', async () => {
  const { api, router } = await openWithFakeTime();
  const { answer, give } = later<Post>();
  api.reply(postLocks.check, () => lost.clone()).reply(posts.get, () => answer);
  vi.advanceTimersByTime(LOCK_CHECK);
  await expect.poll(() => api.calls(posts.get).length).toBe(2);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  give(api.stored());
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(2);
});

test('a post that is opened after its page was left is released', async () => {
  const api = editorApi(readyPost());
  const { answer, give } = later<Post>();
  api.reply(posts.get, () => answer);
  const { router } = await renderScreen(Page, { path: '/posts/5' });
  await expect.poll(() => api.calls(posts.get).length).toBe(1);
  await router.navigate({ to: '/elsewhere' as never });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  give(api.stored());
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(2);
});

test('a restored post stays locked for the person who restored it', async () => {
  const { api } = await open({ status: Status.TRASHED });
  await button('Restore to draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to draft' }).click();
  await expect.element(notice('Post restored to draft.')).toBeVisible();
  await expect.element(title()).toBeEnabled();
  await expect.element(title()).toHaveValue(headline);
  expect(api.calls(postLocks.unlock)).toEqual([]);
});
