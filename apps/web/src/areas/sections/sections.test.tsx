import type { Right } from '@masthead/domain/access/rights';
import { languages } from '@masthead/domain/languages/contract';
import { type Section, sections } from '@masthead/domain/sections/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './sections-page';

const HEADLINE = 'Everything the city talks about, from the market to parliament';

function testSection(id: number, catchy_title: string, overrides: Partial<Section> = {}): Section {
  return {
    id,
    slug: catchy_title.toLowerCase(),
    language_id: 1,
    catchy_title,
    main_headline: HEADLINE,
    description: null,
    is_enabled: true,
    order: id,
    ...overrides,
  };
}

function pageOf<T>(items: T[]) {
  return { items, current_page: 1, last_page: 1, per_page: 25, total: items.length, next_page_url: null };
}

const threeSections = [
  testSection(1, 'News'),
  testSection(2, 'Sport', { is_enabled: false }),
  testSection(3, 'Culture'),
];

function sectionsApi(rows: Section[]): FakeApi {
  return fakeApi()
    .reply(sections.list, () => pageOf(rows))
    .reply(
      languages.list,
      pageOf([
        { id: 1, name: 'English', code: 'en-US', phrases: 10, translated: 10 },
        { id: 2, name: 'French', code: 'fr-FR', phrases: 10, translated: 5 },
      ]),
    );
}

const openPage = (path = '/sections', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const titles = () =>
  [...page.getByRole('table').element().querySelectorAll('tbody tr')].map(
    (each) => each.querySelectorAll('td')[1]?.textContent,
  );

test('lists the sections with their links', async () => {
  sectionsApi(threeSections);
  await openPage();
  for (const header of ['Catchy title', 'Slug', 'Show on main page']) {
    await expect.element(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect.element(row('News')).toHaveTextContent('Yes');
  await expect.element(row('Sport')).toHaveTextContent('No');
  const links = row('Sport').getByRole('link');
  await expect.element(links.nth(0)).toHaveAttribute('href', '/posts?section_id=2');
  await expect.element(links.nth(1)).toHaveAttribute('href', '/categories?section_id=2');
  await expect.element(links.nth(2)).toHaveAttribute('href', 'http://www.lagos.localhost:4000/sport');
  await expect.element(links.nth(2)).toHaveAttribute('target', '_blank');
  await expectAccessible();
});

test('creates a section in the language of the project, after a failed attempt', async () => {
  const rows = [...threeSections];
  const api = sectionsApi(rows).reply(sections.create, ({ body }) => {
    const created = testSection(4, body.catchy_title, { ...body, slug: 'business' });
    rows.push(created);
    return created;
  });
  const { address } = await openPage();
  await button('Create section').click();
  expect(address()).toBe('/sections?open=new');
  await expect.element(page.getByRole('dialog', { name: 'Create section' })).toBeVisible();
  await expect.element(field('Slug')).toHaveAttribute('readonly');
  await expect.element(field('Catchy title')).toHaveFocus();

  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expectAccessible();
  expect(api.calls(sections.create)).toEqual([]);

  await field('Catchy title').fill('Business');
  await page.getByRole('checkbox', { name: 'Show on main page' }).click();
  api.failNext(sections.create);
  await button('Save').click();
  await expect.element(notice('Error creating new section.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(sections.create)[0]?.body).toEqual({
    language_id: 1,
    catchy_title: 'Business',
    main_headline: '',
    description: '',
    is_enabled: true,
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(row('Business')).toBeVisible();
  expect(address()).toBe('/sections');
});

test('edits a section: sends only changed fields, and a cleared one as an empty string, after a failed attempt', async () => {
  const api = sectionsApi(threeSections).reply(sections.update, () => testSection(1, 'News', { main_headline: null }));
  const { address } = await openPage();
  await row('News').click();
  expect(address()).toBe('/sections?open=1');
  await expect.element(page.getByRole('dialog', { name: 'Edit section' })).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await field('SEO main headline').fill('');
  api.failNext(sections.update);
  await button('Save').click();
  await expect.element(notice('Error updating section.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(sections.update)[0]).toMatchObject({ params: { id: '1' }, body: { main_headline: '' } });
  expect(Object.keys(api.calls(sections.update)[0]?.body as object)).toEqual(['main_headline']);
});

test('a read-only form shades the values, not their labels, and its list has no move buttons', async () => {
  sectionsApi(threeSections);
  await openPage('/sections?open=2', ['section.read']);
  await expect.element(field('Slug')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /Move|Save|Create/ })).not.toBeInTheDocument();
  expect(document.querySelector('[data-drag-handle]')).toBeNull();
  await expect.element(row('News').getByRole('link')).toHaveTextContent('View');
  await expectAccessible();
  const getShade = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(getShade(field('Slug').element())).toBe(getShade(field('Catchy title').element()));
  const fieldWrappers = [...page.getByRole('dialog').element().querySelectorAll('form [data-variant]:has(label)')];
  expect(fieldWrappers.length).toBeGreaterThan(0);
  expect(new Set(fieldWrappers.map(getShade))).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('moves a section from the menu and disables the list while it saves', async () => {
  let rows = threeSections;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = sectionsApi([])
    .reply(sections.list, () => pageOf(rows))
    .reply(sections.update, async () => {
      await released;
      rows = [threeSections[2], threeSections[0], threeSections[1]] as Section[];
      return testSection(3, 'Culture', { order: 1 });
    });
  const { address } = await openPage();
  await button('Move Culture to…').click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(titles).toEqual(['Culture', 'News', 'Sport']);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(button('Move News to…')).toBeDisabled();
  (row('News').element() as HTMLElement).click();
  expect(address()).toBe('/sections');
  await expect.element(page.getByRole('status')).toHaveTextContent('Culture: position 1 of 3');
  release();
  await expect.element(notice('Order changed.')).toBeVisible();
  expect(api.calls(sections.update)[0]).toMatchObject({ params: { id: '3' }, body: { order: 1 } });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  expect(titles()).toEqual(['Culture', 'News', 'Sport']);
});

test('reorders sections by drag', async () => {
  let rows = threeSections;
  const api = sectionsApi([])
    .reply(sections.list, () => pageOf(rows))
    .reply(sections.update, () => {
      rows = [threeSections[1], threeSections[2], threeSections[0]] as Section[];
      return testSection(1, 'News', { order: 3 });
    });
  await openPage();
  await expect.element(row('Culture')).toBeVisible();
  await drag('News', 'Culture');
  await expect.element(notice('Order changed.')).toBeVisible();
  expect(api.calls(sections.update)[0]).toMatchObject({ params: { id: '1' }, body: { order: 3 } });
  await expect.poll(titles).toEqual(['Sport', 'Culture', 'News']);
  // The screen reader texts of the drag library are English only, so the app disables them.
  expect(document.querySelector('[id^="dnd-kit-"]')).toBeNull();
});

test('restores the old order when a move fails', async () => {
  sectionsApi(threeSections).reply(sections.update, () => failConnection());
  await openPage();
  await expect.element(row('Culture')).toBeVisible();
  await drag('News', 'Culture');
  await expect.element(notice("The server doesn't respond. Check the connection and try again.")).toBeVisible();
  await expect.poll(titles).toEqual(['News', 'Sport', 'Culture']);
});

test('shows an error when a move is rejected without a message', async () => {
  sectionsApi(threeSections).reply(sections.update, () => refusal(500, null));
  await openPage();
  await button('Move News to…').click();
  await page.getByRole('menuitem', { name: 'Down' }).click();
  await expect.element(notice('Error change order.')).toBeVisible();
  await expect.poll(titles).toEqual(['News', 'Sport', 'Culture']);
});

test('shows an error when the sections fail to load, and an empty state without sections', async () => {
  const api = sectionsApi([]).reply(sections.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(sections.list, pageOf([]));
  await button('Retry').click();
  await expect.element(page.getByText('No sections found')).toBeVisible();
});

async function drag(name: string, targetName: string) {
  const handle = (rowName: string) => row(rowName).element().querySelector('[data-drag-handle]') as HTMLElement;
  await userEvent.dragAndDrop(handle(name), handle(targetName), { steps: 10 } as never);
}
