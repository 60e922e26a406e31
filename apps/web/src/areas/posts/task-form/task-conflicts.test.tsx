import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { boardApi, testCard } from '../../../../test/board';
import { openBoard } from '../../../../test/board-screen';
import { button, combobox, field, notice, panel } from '../../../../test/task-screen';

test('changes of other users to other fields appear in the open form', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await openBoard('/dashboard?open=1');
  await field('Note').fill('My version');
  api.change(1, { status: 1, main_headline: 'Council waits', assignee: { id: 2, username: 'ben' } });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Headline')).toHaveValue('Council waits');
  await expect.element(combobox('Assignee')).toHaveValue('ben');
  await expect.element(field('Note')).toHaveValue('My version');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ notes: 'My version', assignee_id: 2 });
});

test('if both users changed a field, nothing is overwritten until the user decides', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await openBoard('/dashboard?open=1');
  await field('Headline').fill('Mine is better');
  api.change(1, { main_headline: 'Theirs is better' });
  await button('Save').click();
  await expect.element(notice('The post was changed while you were working. Nothing was overwritten.')).toBeVisible();
  await expect.element(panel.getByText('Both of you changed: Headline.')).toBeVisible();
  await expectAccessible();
  await expect.element(field('Headline')).toHaveValue('Mine is better');
  await button('Keep mine').click();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[1]?.body).toMatchObject({ main_headline: 'Mine is better' });
});

test('"Use their version" replaces the typed text', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await openBoard('/dashboard?open=1');
  await field('Headline').fill('Mine is better');
  const position = () => field('Headline').element().getBoundingClientRect().top;
  const before = position();
  api.change(1, { main_headline: 'Theirs is better' });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(button('Use their version')).toBeVisible();
  expect(position()).toBe(before);
  await button('Use their version').click();
  await expect.element(field('Headline')).toHaveValue('Theirs is better');
  await expect.element(button('Save')).toBeDisabled();
});

test('the typed text stays in the form when another user trashes the post', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await openBoard('/dashboard?open=1');
  await field('Note').fill('My own words');
  api.remove(1);
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('My own words');
});
