import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { button, DRAFT_KEY, notice, openPost, titleField } from '../../../../test/open-post';

test('"Move to trash" asks for confirmation and closes the editor', async () => {
  const { api, address } = await openPost();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await button('Cancel').click();
  expect(api.calls(posts.trash)).toEqual([]);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await button('Move to trash').click();
  await expect.element(notice('Post moved to trash.')).toBeVisible();
  await expect.poll(address).toBe('/posts');
});

test('"Move to trash" keeps unsaved text as a local draft', async () => {
  const { address } = await openPost();
  await titleField().fill('Typed before the trash');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await button('Move to trash').click();
  await expect.poll(address).toBe('/posts');
  expect(localStorage.getItem(DRAFT_KEY)).toContain('Typed before the trash');
});

test('a post in the trash is read-only until it is restored', async () => {
  const { api } = await openPost({ status: Status.TRASHED });
  await expect.element(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(titleField()).toHaveAttribute('readonly');
  await expectAccessible();
  await button('Restore to draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to draft' }).click();
  await expect.element(notice('Post restored to draft.')).toBeVisible();
  await expect.element(button('Save')).toBeVisible();
  expect(api.stored().status).toBe(Status.NEW);
});
