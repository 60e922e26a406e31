import { posts } from '@masthead/domain/posts/contract/endpoints';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { boardApi, testCard } from '../../../../test/board';
import { openBoard } from '../../../../test/board-screen';
import { testProject } from '../../../../test/people';
import { optionTexts, renderScreen } from '../../../../test/render-screen';
import { button, chooseOption, combobox, deadlineField, field, notice, panel } from '../../../../test/task-screen';
import { newsSection } from '../../../../test/taxonomy';
import { Page } from '../board/board-page';

test('the form of a new task shows its defaults and options', async () => {
  boardApi([]);
  await openBoard('/dashboard');
  await button('Add task').click();
  await expect.element(page.getByRole('dialog', { name: 'Add task' })).toBeVisible();
  await expect.element(field('Reporter')).toHaveValue('Ada Obi');
  await expect.element(field('Reporter')).toHaveAttribute('readonly');
  await expect.element(combobox('Priority')).toHaveValue('Medium');
  await expect.element(page.getByRole('link', { name: 'Open post editor' })).not.toBeInTheDocument();
  await combobox('Type').click();
  expect(optionTexts()).toEqual(['Standard', 'Live update', 'External link']);
  await page.getByRole('option', { name: 'Live update' }).click();
  await combobox('Priority').click();
  expect(optionTexts()).toEqual(['Low', 'Medium', 'High']);
});

test('Save creates a task with status 0 and all values of the form', async () => {
  const api = boardApi([]);
  const { address } = await openBoard('/dashboard?open=new');
  await field('Headline').fill('Market reopens');
  await chooseOption('Priority', 'High');
  await chooseOption('Type', 'Live update');
  await chooseOption('Section', 'Sport');
  await field('Story point').fill('999');
  await deadlineField.fill('2026-11-15');
  await combobox('Assignee').fill('be');
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

test('the form rejects an invalid headline and invalid story points', async () => {
  const api = boardApi([]);
  await openBoard('/dashboard?open=new&section_id=1');
  for (const [name, text, message] of [
    ['Headline', '', 'Field can not be empty'],
    ['Headline', '-text', null],
    ['Story point', '1.5', 'Use digits only'],
    ['Story point', 'abc', 'Use digits only'],
    ['Story point', '1000', 'Use at most 3 digits'],
  ] as const) {
    await field('Headline').fill('Fine');
    await field('Story point').fill('');
    await field(name).fill(text);
    await button('Save').click();
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    if (message !== null) await expect.element(panel.getByText(message)).toBeVisible();
    await field(name).fill('1');
    await expect.element(field(name)).not.toHaveAttribute('aria-invalid', 'true');
  }
  expect(api.calls(posts.create)).toEqual([]);
});

test("a new task needs a section, and takes the board's section by default", async () => {
  boardApi([]);
  const { screen } = await openBoard('/dashboard?open=new');
  await field('Headline').fill('Fine');
  await button('Save').click();
  await expect.element(panel.getByText('Field can not be empty')).toBeVisible();
  await expectAccessible();
  await screen.unmount();
  await openBoard('/dashboard?open=new&section_id=2');
  await expect.element(combobox('Section')).toHaveValue('Sport');
});

test('a new task needs no section in a project without sections', async () => {
  const api = boardApi([], []);
  await openBoard('/dashboard?open=new');
  await field('Headline').fill('Fine');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(posts.create)[0]?.body).toMatchObject({ section_id: null });
});

test('Save opens the editor if the project has the switch move_to_post_on_save', async () => {
  boardApi([], [newsSection]);
  const project = testProject();
  project.switches.move_to_post_on_save = true;
  const { address } = await renderScreen(Page, { path: '/dashboard?open=new&section_id=1', project });
  await field('Headline').fill('Market reopens');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/posts/100');
});

test('the board scrolls to a new task, and a notice offers to open it', async () => {
  boardApi(Array.from({ length: 30 }, (_, index) => testCard(index + 1, `Task ${index + 1}`, { priority: 2 })));
  const { address } = await openBoard('/dashboard?section_id=1&open=new');
  await field('Headline').fill('Market reopens');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.element(button('Market reopens')).toBeInViewport();
  await expect.element(notice("doesn't match the filters")).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'New task' })).toBeInViewport();
  await expect.element(button('Add task')).toBeInViewport();
  await notice('Added').getByRole('button', { name: 'Open' }).click();
  await expect.poll(address).toMatch(/^\/posts\/\d+$/);
});

test('the notice explains that the filters hide a new task', async () => {
  boardApi([testCard(1, 'Council votes')]);
  const { address } = await openBoard('/dashboard?section_id=1&open=new');
  await field('Headline').fill('Cup final moves');
  await chooseOption('Section', 'Sport');
  await button('Save').click();
  await expect.element(notice("The new task doesn't match the filters")).toBeVisible();
  expect(address()).toBe('/dashboard?section_id=1');
});
