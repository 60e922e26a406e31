import type { Right } from '@masthead/domain/access/rights';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { listable, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { renderApp } from '../../../../test/render-app';
import { renderScreen } from '../../../../test/render-screen';
import { newsSection } from '../../../../test/taxonomy';
import { Page } from './board-page';

const open = (path = '/dashboard', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const column = (name: string) => page.getByRole('region', { name, exact: true });
const headlines = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((card) => card.querySelector('button')?.textContent);
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const mine = page.getByRole('switch');

const drag = (name: string, to: string) =>
  userEvent.dragAndDrop(card(name), column(to), { steps: 10, targetPosition: { x: 90, y: 300 } } as never);

const inEvery = () => listable.map((status, index) => testCard(index + 1, `In ${statusNames[status]}`, { status }));

test('has the columns in their order, each with its cards and how many they are', async () => {
  boardApi([testCard(2, 'Second'), testCard(1, 'First'), testCard(3, 'Third', { status: 1 })]);
  await open();
  await expect.element(card('First')).toBeVisible();
  const titles = page.getByRole('heading', { level: 2 }).elements();
  expect(titles.map((each) => each.textContent)).toEqual([
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

test('a card says what there is to know', async () => {
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
  ]);
  await open();
  const facts = card('Market reopens');
  for (const text of ['News', 'Live update', 'SP 8', 'High', 'ben', 'Locked by ben']) {
    await expect.element(facts.getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect.element(facts).toHaveTextContent('Deadline, past: 2026-11-14');
  await expect.element(card('Due today')).toHaveTextContent('Deadline: 2026-11-15');
  await expect.element(card('Late story').getByText('Late', { exact: true })).toBeVisible();
  await expect.element(card('Late story')).toHaveTextContent('2026-11-15 09:30');
  await expect.element(button('Untitled')).toBeVisible();
});

test('a drop that the workflow allows is saved with the version it was made upon', async () => {
  const api = boardApi([testCard(1, 'Council votes'), testCard(2, 'Urgent', { status: 1, priority: 2 })]);
  await open();
  await drag('Council votes', 'In progress');
  await expect.poll(() => headlines('In progress')).toEqual(['Urgent', 'Council votes']);
  expect(api.calls(posts.update)).toMatchObject([
    { params: { id: '1' }, body: { status: 1, base_updated_at: '2026-11-15T08:00:00.000Z' } },
  ]);
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Council votes: In progress');
  expect(headlines('New task')).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const refused = listable.flatMap((from) =>
  listable
    .filter((to) => to !== from && !(to === 1 && from === 0) && !(to === 0 && from !== 3))
    .map((to): [Status, Status] => [from, to]),
);

test.each([1, 2, 5] as const)('a card of status %i can be dropped where tasks begin', async (from) => {
  const api = boardApi(inEvery());
  await open();
  await drag(`In ${statusNames[from]}`, 'New task');
  await expect.poll(() => headlines('New task')).toContain(`In ${statusNames[from]}`);
  expect(api.calls(posts.update)).toMatchObject([{ body: { status: 0 } }]);
});

/** One drop from each column; the menu below tells all of them apart. */
const lastRefused = new Map(refused.map(([from, to]) => [from, to]));

test.each([...lastRefused])('a drop from status %i to %i returns the card and says why', async (from, to) => {
  const api = boardApi(inEvery());
  await open();
  await drag(`In ${statusNames[from]}`, statusNames[to]);
  await expect
    .element(notice(`A card cannot be moved from "${statusNames[from]}" to "${statusNames[to]}" on the board.`))
    .toBeVisible();
  expect(headlines(statusNames[from])).toEqual([`In ${statusNames[from]}`]);
  expect(api.calls(posts.update)).toEqual([]);
});

test('the menu of a card offers the moves there are, and says why not the others', async () => {
  const api = boardApi(inEvery());
  await open();
  for (const from of listable) {
    await button(`Move In ${statusNames[from]} to…`).click();
    for (const to of listable.filter((status) => status !== from)) {
      const item = page.getByRole('menuitem', { name: new RegExp(`^${statusNames[to]}`) });
      const isRefused = refused.some(([one, other]) => one === from && other === to);
      if (isRefused) {
        await expect.element(item).toHaveAttribute('aria-disabled', 'true');
        await expect.element(item).toHaveTextContent('on the board.');
      } else await expect.element(item).not.toHaveAttribute('aria-disabled');
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
  expect(api.calls(posts.update)).toEqual([]);
});

test('the keyboard moves a card as the mouse does; from the schedule it says what that means', async () => {
  const api = boardApi(inEvery());
  await open();
  const menu = button('Move In Scheduled to…');
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'New task' })).toBeVisible();
  (page.getByRole('menuitem', { name: 'New task' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => headlines('New task')).toContain('In Scheduled');
  expect(api.calls(posts.update)).toMatchObject([{ params: { id: '4' }, body: { status: 0 } }]);
  await expect.element(notice('The post is not scheduled any more.')).toBeVisible();
});

test('what others do waits while a menu is open, and the move is made upon it', async () => {
  const api = boardApi([testCard(1, 'Council votes'), testCard(2, 'Market opens')]);
  const { queryClient } = await open();
  await button('Move Council votes to…').click();
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

test('a move that is not saved goes back, and says so', async () => {
  boardApi([testCard(1, 'Council votes')]).reply(posts.update, () => refusal(500, null));
  await open();
  await button('Move Council votes to…').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.element(notice('Error updating post.')).toBeVisible();
  expect(headlines('New task')).toEqual(['Council votes']);
});

test('a second move of a card that is still being saved says that it was not made', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = boardApi([testCard(1, 'Council votes')]).reply(posts.update, async () => {
    await held;
    return refusal(500, null);
  });
  await open();
  await button('Move Council votes to…').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.poll(() => headlines('In progress')).toEqual(['Council votes']);
  await drag('Council votes', 'Scheduled');
  await expect.element(notice('A card cannot be moved from "In progress" to "Scheduled" on the board.')).toBeVisible();
  await drag('Council votes', 'New task');
  await expect.element(notice('The last move of this card is still being saved.')).toBeVisible();
  expect(api.calls(posts.update)).toHaveLength(1);
  release();
  await expect.element(notice('Error updating post.')).toBeVisible();
});

test('a move upon an older version changes nothing and shows the newer one', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await open();
  await expect.element(card('Council votes')).toBeVisible();
  api.change(1, { main_headline: 'Council waits' });
  await button('Move Council votes to…').click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect.element(notice('The post was changed meanwhile. Nothing was overwritten.')).toBeVisible();
  await expect.poll(() => headlines('New task')).toEqual(['Council waits']);
});

test('somebody else’s card cannot be moved while they edit it; one’s own can', async () => {
  const api = boardApi([
    testCard(1, 'Held', { lock: 'ben', lock_user_id: 2 }),
    testCard(2, 'Mine', { lock: 'Ada Obi', lock_user_id: 1 }),
  ]);
  await open();
  await drag('Held', 'In progress');
  await expect.element(notice('ben is editing this post.')).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
  await drag('Mine', 'In progress');
  await expect.poll(() => headlines('In progress')).toEqual(['Mine']);
});

test('without the right to change posts nothing moves', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await open('/dashboard', ['dashboard.read', 'post.read']);
  await expect.element(card('Council votes')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  await drag('Council votes', 'In progress');
  expect(headlines('New task')).toEqual(['Council votes']);
  expect(api.calls(posts.update)).toEqual([]);
});

test('shows only my tasks and only one section, in the address', async () => {
  const api = boardApi([
    testCard(1, 'Mine', { assignee: { id: 1, username: 'ada' } }),
    testCard(2, 'Theirs'),
    testCard(3, 'Match', { section_id: 2, section: { id: 2, catchy_title: 'Sport' } }),
  ]);
  const { address } = await open();
  await expect.element(card('Match')).toBeVisible();
  expect(api.calls(posts.board)[0]?.query).toEqual({});
  await expect.element(page.getByText('Only my tasks (1)')).toBeVisible();
  await mine.click();
  await expect.poll(address).toBe('/dashboard?only_my_tasks=1');
  await expect.poll(() => headlines('New task')).toEqual(['Mine']);
  await mine.click();
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.poll(address).toBe('/dashboard?section_id=2');
  await expect.poll(() => headlines('New task')).toEqual(['Match']);
});

test('an address brings its filters along, and the trash is a link', async () => {
  boardApi([testCard(1, 'Mine', { assignee: { id: 1, username: 'ada' } }), testCard(2, 'Theirs')]);
  await open('/dashboard?section_id=1&only_my_tasks=1');
  await expect.poll(() => headlines('New task')).toEqual(['Mine']);
  await expect.element(mine).toBeChecked();
  await expect.element(page.getByRole('combobox', { name: 'Section' })).toHaveValue('News');
  await expect.element(page.getByRole('link', { name: 'Trash' })).toHaveAttribute('href', '/posts?status=4');
});

test('only the first column adds tasks, and only for those who may', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { screen } = await open();
  await expect.element(column('New task').getByRole('button', { name: 'Add task' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Add task' }).elements()).toHaveLength(1);
  await screen.unmount();
  await open('/dashboard', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(card('Council votes')).toBeVisible();
  await expect.element(button('Add task')).not.toBeInTheDocument();
});

test('the page is for those who may see it', async () => {
  await renderApp(boardApi([]), '/dashboard', { user: testUser({ rights: ['post.read'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
});

test('says what could not be read, and tries again', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const works = { ...api };
  api.reply(posts.board, () => refusal(500, null)).reply(sections.list, () => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
  works.reply(posts.board, { columns: [], my_tasks: 0, today: '2026-11-15' });
  await button('Retry').click();
  await expect.element(page.getByText('Error fetching data.')).not.toBeInTheDocument();
});

test('columns that cannot take a card are dimmed while it is dragged', async () => {
  boardApi(inEvery(), [newsSection]);
  await open();
  await expect.element(card('In New task')).toBeVisible();
  const closed: string[] = [];
  const watch = new MutationObserver(() => {
    const now = [...document.querySelectorAll('[data-closed] h2')].map((each) => each.textContent ?? '');
    if (now.length > 0) closed.splice(0, closed.length, ...now);
  });
  watch.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-closed'] });
  await drag('In New task', 'New task');
  watch.disconnect();
  expect(closed).toEqual(['Ready for review', 'Scheduled', 'Published']);
});
