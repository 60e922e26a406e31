import type { Right } from '@masthead/domain/access/rights';
import { categories } from '@masthead/domain/categories/contract';
import { type Menu, menus, menuTypes } from '@masthead/domain/menus/contract';

import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { newsSection, sportSection, testCategory } from '../../../test/taxonomy';
import { Page } from './menus-page';

const politics = testCategory(1, 'Politics');
const elections = testCategory(2, 'Elections', { parent: politics });
const football = testCategory(6, 'Football', { section: sportSection });

function testMenu(id: number, name: string, values: Partial<Menu> = {}): Menu {
  const section = values.section === undefined ? newsSection : values.section;
  return {
    id,
    name,
    url: `/page/${name.toLowerCase()}`,
    type: 'head_main',
    section_id: section?.id ?? null,
    section,
    category_id: values.category?.id ?? null,
    category: null,
    nofollow: false,
    order: id,
    ...values,
  };
}

const contacts = testMenu(1, 'Contacts');
const about = testMenu(2, 'About', { nofollow: true });
const jobs = testMenu(3, 'Jobs');
const votes = testMenu(4, 'Votes', { category: politics });
const scores = testMenu(5, 'Scores', { section: sportSection, type: 'footer_info' });
const allItems = [contacts, about, jobs, votes, scores];

function menusApi(rows = () => allItems): FakeApi {
  return fakeApi()
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(categories.list, pageWith([politics, elections, football]))
    .reply(menus.constants, { type: Object.entries(menuTypes).map(([id, name]) => ({ id, name })) })
    .reply(menus.list, ({ query }) => {
      const { 'filter[type.eq]': type, 'filter[section_id.eq]': section, 'filter[category_id.eq]': category } = query;
      return pageWith(
        rows().filter(
          (row) =>
            (type ?? row.type) === row.type &&
            (section ?? row.section_id) === row.section_id &&
            (category ?? row.category_id) === row.category_id,
        ),
      );
    });
}

const openPage = (path = '/menu', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const field = (name: string) => panel.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const selectOption = async (name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** The texts of a column in display order; column 0 contains the drag handles. */
const columnTexts = (column = 1) =>
  [...page.getByRole('table').element().querySelectorAll('tbody tr')].map(
    (each) => each.querySelectorAll('td')[column]?.textContent,
  );

test('lists the menu items with the columns of the specification', async () => {
  const api = menusApi();
  await openPage();
  for (const header of ['Name', 'Link', 'Menu type', 'Section', 'Category', 'Open in a new tab']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  expect(api.calls(menus.list)[0]?.query).toEqual({ include: 'category,section' });
  const cells = (name: string) => [...row(name).element().querySelectorAll('td')].map((each) => each.textContent);
  expect(cells('Votes').slice(0, 6)).toEqual(['Votes', '/page/votes', 'Head menu', 'News', 'Politics', 'No']);
  expect(cells('About')[5]).toBe('Yes');
  expect(cells('Scores').slice(2, 5)).toEqual(['Footer info', 'Sport', '']);
});

test('filters by type, section and category, and keeps the filters in the URL', async () => {
  const api = menusApi();
  const { address } = await openPage();
  await expect.element(row('Contacts')).toBeVisible();
  await selectOption('Menu type', 'Head menu');
  await selectOption('Section', 'News');
  await selectOption('Category', 'Politics');
  await expect.poll(address).toBe('/menu?type=head_main&section_id=1&category_id=1');
  await expect.element(row('Votes')).toBeVisible();
  expect(api.calls(menus.list).at(-1)?.query).toMatchObject({
    'filter[type.eq]': 'head_main',
    'filter[section_id.eq]': '1',
    'filter[category_id.eq]': '1',
  });
  await selectOption('Section', 'Sport');
  await expect.poll(address).toBe('/menu?type=head_main&section_id=2');
  await expect.element(page.getByText('No menu items found')).toBeVisible();
});

test.each([
  ['', 'Choose a menu type and a section or a category to change the order.'],
  ['?section_id=1', 'Choose a menu type to change the order.'],
  ['?type=head_main', 'Choose a section or a category to change the order.'],
])('shows why items cannot be reordered with the filters "%s"', async (query, text) => {
  menusApi();
  await openPage(`/menu${query}`);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(row('Contacts')).toBeVisible();
  expect(document.querySelector('[data-drag-handle]')).toBeNull();
  if (query === '') await expectAccessible();
});

test('needs only a menu type to reorder when there is one section', async () => {
  menusApi().reply(sections.list, pageWith([newsSection]));
  await openPage('/menu?type=head_main');
  await expect.element(button('Move Contacts to…')).toBeVisible();
});

test('offers no reordering without the right to update', async () => {
  menusApi().reply(sections.list, pageWith([newsSection]));
  await openPage('/menu', ['menu.read']);
  await expect.element(row('Contacts')).toBeVisible();
  await expect.element(page.getByText(/to change the order/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Move|Delete|Create/ })).not.toBeInTheDocument();
});

test('reorders items by menu or drag, only within the same type, section and category', async () => {
  let rows = allItems;
  const api = menusApi(() => rows).reply(menus.update, ({ params }) => {
    rows = params.id === 3 ? [jobs, contacts, about, votes, scores] : [jobs, about, contacts, votes, scores];
    return jobs;
  });
  await openPage('/menu?type=head_main&section_id=1');
  await button('Move Jobs to…').click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.element(notice('Order changed.')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Jobs: position 1 of 3');
  expect(api.calls(menus.update)[0]).toMatchObject({ params: { id: '3' }, body: { order: 1 } });
  await expect.poll(() => columnTexts()).toEqual(['Jobs', 'Contacts', 'About', 'Votes']);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  const handle = (name: string) => row(name).element().querySelector('[data-drag-handle]') as HTMLElement;
  const drag = (name: string, targetName: string) =>
    userEvent.dragAndDrop(handle(name), handle(targetName), { steps: 10 } as never);
  await drag('About', 'Contacts');
  await expect.poll(() => columnTexts()).toEqual(['Jobs', 'About', 'Contacts', 'Votes']);
  expect(api.calls(menus.update)[1]).toMatchObject({ params: { id: '2' }, body: { order: 2 } });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await drag('Votes', 'Jobs');
  expect(api.calls(menus.update)).toHaveLength(2);
  await expect.poll(() => columnTexts()).toEqual(['Jobs', 'About', 'Contacts', 'Votes']);
});

test('restores the old order when a move fails', async () => {
  menusApi().reply(menus.update, () => refusal(500, null));
  await openPage('/menu?type=head_main&section_id=1');
  await button('Move Contacts to…').click();
  await page.getByRole('menuitem', { name: 'Down' }).click();
  await expect.element(notice('Error updating.')).toBeVisible();
  await expect.poll(() => columnTexts()).toEqual(['Contacts', 'About', 'Jobs', 'Votes']);
});

test('creates an item with the values of the filters, after a failed attempt', async () => {
  const rows = [...allItems];
  const api = menusApi(() => rows).reply(menus.create, ({ body }) => {
    const created = testMenu(9, body.name, { url: body.url });
    rows.push(created);
    return created;
  });
  const { address } = await openPage('/menu?type=head_main&section_id=1');
  await button('Create menu item').click();
  await expect.element(page.getByRole('dialog', { name: 'Create menu item' })).toBeVisible();
  await button('Save').click();
  await expect.element(panel.getByText('Field can not be empty').first()).toBeVisible();
  await field('Name').fill('Careers');
  await field('Link').fill('careers');
  await button('Save').click();
  await expect.element(panel.getByText('Enter a valid link.')).toBeVisible();
  await expectAccessible();
  await field('Link').fill('/page/careers');
  await panel.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Politics / Elections' }).click();
  await page.getByRole('checkbox', { name: 'Open in a new tab' }).click();
  api.failNext(menus.create);
  await button('Save').click();
  await expect.element(notice('Error adding.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(menus.create)[0]?.body).toEqual({
    name: 'Careers',
    url: '/page/careers',
    type: 'head_main',
    section_id: 1,
    category_id: 2,
    nofollow: true,
  });
  await expect.poll(address).toBe('/menu?type=head_main&section_id=1');
  await expect.element(row('Careers')).toBeVisible();
});

test('clears the category of an item when its section changes, and saves it after a failed attempt', async () => {
  const api = menusApi().reply(menus.update, () => votes);
  await openPage('/menu?open=4');
  await expect.element(page.getByRole('dialog', { name: 'Edit menu item' })).toBeVisible();
  await expect.element(panel.getByRole('combobox', { name: 'Category' })).toHaveValue('Politics');
  await panel.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect.element(panel.getByRole('combobox', { name: 'Category' })).toHaveValue('');
  api.failNext(menus.update);
  await button('Save').click();
  await expect.element(notice('Error updating.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(menus.update)[0]).toMatchObject({ body: { section_id: 2, category_id: null } });
});

test('deletes an item after confirmation, or shows an error', async () => {
  let rows = allItems;
  const api = menusApi(() => rows).reply(menus.remove, ({ params }) => {
    rows = rows.filter(({ id }) => id !== params.id);
    return null;
  });
  const { address } = await openPage('/menu?open=1');
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Are you sure you want to remove selected menu item?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Contacts' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Removed.')).toBeVisible();
  await expect.poll(address).toBe('/menu');
  await button('Delete About').click();
  api.failNext(menus.remove);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing.')).toBeVisible();
});

test('shows an error for each request that fails to load', async () => {
  menusApi()
    .reply(menus.list, () => refusal(500, null))
    .reply(menus.constants, () => refusal(500, null))
    .reply(categories.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching.', { exact: true })).toBeVisible();
  await expect.element(notice('Error fetching constants.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
});

test('reorders items without a section after choosing "No section"', async () => {
  const itemsWithoutSection = [testMenu(7, 'About', { section: null }), testMenu(8, 'Contact', { section: null })];
  const api = menusApi();
  api.reply(menus.list, ({ query }) => pageWith(query['filter[section_id.eq]'] === 0 ? itemsWithoutSection : []));
  const { address } = await openPage('/menu?type=head_main');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'No section' }).click();
  await expect.poll(address).toBe('/menu?type=head_main&section_id=0');
  await expect.element(page.getByRole('row').filter({ hasText: 'About' })).toBeVisible();
  await expect.element(page.getByText(/to change the order/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Move About to…' })).toBeVisible();
});
