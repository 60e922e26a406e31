import { tags } from '@masthead/domain/tags/contract';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { fakeApi, refusal } from '../../../test/fake-api';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { DataTable } from '../../ui/table/data-table';
import { collection } from '../api/collection';
import { ListFilters } from './list-filters';
import { ListPage, ListPagination, ListSearch, ListStates } from './list-page';
import { useListQuery } from './use-list-query';

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .pipe(z.union([z.literal(25), z.literal(50)]))
    .default(25),
  search: z.string().default(''),
  order: z.enum(['id', '-id', 'name', '-name']).default('-id'),
  section_id: z.coerce.number().int().optional(),
});

const rows = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
];

/** The state of every render. */
let renderedQueries: z.output<typeof schema>[] = [];

/** A list page whose state is in the URL. It shows the parsed state as JSON. */
function Page() {
  const list = useListQuery(schema);
  const { query, change } = list;
  renderedQueries.push(query);
  return (
    <ListPage
      title="Things"
      search={<ListSearch list={list} />}
      filters={<ListFilters list={list} pageSizes={[25, 50]} />}
      pagination={<ListPagination list={list} loadedPage={{ current_page: query.page, last_page: 14 }} />}
      toolbar={
        <button type="button" onClick={() => change({ section_id: 7 })}>
          Section 7
        </button>
      }
    >
      <output>{JSON.stringify(query)}</output>
      <DataTable
        label="Things"
        columns={[{ key: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name }]}
        rows={rows}
        sorting={{ order: query.order, onSort: (order) => change({ order: order as 'name' }) }}
      />
    </ListPage>
  );
}

const listState = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null');
const openPage = (path: string) => {
  renderedQueries = [];
  return renderScreen(Page, { path });
};

test('a list reads its state from the URL', async () => {
  await openPage('/things?page=3&per_page=50&search=123&order=name&section_id=4');
  await expect.poll(listState).toEqual({ page: 3, per_page: 50, search: '123', order: 'name', section_id: 4 });
  await expect.element(page.getByText('Page 3 of 14')).toBeVisible();
  await expect.element(page.getByRole('columnheader')).toHaveAttribute('aria-sort', 'ascending');
});

test('an invalid parameter falls back to its default, and the others stay', async () => {
  await openPage('/things?page=abc&per_page=7&order=-name&section_id=x&search=a&search=b');
  await expect.poll(listState).toEqual({ page: 1, per_page: 25, search: '', order: '-name' });
});

test('a filter or a new order returns to page 1, and Back undoes it', async () => {
  const { address, router } = await openPage('/things?page=3');
  await page.getByRole('button', { name: 'Section 7' }).click();
  await expect.poll(address).toBe('/things?section_id=7');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(address).toBe('/things?section_id=7&page=2');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(address).toBe('/things?section_id=7&order=name');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(address).toBe('/things?section_id=7&order=-name');
  router.history.back();
  router.history.back();
  await expect.poll(address).toBe('/things?section_id=7&page=2');
  await expect.element(page.getByText('Page 2 of 14')).toBeVisible();
});

test('the page field opens a page, and a page beyond the last becomes the last', async () => {
  const { address } = await openPage('/things?page=99');
  await expect.poll(address).toBe('/things?page=14');
  await page.getByRole('textbox', { name: 'Go to page' }).fill('5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/things?page=5');
});

test('the search ignores blank text, and its clear button shows the whole list', async () => {
  const { address } = await openPage('/things');
  const searchBox = page.getByRole('textbox', { name: 'Search' });
  await searchBox.fill('   ');
  const renderCount = renderedQueries.length;
  await userEvent.keyboard('{Enter}');
  expect(renderedQueries.length).toBe(renderCount);
  expect(address()).toBe('/things');
  await searchBox.fill('  market  ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/things?search=market');
  await expect.element(searchBox).toHaveValue('market');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(address).toBe('/things');
  await expect.element(searchBox).toHaveValue('');
});

test('the filters button counts the set filters, and Clear resets them but keeps search and order', async () => {
  const { address } = await openPage('/things?page=2&per_page=50&section_id=4&search=a&order=name');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect.element(filters).toHaveTextContent('Filters1');
  await filters.click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('/things?search=a&order=name');
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const { query: toQuery } = collection('tags');

function TagList() {
  const list = useQuery(toQuery(tags.list, { query: {} }));
  return (
    <ListStates list={list} fallback="Error fetching tags." empty="No tags found">
      {(items) => <p>{items.length} tags</p>}
    </ListStates>
  );
}

test('a list that fails to load shows the error with a retry, and a list without rows its own text', async () => {
  const api = fakeApi().reply(tags.list, () => refusal(500, null));
  await renderScreen(TagList);
  await expect.element(page.getByText('Error fetching tags.')).toBeVisible();
  api.reply(tags.list, pageWith([]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No tags found')).toBeVisible();
});
