import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { openBoard } from '../../../../test/board-screen';
import { refusal } from '../../../../test/fake-api';
import { button, combobox, deadlineField, expectNoOptions, field, notice, panel } from '../../../../test/task-screen';

test('a save sends the planning fields, the changed headline and the base version', async () => {
  const api = boardApi([
    testCard(1, 'Council votes', { estimate: 3, assignee: { id: 2, username: 'ben' }, notes: 'Old' }),
  ]);
  const { address } = await openBoard('/dashboard');
  await button('Council votes').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await expect.poll(address).toBe('/dashboard?open=1');
  await expect.element(field('Reporter')).toHaveValue('ben');
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).toHaveAttribute('href', '/posts/1');
  await expectNoOptions('Section');
  await expectNoOptions('Type');
  await expect.element(combobox('Assignee')).toHaveValue('ben');
  await combobox('Assignee').fill('');
  await field('Story point').fill('');
  await field('Headline').fill('Council waits');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]).toMatchObject({ params: { id: '1' } });
  expect(api.calls(posts.update)[0]?.body).toEqual({
    main_headline: 'Council waits',
    assignee_id: null,
    due_date: null,
    estimate: null,
    notes: 'Old',
    base_updated_at: '2026-11-15T08:00:00.000Z',
  });
  await expect.poll(address).toBe('/dashboard');
});

test('the form shows the embargo of the post', async () => {
  boardApi([testCard(1, 'Council votes', { embargo_until: '2099-01-06T08:00:00.000Z' })]);
  await openBoard('/dashboard?open=1');
  await expect.element(panel.getByText('Embargo until 2099-01-06 09:00')).toBeVisible();
});

test('the form rejects a deadline in the past, unless it is the stored deadline', async () => {
  const api = boardApi([testCard(1, 'Council votes', { due_date: '2026-11-10' })]);
  await openBoard('/dashboard?open=1');
  await expect.element(deadlineField).toHaveAttribute('min', '2026-11-15');
  await deadlineField.fill('2026-11-14');
  await button('Save').click();
  await expect.element(panel.getByText("The deadline can't be earlier than today.")).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
  await deadlineField.fill('2026-11-10');
  await field('Note').fill('Soon');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
});

test('Delete moves the post to the trash, for users with the right to delete', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { address, screen } = await openBoard('/dashboard?open=1');
  await button('Delete').click();
  await expect.element(page.getByText('Move "Council votes" to the trash?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Council votes' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  expect(api.calls(posts.trash)).toMatchObject([{ params: { id: '1' } }]);
  await expect.poll(address).toBe('/dashboard');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await screen.unmount();
  boardApi([testCard(1, 'Council votes')]);
  await openBoard('/dashboard?open=1', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(button('Save')).toBeVisible();
  await expect.element(button('Delete')).not.toBeInTheDocument();
});

test.each([
  ['create', '?open=new&section_id=1', 'Error creating post.'],
  ['update', '?open=1', 'Error updating post.'],
] as const)('a failed %s shows an error and keeps the typed values', async (kind, query, text) => {
  boardApi([testCard(1, 'Council votes')]).reply(posts[kind], () => refusal(500, null));
  await openBoard(`/dashboard${query}`);
  await field('Headline').fill('Council waits');
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(field('Headline')).toHaveValue('Council waits');
});

test('a notice reports that the task in the URL is not on the board', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { address } = await openBoard('/dashboard?open=77');
  await expect.element(notice('Post with given ID not found.')).toBeVisible();
  await expect.poll(address).toBe('/dashboard');
});
