import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { renderScreen } from '../../../test/render-screen';
import { DataTable } from './data-table';

const rows = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
  { id: 3, name: 'Three' },
];

function SelectablePage() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const getName = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  return (
    <DataTable
      label="Things"
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      rows={rows}
      selection={{ ids, onChange: setIds, getName }}
    />
  );
}

const checkedLabels = () =>
  page
    .getByRole('checkbox', { checked: true })
    .elements()
    .map((checkbox) => checkbox.getAttribute('aria-label'));

test('rows are selected by checkbox, by Ctrl-click or all together', async () => {
  await renderScreen(SelectablePage, { path: '/things' });
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await expect.poll(checkedLabels).toEqual(['Select Two']);
  await page
    .getByRole('row')
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect.poll(checkedLabels).toEqual(['Select One', 'Select Two']);
  await page
    .getByRole('row')
    .nth(2)
    .click({ modifiers: ['Control'] });
  await expect.poll(checkedLabels).toEqual(['Select One']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.poll(checkedLabels).toEqual(['Select all', 'Select One', 'Select Two', 'Select Three']);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.poll(checkedLabels).toEqual([]);
});

test('Shift selects the rows from the last one, by click and by the space bar', async () => {
  await renderScreen(SelectablePage, { path: '/things' });
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('checkbox', { name: 'Select Three' }).click({ modifiers: ['Shift'] });
  await expect.poll(checkedLabels).toEqual(['Select all', 'Select One', 'Select Two', 'Select Three']);
  await page.getByRole('checkbox', { name: 'Select Two' }).click({ modifiers: ['Shift'] });
  await expect.poll(checkedLabels).toEqual(['Select One']);
  page.getByRole('checkbox', { name: 'Select Three' }).element().focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expect.poll(checkedLabels).toEqual(['Select all', 'Select One', 'Select Two', 'Select Three']);
});

test.each([390, 1024])(
  'row actions stay visible in a table wider than %i px, and a press hides their tooltip',
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
    const deleteButton = page.getByRole('button', { name: 'One: delete' });
    await expect.element(deleteButton).toBeInViewport({ ratio: 1 });
    if (width === 390) await expectAccessible({ isPart: true });
    await deleteButton.hover();
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await deleteButton.click();
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  },
);
