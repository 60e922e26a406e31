import { categories } from '@masthead/domain/categories/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { button, lockedResponse, notice, titleField } from '../../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './editor-page';

test('the user can take over a post that another user is editing', async () => {
  const api = editorApi(readyPost()).reply(posts.get, () => lockedResponse.clone());
  await renderScreen(Page, { path: '/posts/5' });
  await expect
    .element(page.getByText('Bola is editing this post. Are you sure you want to overtake editing?'))
    .toBeVisible();
  await expectAccessible();
  await button('Yes').click();
  await expect.element(titleField()).toHaveValue(headline);
  expect(api.calls(postLocks.overtake)).toHaveLength(1);
});

test('the page returns to the list if the user does not take over the post', async () => {
  const api = editorApi(readyPost()).reply(posts.get, () => lockedResponse.clone());
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await button('No').click();
  await expect.poll(address).toBe('/posts');
  expect(api.calls(postLocks.overtake)).toEqual([]);
});

test('the page returns to the list if the take-over fails', async () => {
  editorApi(readyPost())
    .reply(posts.get, () => lockedResponse.clone())
    .reply(postLocks.overtake, () => refusal(500, null));
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await button('Yes').click();
  await expect.element(notice('Error taking over the post.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test.each([
  ['is missing', () => refusal(404, { type: 'not_found', message: 'Nothing here.' }), 'Post with given ID not found.'],
  ['fails to load', () => refusal(500, null), 'Error fetching data.'],
] as const)('the page returns to the list if the post %s', async (_, createResponse, message) => {
  editorApi(readyPost()).reply(posts.get, createResponse);
  const { address } = await renderScreen(Page, { path: '/posts/5' });
  await expect.element(notice(message)).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test('the page returns to the list if the id in the URL is not a number', async () => {
  editorApi(readyPost());
  const { address } = await renderScreen(Page, { path: '/posts/abc' });
  await expect.element(notice('Post with given ID not found.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test('a post can be edited although the categories fail to load, and a notice says so', async () => {
  editorApi(readyPost()).reply(categories.list, () => refusal(500, null));
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
  await expect.element(titleField()).not.toHaveAttribute('readonly');
});
