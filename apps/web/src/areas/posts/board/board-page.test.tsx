import type { Right } from '@masthead/domain/access/rights';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { button, card, column, headlines, notice, openBoard } from '../../../../test/board-screen';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { renderApp } from '../../../../test/render-app';

const myTasksSwitch = page.getByRole('switch');

test('the board shows its columns in order, each with its cards and their number', async () => {
  boardApi([testCard(2, 'Second'), testCard(1, 'First'), testCard(3, 'Third', { status: 1 })]);
  await openBoard();
  await expect.element(card('First')).toBeVisible();
  const titles = page.getByRole('heading', { level: 2 }).elements();
  expect(titles.map((title) => title.textContent)).toEqual([
    'New task',
    'In progress',
    'Ready for review',
    'Scheduled',
    'Published',
  ]);
  expect(headlines('New task')).toEqual(['Second', 'First']);
  await expect.element(column('New task').getByRole('img', { name: '2 cards' })).toHaveTextContent('2');
  await expect.element(column('Published').getByText('No tasks')).toBeVisible();
});

test('a card shows all details of its post', async () => {
  boardApi([
    testCard(1, 'Market reopens', {
      template_type: 5,
      estimate: 8,
      priority: 2,
      due_date: '2026-11-14',
      assignee: { id: 2, username: 'ben' },
      lock: 'ben',
      lock_user_id: 2,
    }),
    testCard(2, 'Late story', { status: 5, published_at: '2026-11-15T08:30:00.000Z', is_late: true }),
    testCard(3, 'Due today', { due_date: '2026-11-15' }),
    testCard(4, ''),
    testCard(5, 'Soon out', { publish_due_at: new Date(Date.now() + 60_000).toISOString() }),
  ]);
  await openBoard();
  const marketCard = card('Market reopens');
  for (const text of ['News', 'Live update', 'SP 8', 'High', 'ben', 'Locked by ben']) {
    await expect.element(marketCard.getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect.element(marketCard).toHaveTextContent('Deadline has passed: 2026-11-14');
  await expect.element(card('Due today')).toHaveTextContent('Deadline: 2026-11-15');
  await expect.element(card('Late story').getByText(/^Late by \d+ (s|min)$/)).toBeVisible();
  await expect.element(card('Late story')).toHaveTextContent('2026-11-15 09:30');
  await expect.element(card('Soon out')).toHaveTextContent(/Publishing in \d+ s/);
  await expect.element(button('Untitled')).toBeVisible();
});

test('the filters for own tasks and section are part of the URL', async () => {
  const api = boardApi([
    testCard(1, 'My version', { assignee: { id: 1, username: 'ada' } }),
    testCard(2, 'Theirs'),
    testCard(3, 'Match', { section_id: 2, section: { id: 2, catchy_title: 'Sport' } }),
  ]);
  const { address } = await openBoard();
  await expect.element(card('Match')).toBeVisible();
  expect(api.calls(posts.board)[0]?.query).toEqual({ cards: '25' });
  await expect.element(page.getByText('Only my tasks (1)')).toBeVisible();
  await myTasksSwitch.click();
  await expect.poll(address).toBe('/dashboard?only_my_tasks=1');
  await expect.poll(() => headlines('New task')).toEqual(['My version']);
  await myTasksSwitch.click();
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.poll(address).toBe('/dashboard?section_id=2');
  await expect.poll(() => headlines('New task')).toEqual(['Match']);
});

test('the board applies the filters of the URL, and links to the trash', async () => {
  boardApi([testCard(1, 'My version', { assignee: { id: 1, username: 'ada' } }), testCard(2, 'Theirs')]);
  await openBoard('/dashboard?section_id=1&only_my_tasks=1');
  await expect.poll(() => headlines('New task')).toEqual(['My version']);
  await expect.element(myTasksSwitch).toBeChecked();
  await expect.element(page.getByRole('combobox', { name: 'Section' })).toHaveValue('News');
  await expect.element(page.getByRole('link', { name: 'Trash' })).toHaveAttribute('href', '/posts?status=4');
});

test('only the first column offers to add tasks, to users with the right to create posts', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { screen } = await openBoard();
  await expect.element(column('New task').getByRole('button', { name: 'Add task' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Add task' }).elements()).toHaveLength(1);
  await screen.unmount();
  await openBoard('/dashboard', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(card('Council votes')).toBeVisible();
  await expect.element(button('Add task')).not.toBeInTheDocument();
});

test('the board requires the right dashboard.read', async () => {
  await renderApp(boardApi([]), '/dashboard', { user: testUser({ rights: ['post.read'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
});

test('an error appears when the board fails to load, and Retry loads it again', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const workingApi = { ...api };
  api.reply(posts.board, () => refusal(500, null)).reply(sections.list, () => refusal(500, null));
  await openBoard();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
  workingApi.reply(posts.board, { columns: [], my_tasks: 0, today: '2026-11-15' });
  await button('Retry').click();
  await expect.element(page.getByText('Error fetching data.')).not.toBeInTheDocument();
});

const manyCards = (count: number) =>
  Array.from({ length: count }, (_, index) => testCard(index + 1, `Card ${index + 1}`));
const loadMore = () => column('New task').getByRole('button', { name: 'Load more New task' });

test('a column loads 25 more cards by keyboard until it shows all, and focuses the first new card', async () => {
  const api = boardApi([...manyCards(60), testCard(61, 'Alone', { status: 1 })]);
  await openBoard();
  await expect.poll(() => headlines('New task').length).toBe(25);
  await expect.element(column('New task').getByRole('img', { name: '60 cards' })).toHaveTextContent('60');
  await expect.element(page.getByText('Showing 25 of 60, most urgent first.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Load more' }).elements()).toHaveLength(1);
  loadMore().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => headlines('New task').length).toBe(50);
  await expect.element(button('Card 26')).toHaveFocus();
  await loadMore().click();
  await expect.poll(() => headlines('New task').length).toBe(60);
  await expect.element(loadMore()).not.toBeInTheDocument();
  expect(api.calls(posts.board).map(({ query }) => query.cards)).toEqual(['25', '50', '75']);
});

test('a column shows at most 100 cards and says so', async () => {
  boardApi(manyCards(101));
  await openBoard();
  for (const shown of [25, 50, 75]) {
    await expect.poll(() => headlines('New task').length).toBe(shown);
    await loadMore().click();
  }
  await expect.element(page.getByText('Showing 100 of 101, most urgent first.')).toBeVisible();
  await expect.element(loadMore()).not.toBeInTheDocument();
});

test('a column keeps its cards when loading more fails, and the user can try again', async () => {
  const api = boardApi(manyCards(30));
  await openBoard();
  await expect.poll(() => headlines('New task').length).toBe(25);
  let respond = (_response: Response) => {};
  api.reply(posts.board, () => new Promise<Response>((resolve) => (respond = resolve)));
  await loadMore().click();
  await expect.element(loadMore()).toHaveAttribute('data-loading', 'true');
  respond(refusal(500, null));
  await expect.element(column('New task').getByText('Error fetching data.')).toBeVisible();
  expect(headlines('New task')).toHaveLength(25);
  boardApi(manyCards(30));
  await loadMore().click();
  await expect.poll(() => headlines('New task').length).toBe(30);
  await expect.element(page.getByText('Error fetching data.')).not.toBeInTheDocument();
});

test('the board loads all cards to open the card of the URL', async () => {
  boardApi(manyCards(60));
  await openBoard('/dashboard?open=55');
  await expect.element(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
});

test('a card links to the history of its post', async () => {
  boardApi([testCard(1, 'First')]);
  const { address } = await openBoard();
  await page.getByRole('link', { name: 'History of First' }).click();
  await expect.poll(address).toBe('/posts/1/history');
});

test.each<[string, Right[]]>([
  ['without post.view_time_log', ['dashboard.read', 'post.read', 'post.update']],
  ['who may not read posts', ['dashboard.read', 'post.view_time_log']],
])('a card has no link to the history for a user %s', async (_, rights) => {
  boardApi([testCard(1, 'First')]);
  await openBoard('/dashboard', rights);
  await expect.element(card('First')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'History of First' })).not.toBeInTheDocument();
});
