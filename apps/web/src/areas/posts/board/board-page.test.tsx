import { posts } from '@masthead/domain/posts/contract/endpoints';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { boardApi, testCard } from '../../../../test/board';
import { button, card, column, headlines, notice, openBoard } from '../../../../test/board-screen';
import { refusal } from '../../../../test/fake-api';

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
  for (const text of ['News', 'Live update', 'SP 8', 'Priority: High', 'Assignee: ben', 'Locked by ben']) {
    await expect.element(marketCard.getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect.element(marketCard).toHaveTextContent('Deadline has passed: 2026-11-14');
  await expect.element(card('Due today')).toHaveTextContent('Deadline: 2026-11-15');
  await expect.element(card('Late story').getByText(/^Late by \d+ (s|min)$/)).toBeVisible();
  await expect.element(card('Late story')).toHaveTextContent('2026-11-15 09:30');
  await expect.element(card('Soon out')).toHaveTextContent(/Publishing in \d+ s/);
  await expect.element(button('Untitled')).toBeVisible();
  await expectAccessible();
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

test('the menu of a card opens the history and the editor of its post', async () => {
  boardApi([testCard(1, 'First')]);
  const { address } = await openBoard();
  await button('Actions for First').click();
  await expect.element(page.getByRole('menuitem', { name: 'Open post editor' })).toHaveAttribute('href', '/posts/1');
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect.poll(address).toBe('/posts/1/history');
});

test('the menu of a card has no history for a user without post.view_time_log', async () => {
  boardApi([testCard(1, 'First')]);
  await openBoard('/dashboard', ['dashboard.read', 'post.read', 'post.update']);
  await button('Actions for First').click();
  await expect.element(page.getByRole('menuitem', { name: 'Open post editor' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'History' })).not.toBeInTheDocument();
});

test('a card has no menu for a user who may neither read nor change posts', async () => {
  boardApi([testCard(1, 'First')]);
  await openBoard('/dashboard', ['dashboard.read', 'post.view_time_log']);
  await expect.element(card('First')).toBeVisible();
  await expect.element(button('Actions for First')).not.toBeInTheDocument();
});

test('columns count their late cards, and a button shows only these', async () => {
  const api = boardApi([
    testCard(1, 'Deadline passed', { due_date: '2026-11-14' }),
    testCard(2, 'Due today', { due_date: '2026-11-15' }),
    testCard(3, 'Overdue', { status: 5, published_at: '2026-11-15T08:30:00.000Z', is_late: true }),
  ]);
  const { address } = await openBoard();
  await expect.element(column('New task').getByText('1 late')).toBeVisible();
  await expect.element(column('Scheduled').getByText('1 late')).toBeVisible();
  await expect.element(column('In progress').getByText(/late/)).not.toBeInTheDocument();
  await button('Late (2)').click();
  await expect.poll(address).toBe('/dashboard?only_late=1');
  await expect.poll(() => headlines('New task')).toEqual(['Deadline passed']);
  await expect.element(button('Late (2)')).toHaveAttribute('aria-pressed', 'true');
  expect(api.calls(posts.board).at(-1)?.query).toEqual({ cards: '25', only_late: '1' });
  await button('Late (2)').click();
  await expect.poll(() => headlines('New task')).toContain('Due today');
});

test('the board groups cards by section, and a card moves within its section only', async () => {
  const sport = { section_id: 2, section: { id: 2, catchy_title: 'Sport' } };
  const api = boardApi([
    testCard(1, 'Council votes'),
    testCard(2, 'Match', sport),
    testCard(3, 'Goal', { ...sport, status: 1 }),
    testCard(4, 'Anything', { section_id: null, section: null }),
  ]);
  const { address } = await openBoard();
  await button('By section').click();
  await expect.poll(address).toBe('/dashboard?lanes=section');
  const lanes = () => page.getByRole('button', { expanded: true }).elements();
  await expect
    .poll(() => lanes().map((lane) => lane.textContent))
    .toEqual(['News1 cards', 'Sport2 cards', 'No section1 cards']);
  const cell = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(cell('Sport: New task')).toHaveTextContent('Match');
  await expect.element(cell('Sport: In progress')).toHaveTextContent('Goal');
  await expectAccessible();
  const drag = (headline: string, to: string) =>
    userEvent.dragAndDrop(card(headline), cell(to), { steps: 10 } as never);
  await drag('Council votes', 'Sport: In progress');
  expect(api.calls(posts.update)).toEqual([]);
  await drag('Match', 'Sport: In progress');
  await expect.element(cell('Sport: In progress')).toHaveTextContent('Match');
  expect(api.calls(posts.update)).toMatchObject([{ params: { id: '2' }, body: { status: 1 } }]);
  await page.getByRole('button', { name: /^Sport/ }).click();
  await expect.element(card('Goal')).not.toBeInTheDocument();
});

test('the assignee of a card is chosen on the card, and Undo restores the one before', async () => {
  const api = boardApi([testCard(1, 'Council votes', { assignee: { id: 1, username: 'ada' } })]);
  await openBoard();
  await button('Assign Council votes, now assigned to ada').click();
  await page.getByRole('combobox', { name: 'Assignee' }).fill('ben');
  await page.getByRole('option', { name: 'ben' }).click();
  await expect.element(card('Council votes')).toHaveTextContent('Assignee: ben');
  expect(api.calls(posts.update)).toMatchObject([
    { params: { id: '1' }, body: { assignee_id: 2, base_updated_at: '2026-11-15T08:00:00.000Z' } },
  ]);
  await expect.element(notice('Assigned to ben')).toBeVisible();
  await button('Undo').click();
  await expect.element(card('Council votes')).toHaveTextContent('Assignee: ada');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a board by section says that it has no tasks', async () => {
  boardApi([]);
  await openBoard('/dashboard?lanes=section');
  await expect.element(page.getByText('No tasks')).toBeVisible();
});

test('an emptied assignee field assigns nobody else, because the user goes on typing', async () => {
  const api = boardApi([testCard(1, 'Council votes', { assignee: { id: 1, username: 'ada' } })]);
  await openBoard();
  await button('Assign Council votes, now assigned to ada').click();
  const field = page.getByRole('combobox', { name: 'Assignee' });
  await field.fill('a');
  await field.fill('');
  await expect.element(field).toHaveFocus();
  await field.fill('ben');
  await expect.element(page.getByRole('option', { name: 'ben' })).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
});

test('a card is assigned to the viewer or to nobody with one click in its popover', async () => {
  boardApi([testCard(1, 'Council votes')]);
  await openBoard();
  await button('Assign Council votes').click();
  await expect.element(button('Assign to me')).toBeVisible();
  await expectAccessible();
  await button('Assign to me').click();
  await expect.element(card('Council votes')).toHaveTextContent('Assignee: ada');
  await button('Assign Council votes, now assigned to ada').click();
  await button('Unassign').click();
  await expect.element(card('Council votes')).toHaveTextContent('Not assigned');
});

test('a card that another user is editing cannot be assigned, and shows why', async () => {
  boardApi([testCard(1, 'Held', { lock: 'ben', lock_user_id: 2 })]);
  await openBoard();
  await button('Assign Held').click();
  await expect.element(page.getByText('ben is editing this post.')).toBeVisible();
  await expect.element(button('Assign to me')).not.toBeInTheDocument();
});
