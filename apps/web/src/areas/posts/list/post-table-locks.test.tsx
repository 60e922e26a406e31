import { postLocks } from '@masthead/domain/posts/contract/locks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { listedPost, postsApi, wholePost } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './posts-page';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const vote = listedPost(1, 'Voters queue early');

test('a row shows the lock of another user with the same display name', async () => {
  postsApi([[{ ...vote, lock: 'Ada Obi', lock_user_id: 2 }]]);
  await renderScreen(Page, { path: '/posts' });
  await expect.element(row('Voters').getByRole('button', { name: 'Locked by Ada Obi' })).toBeVisible();
});

test('a post that another user is editing can be taken over after confirmation', async () => {
  const api = postsApi([
    [{ ...vote, lock: 'ben', lock_user_id: 2 }, listedPost(3, 'My own', { lock: 'Ada Obi', lock_user_id: 1 })],
  ]);
  api.reply(postLocks.overtake, wholePost(1, 'Voters queue early'));
  const { address } = await renderScreen(Page, { path: '/posts' });
  await expect.element(row('My own')).not.toHaveTextContent('Locked');
  await row('Voters').getByRole('button', { name: 'Locked by ben' }).click();
  const text = 'ben is editing this post. Are you sure you want to overtake editing?';
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible();
  await button('No').click();
  expect(api.calls(postLocks.overtake)).toEqual([]);
  await row('Voters').getByText('Ngozi Eze').click();
  await button('Yes').click();
  await expect.poll(address).toBe('/posts/1');
  expect(api.calls(postLocks.overtake)[0]?.params).toEqual({ id: '1' });
});

test('a failed take-over shows a notice and stays in the list', async () => {
  postsApi([[{ ...vote, lock: 'ben', lock_user_id: 2 }]]).reply(postLocks.overtake, () => refusal(500, null));
  const { address } = await renderScreen(Page, { path: '/posts' });
  await row('Voters').getByRole('button', { name: 'Locked by ben' }).click();
  await button('Yes').click();
  await expect.element(notice('Error taking over the post.')).toBeVisible();
  expect(address()).toBe('/posts');
});
