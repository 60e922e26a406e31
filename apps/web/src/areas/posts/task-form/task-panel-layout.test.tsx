import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { openBoard } from '../../../../test/board-screen';
import { button, field, panel } from '../../../../test/task-screen';

test.each([
  [600, 500],
  [599, 599],
  [1280, 500],
])('on a screen of %i px, the task form is %i px wide', async (screen, width) => {
  await page.viewport(screen, 800);
  try {
    boardApi([testCard(1, 'Council votes')]);
    await openBoard('/dashboard?open=1');
    await expect.element(field('Headline')).toBeVisible();
    await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(width);
    await userEvent.keyboard('{Escape}');
  } finally {
    await page.viewport(1280, 800);
  }
});

test('opening and closing the task form does not move the board', async () => {
  boardApi(Array.from({ length: 30 }, (_, index) => testCard(index + 1, `Task ${index + 1}`)));
  await page.viewport(1280, 800);
  await openBoard('/dashboard');
  const card = button('Task 20');
  await expect.element(card).toBeInTheDocument();
  card.element().scrollIntoView({ block: 'center' });
  const position = () => {
    const { left, top, width } = card.element().getBoundingClientRect();
    return [left, top, width];
  };
  const before = position();
  await card.click();
  await expect.element(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  expect(position()).toEqual(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(position()).toEqual(before);
});
