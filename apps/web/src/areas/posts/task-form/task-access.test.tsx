import type { Right } from '@masthead/domain/access/rights';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { boardApi, testCard } from '../../../../test/board';
import { openBoard } from '../../../../test/board-screen';
import { button, combobox, deadlineField, expectNoOptions, field, notice, panel } from '../../../../test/task-screen';
import { seededRights } from '../../../../test/users';

test('all fields are read-only while another user is editing the post', async () => {
  const api = boardApi([testCard(1, 'Council votes', { lock: 'ben', lock_user_id: 2 })]);
  const { queryClient } = await openBoard('/dashboard?open=1');
  await expect.element(panel.getByText('Locked by ben')).toBeVisible();
  for (const name of ['Headline', 'Story point', 'Note']) await expect.element(field(name)).toHaveAttribute('readonly');
  for (const name of ['Section', 'Priority', 'Type', 'Assignee']) {
    await expectNoOptions(name);
  }
  await expect.element(deadlineField).toHaveAttribute('readonly');
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true');
  api.change(1, { lock: '', lock_user_id: null });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Headline')).not.toHaveAttribute('readonly');
  await expect.element(panel.getByText('Locked by ben')).not.toBeInTheDocument();
});

test('text typed before another user takes the lock stays, and leaving asks for confirmation', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await openBoard('/dashboard?open=1');
  await field('Note').fill('My own words');
  api.change(1, { lock: 'ben', lock_user_id: 2 });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Note')).toHaveAttribute('readonly');
  await expect.element(field('Note')).toHaveValue('My own words');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
});

test.each<{ rights: Right[] }>([
  { rights: ['dashboard.read', 'post.read', 'post.create'] },
  { rights: ['dashboard.read'] },
])('a task is read-only for a user with only the rights $rights', async ({ rights }) => {
  boardApi([testCard(1, 'Council votes')]);
  await openBoard('/dashboard?open=1', rights);
  await expect.element(field('Headline')).toBeDisabled();
  await expect.element(combobox('Priority')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Delete')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).not.toBeInTheDocument();
  if (rights.length === 1) await expectAccessible();
});

test('the form of a new task does not open without the right to create posts', async () => {
  boardApi([testCard(1, 'Council votes')]);
  await openBoard('/dashboard?open=new', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('a reporter can plan work on a published post, but not change its headline', async () => {
  const api = boardApi([testCard(1, 'Out', { status: 3 })]);
  await openBoard('/dashboard?open=1', [...seededRights('reporter'), 'post.delete']);
  await expect.element(field('Headline')).toHaveAttribute('readonly');
  await expect
    .element(panel.getByText(/Changing the headline of a published post needs the right post\.publish/))
    .toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await panel.getByRole('button', { name: 'Delete' }).hover();
  await expect.element(page.getByText('You need the right post.publish to do this.')).toBeVisible();
  await field('Note').fill('Ask the mayor');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).not.toHaveProperty('main_headline');
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ notes: 'Ask the mayor' });
});

test('a user with the role editor can change the headline of a published post', async () => {
  const api = boardApi([testCard(1, 'Out', { status: 3 })]);
  await openBoard('/dashboard?open=1', seededRights('editor'));
  await field('Headline').fill('Out again');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ main_headline: 'Out again' });
});
