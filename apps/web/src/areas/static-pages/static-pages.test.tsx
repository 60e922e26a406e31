import { sections } from '@masthead/domain/sections/contract';
import { type StaticPageRow, staticPages } from '@masthead/domain/static-pages/contract';

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';

const testRow = (id: number, title: string, section_id: number | null): StaticPageRow => ({
  id,
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  section_id,
  section: section_id === null ? null : { catchy_title: `Section ${section_id}` },
  updated_at: '2026-11-14T08:00:00.000Z',
});

function staticPagesApi(rows: StaticPageRow[], sectionCount = 2): FakeApi {
  const sectionIds = Array.from({ length: sectionCount }, (_, index) => index + 1);
  return fakeApi()
    .reply(staticPages.list, ({ query }) => {
      const items = rows.filter(({ section_id }) => query.section_id === undefined || section_id === query.section_id);
      return { items, _meta: { totalCount: items.length, pageCount: 1, currentPage: 1, perPage: 25 } };
    })
    .reply(
      sections.list,
      pageWith(
        sectionIds.map((id) => ({
          id,
          slug: `section-${id}`,
          language_id: 1,
          catchy_title: `Section ${id}`,
          main_headline: null,
          description: null,
          is_enabled: true,
          order: id,
        })),
      ),
    );
}

const cellTexts = () =>
  [...document.querySelectorAll('tbody tr')].map((each) =>
    [...each.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent),
  );
const filter = () => page.getByRole('combobox', { name: 'Section' });

test('lists title, slug and section of each page with a link to the site', async () => {
  const api = staticPagesApi([testRow(1, 'About us', 2), testRow(2, 'Terms of use', null)]);
  await renderApp(api, '/static');
  await expect.poll(cellTexts).toEqual([
    ['About us', 'about-us', 'Section 2'],
    ['Terms of use', 'terms-of-use', ''],
  ]);
  await expect
    .element(page.getByRole('link', { name: 'View' }).first())
    .toHaveAttribute('href', 'http://www.lagos.localhost:4000/page/about-us');
  await expectAccessible();
  await expect.element(page.getByRole('button', { name: /create|add|delete/i })).not.toBeInTheDocument();
});

test('does not break the words of a cell on a phone', async () => {
  await page.viewport(390, 800);
  try {
    const advertising = { ...testRow(3, 'Advertise in the weekend edition', 2), section: { catchy_title: 'Business' } };
    await renderApp(staticPagesApi([advertising]), '/static');
    const cell = page.getByRole('cell', { name: 'Business' });
    await expect.element(cell).toBeVisible();
    const cellText = document.createRange();
    cellText.selectNodeContents(cell.element());
    expect(cellText.getClientRects()).toHaveLength(1);
    await expectAccessible();
  } finally {
    await page.viewport(1280, 800);
  }
});

test('keeps the selected section in the URL and sends it', async () => {
  const api = staticPagesApi([testRow(1, 'About us', 2), testRow(2, 'Terms of use', null)]);
  const { address } = await renderApp(api, '/static');
  await expect.element(filter()).toHaveValue('All sections');
  await filter().click();
  await page.getByRole('option', { name: 'Section 2' }).click();
  await expect.poll(cellTexts).toEqual([['About us', 'about-us', 'Section 2']]);
  expect(address()).toBe('/static?section_id=2');
  expect(api.calls(staticPages.list).at(-1)?.query).toEqual({ section_id: '2' });
  await filter().click();
  await page.getByRole('option', { name: 'Section 1' }).click();
  await expect.element(page.getByText('Static pages not found')).toBeVisible();
  await filter().click();
  await page.getByRole('option', { name: 'All sections' }).click();
  await expect.poll(() => cellTexts().length).toBe(2);
  expect(address()).toBe('/static');
});

test.each([0, 1])('has no section filter with %i sections', async (count) => {
  await renderApp(staticPagesApi([testRow(1, 'About us', null)], count), '/static');
  await expect.poll(cellTexts).toEqual([['About us', 'about-us', '']]);
  await expect.element(filter()).not.toBeInTheDocument();
});

test('opens the editor of a page by click or Enter for users with the right to update', async () => {
  const api = staticPagesApi([testRow(7, 'About us', 2)]).reply(staticPages.get, {
    ...testRow(7, 'About us', 2),
    html: '',
    css: '',
  });
  const { address, router } = await renderApp(api, '/static');
  await page.getByRole('cell', { name: 'About us' }).click();
  await expect.poll(address).toBe('/static/7');
  await router.navigate({ to: '/static' as never });
  await expect.poll(() => document.querySelector('tbody tr')).not.toBeNull();
  const firstRow = document.querySelector('tbody tr') as HTMLElement;
  firstRow.focus();
  firstRow.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(address).toBe('/static/7');
});

test('does not open the editor for users with only the right to read', async () => {
  const api = staticPagesApi([testRow(7, 'About us', 2)]);
  const { address } = await renderApp(api, '/static', { user: testUser({ rights: ['static_page.read'] }) });
  await page.getByRole('cell', { name: 'About us' }).click();
  expect(address()).toBe('/static');
  expect(document.querySelector('tbody tr')?.hasAttribute('tabindex')).toBe(false);
});
