import type { Right } from '@masthead/domain/access/rights';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardApi, testCard } from '../../../../test/board';
import { refusal } from '../../../../test/fake-api';
import { testProject, testUser } from '../../../../test/people';
import { renderScreen } from '../../../../test/render-screen';
import { newsSection } from '../../../../test/taxonomy';
import { rightsOf } from '../../../../test/users';
import { Page } from '../board/board-page';

const open = (path: string, rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const panel = page.getByRole('dialog');
const field = (name: string) => panel.getByRole('textbox', { name });
const deadline = panel.getByLabelText('Publication deadline');
const choice = (name: string) => panel.getByRole('combobox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);

async function choose(name: string, option: string) {
  await choice(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function expectClosed(name: string) {
  await choice(name).click();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
}

test('a blank form offers what a task can be', async () => {
  boardApi([]);
  await open('/dashboard');
  await button('Add task').click();
  await expect.element(page.getByRole('dialog', { name: 'Add task' })).toBeVisible();
  await expect.element(field('Reporter')).toHaveValue('Ada Obi');
  await expect.element(field('Reporter')).toHaveAttribute('readonly');
  await expect.element(choice('Priority')).toHaveValue('Medium');
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).not.toBeInTheDocument();
  await choice('Type').click();
  expect(options()).toEqual(['Standard', 'Live update', 'External link']);
  await page.getByRole('option', { name: 'Live update' }).click();
  await choice('Priority').click();
  expect(options()).toEqual(['Low', 'Medium', 'High']);
});

test('a new task is created with status 0 and all that was said about it', async () => {
  const api = boardApi([]);
  const { address } = await open('/dashboard?open=new');
  await field('Headline').fill('Market reopens');
  await choose('Priority', 'High');
  await choose('Type', 'Live update');
  await choose('Section', 'Sport');
  await field('Story point').fill('999');
  await deadline.fill('2026-11-15');
  await choice('Assignee').fill('be');
  await page.getByRole('option', { name: 'ben' }).click();
  await field('Note').fill('Ask the traders');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(posts.create)[0]?.body).toEqual({
    status: 0,
    main_headline: 'Market reopens',
    section_id: 2,
    priority: 2,
    template_type: 5,
    estimate: 999,
    due_date: '2026-11-15',
    assignee_id: 2,
    notes: 'Ask the traders',
  });
  await expect.poll(address).toBe('/dashboard');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Market reopens' })).toBeVisible();
});

test.each([
  ['Headline', '', 'Field can not be empty'],
  ['Headline', '-text', 'Headline'],
  ['Story point', '1.5', 'Use digits only'],
  ['Story point', 'abc', 'Use digits only'],
  ['Story point', '1000', 'Use at most 3 digits'],
])('refuses %s "%s"', async (name, text, message) => {
  const api = boardApi([]);
  await open('/dashboard?open=new&section_id=1');
  await field('Headline').fill('Fine');
  await field(name).fill(text);
  await button('Save').click();
  await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  if (message !== name) await expect.element(panel.getByText(message)).toBeVisible();
  expect(api.calls(posts.create)).toEqual([]);
});

test('a section is needed where there are some; the board’s own is chosen already', async () => {
  boardApi([]);
  const { screen } = await open('/dashboard?open=new');
  await field('Headline').fill('Fine');
  await button('Save').click();
  await expect.element(panel.getByText('Field can not be empty')).toBeVisible();
  await screen.unmount();
  await open('/dashboard?open=new&section_id=2');
  await expect.element(choice('Section')).toHaveValue('Sport');
});

test('a project without sections asks for none', async () => {
  const api = boardApi([], []);
  await open('/dashboard?open=new');
  await field('Headline').fill('Fine');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(posts.create)[0]?.body).toMatchObject({ section_id: null });
});

test('a deadline before today is refused, unless it is the one that stands', async () => {
  const api = boardApi([testCard(1, 'Council votes', { due_date: '2026-11-10' })]);
  await open('/dashboard?open=1');
  await expect.element(deadline).toHaveAttribute('min', '2026-11-15');
  await deadline.fill('2026-11-14');
  await button('Save').click();
  await expect.element(panel.getByText('The deadline cannot be earlier than today.')).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
  await deadline.fill('2026-11-10');
  await field('Note').fill('Soon');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
});

test('a card opens its form; a save sends the task and what changed, upon the version it saw', async () => {
  const api = boardApi([
    testCard(1, 'Council votes', { estimate: 3, assignee: { id: 2, username: 'ben' }, notes: 'Old' }),
  ]);
  const { address } = await open('/dashboard');
  await button('Council votes').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await expect.poll(address).toBe('/dashboard?open=1');
  await expect.element(field('Reporter')).toHaveValue('ben');
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).toHaveAttribute('href', '/posts/1');
  await expectClosed('Section');
  await expectClosed('Type');
  await expect.element(choice('Assignee')).toHaveValue('ben');
  await choice('Assignee').fill('');
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

test('everything is locked while somebody else edits, and opens when they have finished', async () => {
  const api = boardApi([testCard(1, 'Council votes', { lock: 'ben', lock_user_id: 2 })]);
  const { queryClient } = await open('/dashboard?open=1');
  await expect.element(panel.getByText('Locked by ben')).toBeVisible();
  for (const name of ['Headline', 'Story point', 'Note']) await expect.element(field(name)).toHaveAttribute('readonly');
  for (const name of ['Section', 'Priority', 'Type', 'Assignee']) {
    await expectClosed(name);
  }
  await expect.element(deadline).toHaveAttribute('readonly');
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(button('Delete')).toHaveAttribute('aria-disabled', 'true');
  api.change(1, { lock: '', lock_user_id: null });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Headline')).not.toHaveAttribute('readonly');
  await expect.element(panel.getByText('Locked by ben')).not.toBeInTheDocument();
});

test('what was typed before the lock came stays, and is still asked about', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await open('/dashboard?open=1');
  await field('Note').fill('My own words');
  api.change(1, { lock: 'ben', lock_user_id: 2 });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Note')).toHaveAttribute('readonly');
  await expect.element(field('Note')).toHaveValue('My own words');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
});

test.each<[string, string, Right[]]>([
  ['an existing task', '?open=1', ['dashboard.read', 'post.read', 'post.create']],
  ['any task', '?open=1', ['dashboard.read']],
])('without the right %s is only to be read', async (_, query, rights) => {
  boardApi([testCard(1, 'Council votes')]);
  await open(`/dashboard${query}`, rights);
  await expect.element(field('Headline')).toBeDisabled();
  await expect.element(choice('Priority')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Delete')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).not.toBeInTheDocument();
});

test('a blank form needs the right to create', async () => {
  boardApi([testCard(1, 'Council votes')]);
  await open('/dashboard?open=new', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(page.getByRole('listitem')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('deleting takes the task to the trash, after asking, for those who may', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { address, screen } = await open('/dashboard?open=1');
  await button('Delete').click();
  await expect.element(page.getByText('Move "Council votes" to the trash?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Council votes' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  expect(api.calls(posts.trash)).toMatchObject([{ params: { id: '1' } }]);
  await expect.poll(address).toBe('/dashboard');
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await screen.unmount();
  boardApi([testCard(1, 'Council votes')]);
  await open('/dashboard?open=1', ['dashboard.read', 'post.read', 'post.update']);
  await expect.element(button('Save')).toBeVisible();
  await expect.element(button('Delete')).not.toBeInTheDocument();
});

test.each([
  ['create', '?open=new&section_id=1', 'Error creating post.'],
  ['update', '?open=1', 'Error updating post.'],
] as const)('a failed %s says so and keeps what was typed', async (kind, query, text) => {
  boardApi([testCard(1, 'Council votes')]).reply(posts[kind], () => refusal(500, null));
  await open(`/dashboard${query}`);
  await field('Headline').fill('Council waits');
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(field('Headline')).toHaveValue('Council waits');
});

test('changes of other fields follow, and the save is upon them', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await open('/dashboard?open=1');
  await field('Note').fill('Mine');
  api.change(1, { status: 1, main_headline: 'Council waits', assignee: { id: 2, username: 'ben' } });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(field('Headline')).toHaveValue('Council waits');
  await expect.element(choice('Assignee')).toHaveValue('ben');
  await expect.element(field('Note')).toHaveValue('Mine');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ notes: 'Mine', assignee_id: 2 });
});

test('a save upon an older version overwrites nothing: who changed the same decides', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  await open('/dashboard?open=1');
  await field('Headline').fill('Mine is better');
  api.change(1, { main_headline: 'Theirs is better' });
  await button('Save').click();
  await expect.element(notice('The post was changed meanwhile. Nothing was overwritten.')).toBeVisible();
  await expect.element(panel.getByText('Changed by both of you: Headline.')).toBeVisible();
  await expect.element(field('Headline')).toHaveValue('Mine is better');
  await button('Keep mine').click();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[1]?.body).toMatchObject({ main_headline: 'Mine is better' });
});

test('theirs can be taken instead', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await open('/dashboard?open=1');
  await field('Headline').fill('Mine is better');
  const place = () => field('Headline').element().getBoundingClientRect().top;
  const before = place();
  api.change(1, { main_headline: 'Theirs is better' });
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(button('Take theirs')).toBeVisible();
  expect(place()).toBe(before);
  await button('Take theirs').click();
  await expect.element(field('Headline')).toHaveValue('Theirs is better');
  await expect.element(button('Save')).toBeDisabled();
});

test('somebody else’s trash takes the card off the board, not what is typed about it', async () => {
  const api = boardApi([testCard(1, 'Council votes')]);
  const { queryClient } = await open('/dashboard?open=1');
  await field('Note').fill('My own words');
  api.remove(1);
  await queryClient.invalidateQueries({ queryKey: ['posts'] });
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('My own words');
});

test('a task that is not on the board is not found', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { address } = await open('/dashboard?open=77');
  await expect.element(notice('Post with given ID not found.')).toBeVisible();
  await expect.poll(address).toBe('/dashboard');
});

test('where the project says so, a saved task goes on in the editor', async () => {
  boardApi([], [newsSection]);
  const project = testProject();
  project.switches.move_to_post_on_save = true;
  const { address } = await renderScreen(Page, { path: '/dashboard?open=new&section_id=1', project });
  await field('Headline').fill('Market reopens');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/posts/100');
});

test.each([
  [600, 500],
  [599, 599],
  [1280, 500],
])('on a screen of %i px the form is %i px wide', async (screen, width) => {
  await page.viewport(screen, 800);
  try {
    boardApi([testCard(1, 'Council votes')]);
    await open('/dashboard?open=1');
    await expect.element(field('Headline')).toBeVisible();
    await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(width);
    await userEvent.keyboard('{Escape}');
  } finally {
    await page.viewport(1280, 800);
  }
});

test('a reporter plans the work on a published post, but does not change its headline', async () => {
  const api = boardApi([testCard(1, 'Out', { status: 3 })]);
  await open('/dashboard?open=1', [...rightsOf('reporter'), 'post.delete']);
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

test('an editor changes the headline of a published post on the board', async () => {
  const api = boardApi([testCard(1, 'Out', { status: 3 })]);
  await open('/dashboard?open=1', rightsOf('editor'));
  await field('Headline').fill('Out again');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ main_headline: 'Out again' });
});

test('a new task is scrolled into view, and its notice opens it', async () => {
  boardApi(Array.from({ length: 30 }, (_, index) => testCard(index + 1, `Task ${index + 1}`, { priority: 2 })));
  const { address } = await open('/dashboard?section_id=1&open=new');
  await field('Headline').fill('Market reopens');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.element(button('Market reopens')).toBeInViewport();
  await expect.element(notice('outside the current filters')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'New task' })).toBeInViewport();
  await expect.element(button('Add task')).toBeInViewport();
  await notice('Added').getByRole('button', { name: 'Open' }).click();
  await expect.poll(address).toMatch(/^\/posts\/\d+$/);
});

test('the notice says when the filters hide a new task', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { address } = await open('/dashboard?section_id=1&open=new');
  await field('Headline').fill('Cup final moves');
  await choose('Section', 'Sport');
  await button('Save').click();
  await expect.element(notice('The new task is outside the current filters')).toBeVisible();
  expect(address()).toBe('/dashboard?section_id=1');
});

test('opening and closing a card moves nothing on the board', async () => {
  boardApi(Array.from({ length: 30 }, (_, index) => testCard(index + 1, `Task ${index + 1}`)));
  await page.viewport(1280, 800);
  await open('/dashboard');
  const card = button('Task 20');
  await expect.element(card).toBeInTheDocument();
  card.element().scrollIntoView({ block: 'center' });
  const place = () => {
    const { left, top, width } = card.element().getBoundingClientRect();
    return [left, top, width];
  };
  const before = place();
  await card.click();
  await expect.element(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  expect(place()).toEqual(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(place()).toEqual(before);
});
