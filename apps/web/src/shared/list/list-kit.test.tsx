import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { renderScreen } from '../../../test/render-screen';
import { DataTable, type Selection } from '../../ui/table/data-table';
import { ListFilters } from './list-filters';
import { ListPage, ListPagination, ListSearch } from './list-page';
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

let reads: z.output<typeof schema>[] = [];

function Things({ selection }: { selection?: Selection }) {
  const list = useListQuery(schema);
  const { query, change } = list;
  reads.push(query);
  return (
    <ListPage
      title="Things"
      search={<ListSearch list={list} />}
      filters={<ListFilters list={list} pageSizes={[25, 50]} />}
      pagination={<ListPagination list={list} answer={{ current_page: query.page, last_page: 14 }} />}
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
        selection={selection}
      />
    </ListPage>
  );
}

const Page = () => <Things />;

function SelectingPage() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  return <Things selection={{ ids, onChange: setIds, nameOf }} />;
}

const state = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null');
const open = (path: string) => {
  reads = [];
  return renderScreen(Page, { path });
};

test('reads its state from the address', async () => {
  await open('/things?page=3&per_page=50&search=123&order=name&section_id=4');
  await expect.poll(state).toEqual({ page: 3, per_page: 50, search: '123', order: 'name', section_id: 4 });
  await expect.element(page.getByText('Page 3 of 14')).toBeVisible();
  await expect.element(page.getByRole('columnheader')).toHaveAttribute('aria-sort', 'ascending');
});

test('a bad value falls back alone', async () => {
  await open('/things?page=abc&per_page=7&order=-name&section_id=x&search=a&search=b');
  await expect.poll(state).toEqual({ page: 1, per_page: 25, search: '', order: '-name' });
});

test('a filter goes back to page 1, the page alone does not, and Back goes back', async () => {
  const { address, router } = await open('/things?page=3');
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

test('goes straight to a page, and a page beyond the last becomes the last', async () => {
  const { address } = await open('/things?page=99');
  await expect.poll(address).toBe('/things?page=14');
  await page.getByRole('textbox', { name: 'Go to page' }).fill('5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/things?page=5');
});

test('searches for trimmed text, never for blank, and the cross goes back to the list', async () => {
  const { address } = await open('/things');
  const box = page.getByRole('textbox', { name: 'Search' });
  await box.fill('   ');
  const before = reads.length;
  await userEvent.keyboard('{Enter}');
  expect(reads.length).toBe(before);
  expect(address()).toBe('/things');
  await box.fill('  market  ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/things?search=market');
  await expect.element(box).toHaveValue('market');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(address).toBe('/things');
  await expect.element(box).toHaveValue('');
});

test('the filters button counts the filters of its panel; clearing resets every filter, keeping search and order', async () => {
  const { address } = await open('/things?page=2&per_page=50&section_id=4&search=a&order=name');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect.element(filters).toHaveTextContent('Filters1');
  await filters.click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('/things?search=a&order=name');
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('rows are selected by checkbox, by ctrl-click, and all at once', async () => {
  await renderScreen(SelectingPage, { path: '/things' });
  const checked = () =>
    page
      .getByRole('checkbox', { checked: true })
      .elements()
      .map((each) => each.getAttribute('aria-label'));
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await expect.poll(checked).toEqual(['Select Two']);
  await page
    .getByRole('row')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect.poll(checked).toEqual(['Select all', 'Select One', 'Select Two']);
  await page
    .getByRole('row')
    .nth(2)
    .click({ modifiers: ['Control'] });
  await expect.poll(checked).toEqual(['Select One']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.poll(checked).toEqual(['Select all', 'Select One', 'Select Two']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.poll(checked).toEqual([]);
});

test.each([390, 1024])(
  'row actions stay in view in a table wider than %i px, and a press hides their tooltip',
  async (width) => {
    await page.viewport(width, 800);
    await renderScreen(() => (
      <DataTable
        label="Things"
        columns={[
          { key: 'name', header: 'Name', cell: ({ name }) => <div style={{ width: 1500 }}>{name}</div> },
          {
            key: 'actions',
            header: 'Actions',
            actions: true,
            cell: ({ name }) => (
              <Tooltip label={`Delete ${name}`} openDelay={0}>
                <button type="button">{name}: delete</button>
              </Tooltip>
            ),
          },
        ]}
        rows={rows}
      />
    ));
    const remove = page.getByRole('button', { name: 'One: delete' });
    await expect.element(remove).toBeInViewport({ ratio: 1 });
    await remove.hover();
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await remove.click();
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  },
);
