import { posts } from '@masthead/domain/posts/contract/endpoints';
import { activeStatuses, statusNames } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { button, card, dragCard, headlines, notice, openBoard } from '../../../../test/board-screen';
import { refusal } from '../../../../test/fake-api';
import { wholePost } from '../../../../test/post-list';
import { newsSection } from '../../../../test/taxonomy';

/** The headline of each card names its column: "In New task". */
const oneCardPerColumn = () =>
  activeStatuses.map((status, index) => testCard(index + 1, `In ${statusNames[status]}`, { status }));

test('an allowed drop is saved with its base version', async () => {
  const api = boardApi([testCard(1, 'Council votes'), testCard(2, 'Urgent', { status: 1, priority: 2 })]);
  await openBoard();
  await dragCard('Council votes', 'In progress');
  await expect.poll(() => headlines('In progress')).toEqual(['Urgent', 'Council votes']);
  expect(api.calls(posts.update)).toMatchObject([
    { params: { id: '1' }, body: { status: 1, base_updated_at: '2026-11-15T08:00:00.000Z' } },
  ]);
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Council votes: In progress');
  expect(headlines('New task')).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

// The table of all moves is in `workflow.test.ts`.
test('a card returns after a drop that is refused, and a notice shows the reason', async () => {
  const api = boardApi(oneCardPerColumn());
  await openBoard();
  await dragCard('In Ready for review', 'In progress');
  await expect
    .element(notice('Cards can\'t be moved from "Ready for review" to "In progress" on the board.'))
    .toBeVisible();
  expect(headlines('Ready for review')).toEqual(['In Ready for review']);
  expect(api.calls(posts.update)).toEqual([]);
});

test('the menu of a card offers allowed columns and shows reasons for the others', async () => {
  const api = boardApi(oneCardPerColumn());
  await openBoard();
  await button('Actions for In Ready for review').click();
  const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect.element(item('New task')).not.toHaveAttribute('aria-disabled');
  for (const name of ['In progress', 'Scheduled', 'Published']) {
    await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item(name)).toHaveTextContent('on the board.');
  }
  expect(api.calls(posts.update)).toEqual([]);
});

test('a move by keyboard out of Scheduled warns that the post is no longer scheduled', async () => {
  const api = boardApi(oneCardPerColumn());
  await openBoard();
  const menu = button('Actions for In Scheduled');
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'New task' })).toBeVisible();
  (page.getByRole('menuitem', { name: 'New task' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => headlines('New task')).toContain('In Scheduled');
  expect(api.calls(posts.update)).toMatchObject([{ params: { id: '4' }, body: { status: 0 } }]);
  await expect.element(notice('The post is no longer scheduled.')).toBeVisible();
});

test('updates of other users appear only after the menu of a card closes', async () => {
  const api = boardApi([testCard(1, 'Council votes'), testCard(2, 'Market opens')]);
  const { queryClient } = await openBoard();
  await button('Actions for Council votes').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  api.change(1, { notes: 'Call the mayor' });
  api.change(2, { priority: 2 });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  expect(headlines('New task')).toEqual(['Council votes', 'Market opens']);
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.poll(() => headlines('In progress')).toEqual(['Council votes']);
  await expect.element(card('Market opens')).toHaveTextContent('High');
  await expect.poll(() => api.calls(posts.board).length).toBe(3);
  expect(headlines('In progress')).toEqual(['Council votes']);
});

test('a card returns to its column if the move cannot be saved', async () => {
  boardApi([testCard(1, 'Council votes')]).reply(posts.update, () => refusal(500, null));
  await openBoard();
  await button('Actions for Council votes').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.element(notice('Error updating post.')).toBeVisible();
  expect(headlines('New task')).toEqual(['Council votes']);
});

test('a card cannot be moved again while its last move is being saved', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = boardApi([testCard(1, 'Council votes')]).reply(posts.update, async () => {
    await blocked;
    return refusal(500, null);
  });
  await openBoard();
  await button('Actions for Council votes').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.poll(() => headlines('In progress')).toEqual(['Council votes']);
  await dragCard('Council votes', 'Scheduled');
  await expect.element(notice('Cards can\'t be moved from "In progress" to "Scheduled" on the board.')).toBeVisible();
  await dragCard('Council votes', 'New task');
  await expect.element(notice('The last move of this card is still being saved. Try again in a moment.')).toBeVisible();
  expect(api.calls(posts.update)).toHaveLength(1);
  release();
  await expect.element(notice('Error updating post.')).toBeVisible();
});

test('a save that ends during a drag does not interrupt the drag', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = boardApi([testCard(1, 'Council votes')]);
  api.reply(posts.update, async () => {
    await blocked;
    api.change(1, { status: 1 });
    return wholePost(1, 'Council votes', { status: 1 });
  });
  await openBoard();
  await button('Actions for Council votes').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.poll(() => headlines('In progress')).toEqual(['Council votes']);
  // Columns are dimmed only during a drag.
  const observer = new MutationObserver(() => document.querySelector('[data-closed]') && release());
  observer.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-closed'] });
  await dragCard('Council votes', 'Scheduled');
  observer.disconnect();
  await expect.element(notice('Cards can\'t be moved from "In progress" to "Scheduled" on the board.')).toBeVisible();
  expect(headlines('In progress')).toEqual(['Council votes']);
});

test('a move based on an older version is rejected, and the board shows the newer version', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await openBoard();
  await expect.element(card('Council votes')).toBeVisible();
  api.change(1, { main_headline: 'Council waits' });
  await button('Actions for Council votes').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.element(notice('The post was changed while you were working. Nothing was overwritten.')).toBeVisible();
  await expect.poll(() => headlines('New task')).toEqual(['Council waits']);
});

test('a card that another user is editing cannot be moved', async () => {
  const api = boardApi([
    testCard(1, 'Held', { lock: 'ben', lock_user_id: 2 }),
    testCard(2, 'My version', { lock: 'Ada Obi', lock_user_id: 1 }),
  ]);
  await openBoard();
  await dragCard('Held', 'In progress');
  await expect.element(notice('ben is editing this post.')).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
  await dragCard('My version', 'In progress');
  await expect.poll(() => headlines('In progress')).toEqual(['My version']);
});

test('cards cannot be moved without the right to update posts', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await openBoard('/dashboard', ['dashboard.read', 'post.read']);
  await expect.element(card('Council votes')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Move to|Assign)/ })).not.toBeInTheDocument();
  await dragCard('Council votes', 'In progress');
  expect(headlines('New task')).toEqual(['Council votes']);
  expect(api.calls(posts.update)).toEqual([]);
});

test('a card in work can be sent to review from its menu', async () => {
  const api = boardApi(oneCardPerColumn());
  await openBoard();
  await button('Actions for In In progress').click();
  await page.getByRole('menuitem', { name: 'Send to review' }).click();
  await expect.poll(() => headlines('Ready for review')).toContain('In In progress');
  expect(api.calls(posts.review)).toMatchObject([
    { params: { id: '2' }, body: { base_updated_at: '2026-11-15T08:00:00.000Z' } },
  ]);
  await button('Actions for In Scheduled').click();
  await expect.element(page.getByRole('menuitem', { name: 'Open post editor' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Send to review' })).not.toBeInTheDocument();
});

test('the menu of a card at the end of a column is above the title of the column', async () => {
  await page.viewport(1280, 420);
  const cards = Array.from({ length: 9 }, (_, index) => testCard(index + 1, `Story ${index + 1}`));
  const api = boardApi(cards);
  await openBoard();
  // The menu has no space below this card and opens upwards, over the title.
  await button('Actions for Story 9').click();
  await page.getByRole('menuitem', { name: 'Send to review' }).click({ timeout: 5000 });
  await expect.poll(() => api.calls(posts.review)).toMatchObject([{ params: { id: '9' } }]);
});

test('a card that cannot be sent to review stays in its column, and a notice shows the reason', async () => {
  boardApi([testCard(1, 'Council votes')]).reply(posts.review, () => refusal(409, { message: 'Somebody was faster.' }));
  await openBoard();
  await button('Actions for Council votes').click();
  await page.getByRole('menuitem', { name: 'Send to review' }).click();
  await expect.element(notice('Somebody was faster.')).toBeVisible();
  expect(headlines('New task')).toEqual(['Council votes']);
});

test('the menu shows why a card that another user is editing cannot be sent to review', async () => {
  boardApi([testCard(1, 'Held', { lock: 'ben', lock_user_id: 2 })]);
  await openBoard();
  await button('Actions for Held').click();
  const item = page.getByRole('menuitem', { name: /^Send to review/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item).toHaveTextContent('ben is editing this post.');
});

test('columns that do not accept the dragged card are dimmed', async () => {
  boardApi(oneCardPerColumn(), [newsSection]);
  await openBoard();
  await expect.element(card('In New task')).toBeVisible();
  const dimmedColumns: string[] = [];
  const observer = new MutationObserver(() => {
    const titles = [...document.querySelectorAll('[data-closed] h2')].map((title) => title.textContent ?? '');
    if (titles.length > 0) dimmedColumns.splice(0, dimmedColumns.length, ...titles);
  });
  observer.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-closed'] });
  await dragCard('In New task', 'New task');
  observer.disconnect();
  expect(dimmedColumns).toEqual(['Ready for review', 'Scheduled', 'Published']);
});
