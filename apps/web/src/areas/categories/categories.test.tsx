import type { Right } from '@masthead/domain/access/rights';
import { type Category, categories } from '@masthead/domain/categories/contract';

import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { newsSection, sportSection, testCategory } from '../../../test/taxonomy';
import { Page } from './categories-page';

const politics = testCategory(1, 'Politics', { tags: [{ id: 7, catchy_title: 'Vote' }] });
const elections = testCategory(2, 'Elections', { parent: politics });
const local = testCategory(3, 'Local', { parent: elections });
const parliament = testCategory(4, 'Parliament', { parent: politics });
const courts = testCategory(5, 'Courts', { is_enabled: false });
const football = testCategory(6, 'Football', { section: sportSection });
const allCategories = [politics, elections, local, parliament, courts, football];

function withChildren(rows: Category[]): Category[] {
  return rows.map((row) => ({ ...row, children: rows.filter(({ parent_id }) => parent_id === row.id) }));
}

function categoriesApi(rows = () => allCategories): FakeApi {
  return fakeApi()
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(categories.list, ({ query }) => {
      const { 'filter[id.eq]': id, 'filter[section_id.eq]': section } = query;
      const matches = withChildren(rows()).filter(
        (row) => (id === undefined || row.id === id) && (section === undefined || row.section_id === section),
      );
      return pageWith(matches);
    });
}

const openPage = (path = '/categories', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const link = (name: string, text: string) => row(name).getByRole('link', { name: text });
/** The titles in display order, from the column next to the drag handles. */
const titles = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelectorAll('[role=cell]')[1]?.lastElementChild?.lastElementChild?.textContent);
const handle = (name: string) => row(name).element().querySelector('[data-drag-handle]') as HTMLElement;
const drag = (name: string, targetName: string) =>
  userEvent.dragAndDrop(handle(name), handle(targetName), { steps: 10 } as never);

test('lists the collapsed tree with the links of each category', async () => {
  const api = categoriesApi();
  await openPage();
  for (const header of ['Catchy title', 'Slug', 'Section', 'Show on main page']) {
    await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  expect(titles()).toEqual(['Politics', 'Courts', 'Football']);
  expect(api.calls(categories.list)[0]?.query).toEqual({ include: 'section,parent,children,tags' });
  await expect.element(row('Politics')).toHaveTextContent('Yes');
  await expect.element(row('Courts')).toHaveTextContent('No');
  await expect.element(row('Football')).toHaveTextContent('Sport');
  await expect.element(link('Courts', 'Posts')).toHaveAttribute('href', '/posts?categories=5');
  await expect.element(link('Courts', 'View')).toHaveAttribute('href', 'http://www.lagos.localhost:4000/news/courts');
  await expect.element(link('Courts', 'View')).toHaveAttribute('target', '_blank');
  await expectAccessible();
});

test('the headings of a tree that scrolls sideways stay above its rows', async () => {
  await page.viewport(390, 800);
  document.body.style.setProperty('--header-height', '3rem');
  categoriesApi();
  await openPage();
  await expect.element(page.getByRole('region', { name: 'Categories' })).toBeVisible();
  const heading = page.getByRole('columnheader', { name: 'Catchy title' }).element().getBoundingClientRect();
  expect(heading.bottom).toBeLessThanOrEqual(row('Politics').element().getBoundingClientRect().top + 1);
  document.body.style.removeProperty('--header-height');
  await page.viewport(1280, 800);
});

test('expands categories by button or keyboard and stores the state in the browser', async () => {
  categoriesApi();
  const { screen } = await openPage();
  await button('Expand Politics').click();
  await expect.element(button('Collapse Politics')).toHaveAttribute('aria-expanded', 'true');
  expect(titles()).toEqual(['Politics', 'Elections', 'Parliament', 'Courts', 'Football']);
  await expect.element(row('Elections')).toHaveTextContent('Level 2');
  (row('Elections').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(titles).toEqual(['Politics', 'Elections', 'Local', 'Parliament', 'Courts', 'Football']);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(titles).toEqual(['Politics', 'Elections', 'Parliament', 'Courts', 'Football']);
  const storedState = localStorage.getItem('masthead.categories.expanded');
  expect(storedState).toBe('[1]');
  await button('Expand all').click();
  await expect.poll(() => titles().length).toBe(6);
  await button('Collapse all').click();
  await expect.poll(() => titles().length).toBe(3);
  await screen.unmount();
});

test('reveals the row of the category in the URL', async () => {
  categoriesApi();
  await openPage('/categories?open=3');
  await expect.element(page.getByRole('dialog', { name: 'Edit category' })).toBeVisible();
  await expect.element(row('Local')).toHaveAttribute('aria-current', 'true');
});

test('filters by section if there are several, and keeps the filter in the URL', async () => {
  const api = categoriesApi();
  const { address } = await openPage('/categories?section_id=2');
  await expect.element(row('Football')).toBeVisible();
  await expect.poll(titles).toEqual(['Football']);
  expect(api.calls(categories.list)[0]?.query['filter[section_id.eq]']).toBe('2');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'All sections' }).click();
  await expect.poll(address).toBe('/categories');
  await expect.element(row('Politics')).toBeVisible();
});

test('has no section filter if there is only one section', async () => {
  categoriesApi().reply(sections.list, pageWith([newsSection]));
  await openPage();
  await expect.element(row('Politics')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Section' })).not.toBeInTheDocument();
});

test('reorders categories of one parent from the menu and disables the list while it saves', async () => {
  let rows = allCategories;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = categoriesApi(() => rows).reply(categories.update, async () => {
    await released;
    rows = [courts, politics, elections, local, parliament, football];
    return politics;
  });
  const { address } = await openPage();
  await button('Move Politics to…').click();
  await page.getByRole('menuitem', { name: 'Down' }).click();
  await expect.poll(titles).toEqual(['Courts', 'Politics', 'Football']);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  (row('Courts').element() as HTMLElement).click();
  expect(address()).toBe('/categories');
  await expect.element(page.getByRole('status')).toHaveTextContent('Politics: position 2 of 2');
  release();
  await expect.element(notice('Order changed.')).toBeVisible();
  expect(api.calls(categories.update)[0]).toMatchObject({ params: { id: '1' }, body: { order: 2, tags: [7] } });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  expect(titles()).toEqual(['Courts', 'Politics', 'Football']);
});

test('drags a category with its descendants, but never out of its parent', async () => {
  let rows = allCategories;
  const api = categoriesApi(() => rows).reply(categories.update, ({ params }) => {
    rows =
      params.id === 5
        ? [courts, politics, elections, local, parliament, football]
        : [courts, politics, parliament, elections, local, football];
    return allCategories.find(({ id }) => id === params.id) as Category;
  });
  await openPage();
  await button('Expand Politics').click();
  await expect.element(row('Parliament')).toBeVisible();
  await drag('Courts', 'Politics');
  await expect.element(notice('Order changed.')).toBeVisible();
  expect(api.calls(categories.update)[0]).toMatchObject({ params: { id: '5' }, body: { order: 1 } });
  await expect.poll(titles).toEqual(['Courts', 'Politics', 'Elections', 'Parliament', 'Football']);

  await drag('Elections', 'Parliament');
  await expect.poll(titles).toEqual(['Courts', 'Politics', 'Parliament', 'Elections', 'Football']);
  expect(api.calls(categories.update)[1]).toMatchObject({ params: { id: '2' }, body: { order: 2 } });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  await drag('Parliament', 'Courts');
  await drag('Football', 'Courts');
  expect(api.calls(categories.update)).toHaveLength(2);
  await expect.poll(titles).toEqual(['Courts', 'Politics', 'Parliament', 'Elections', 'Football']);
  // The screen reader texts of the drag library are English only, so the app disables them.
  expect(document.querySelector('[id^="dnd-kit-"]')).toBeNull();
});

test.each([
  ['without a message', () => refusal(500, null), 'Error changing categories order.'],
  ['because of a lost connection', failConnection, "The server doesn't respond. Check the connection and try again."],
])('restores the old order when a move fails %s', async (_, handler, text) => {
  categoriesApi().reply(categories.update, handler);
  await openPage();
  await button('Move Politics to…').click();
  await page.getByRole('menuitem', { name: 'Move to bottom' }).click();
  await expect.element(notice(text)).toBeVisible();
  await expect.poll(titles).toEqual(['Politics', 'Courts', 'Football']);
});

test('offers no move, creation or deletion without the rights', async () => {
  categoriesApi();
  await openPage('/categories', ['category.read']);
  await expect.element(row('Politics')).toBeVisible();
  await expect.element(button('Create category')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Move|Delete/ })).not.toBeInTheDocument();
  expect(document.querySelector('[data-drag-handle]')).toBeNull();
  await expect.element(row('Politics').getByRole('link')).toHaveTextContent('View');
});

test('shows an error when the categories fail to load, and an empty state without categories', async () => {
  const api = categoriesApi().reply(categories.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(categories.list, pageWith([]));
  await button('Retry').click();
  await expect.element(page.getByText('No categories found')).toBeVisible();
});
