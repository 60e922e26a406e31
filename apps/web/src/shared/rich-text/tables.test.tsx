import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import {
  article,
  button,
  dialog,
  expectHtml,
  field,
  html,
  line,
  paste,
  press,
  renderEditor,
  text,
  tool,
} from '../../../test/rich-text';

const TOO_LARGE = 'Max table size must be 10x50';
const cells = (count: number, tag = 'td') => `<${tag}><p></p></${tag}>`.repeat(count);
const tableSize = () => {
  const rows = [...text().element().querySelectorAll('tr')];
  return `${rows[0]?.children.length ?? 0}x${rows.length}`;
};

async function insertTable(columns: string, rows: string) {
  await tool('Table').click();
  await field('Columns').fill(columns);
  await field('Rows').fill(rows);
  await button('Insert').click();
}

test('an inserted table has the chosen size, the caret in its first cell and a paragraph after it', async () => {
  await renderEditor(article(line('Harbour')));
  await insertTable('2', '3');
  await expect.poll(tableSize).toBe('2x3');
  await userEvent.keyboard('One');
  await press('Tab');
  await userEvent.keyboard('Two');
  expect(html()).toContain('<p>Harbour</p>');
  expect([...text().element().querySelectorAll('td')].map((cell) => cell.textContent).join(',')).toBe('One,Two,,,,');
  expect(text().element().lastElementChild?.tagName).toBe('P');
  await expectAccessible({ isPart: true });
});

test.each([
  ['11', '3', TOO_LARGE],
  ['3', '51', TOO_LARGE],
  ['', '3', 'Field can not be empty'],
  ['3', '0', 'Field can not be empty'],
])('a table of %j columns and %j rows is rejected: %s', async (columns, rows, reason) => {
  await renderEditor(emptyArticle);
  await insertTable(columns, rows);
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await expect.element(dialog('Insert table')).toBeVisible();
  if (columns === '11') await expectAccessible({ isPart: true });
  await field('Columns').fill('10');
  await field('Rows').fill('50');
  await button('Insert').click();
  await expect.poll(tableSize).toBe('10x50');
});

test('the size fields accept only two digits', async () => {
  await renderEditor(emptyArticle);
  await tool('Table').click();
  await field('Columns').click();
  await press('Control+a');
  await userEvent.keyboard('a-1.2e34');
  await expect.element(field('Columns')).toHaveValue('12');
});

test('a table cannot be inserted inside a table or over a selection', async () => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await tool('Table').click();
  await expect.element(page.getByText("You can't insert table when text selected")).toBeVisible();
  await expect.element(dialog('Insert table')).not.toBeInTheDocument();
  await press('ArrowRight');
  await insertTable('2', '2');
  await expect.poll(tableSize).toBe('2x2');
  await tool('Table').click();
  await expect.element(page.getByText('Cant insert table inside table')).toBeVisible();
  await expect.element(dialog('Insert table')).not.toBeInTheDocument();
});

test('the table tools appear inside a table and change it', async () => {
  await renderEditor(emptyArticle);
  await expect.element(tool('Delete table')).not.toBeInTheDocument();
  await insertTable('1', '1');
  await expect.element(tool('Delete row')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(tool('Delete column')).toHaveAttribute('aria-disabled', 'true');
  for (const [name, expected] of [
    ['Add column before', '2x1'],
    ['Add column after', '3x1'],
    ['Add row above', '3x2'],
    ['Add row below', '3x3'],
    ['Delete column', '2x3'],
    ['Delete row', '2x2'],
  ] as const) {
    await tool(name).click();
    await expect.poll(tableSize).toBe(expected);
  }
  await tool('Header row').click();
  await expect.element(tool('Header row')).toHaveAttribute('aria-pressed', 'true');
  expect(text().element().querySelectorAll('th').length).toBe(2);
  await tool('Delete table').click();
  await expectHtml('');
  await expect.element(tool('Delete table')).not.toBeInTheDocument();
  await tool('Undo').click();
  await expect.poll(tableSize).toBe('2x2');
});

test('a tool, the Tab key or a paste cannot exceed the size limits of a table', async () => {
  await renderEditor(emptyArticle);
  await insertTable('10', '50');
  for (const name of ['Add column before', 'Add column after', 'Add row above', 'Add row below']) {
    await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true');
  }
  await tool('Add row below').click({ force: true });
  const lastCell = [...text().element().querySelectorAll('td')].at(-1) as HTMLElement;
  lastCell.scrollIntoView();
  await userEvent.click(lastCell);
  await press('Tab');
  await expect.element(page.getByText(TOO_LARGE)).toBeVisible();
  expect(tableSize()).toBe('10x50');
  await press('Control+End');
  paste({ 'text/html': `<table><tr>${cells(11)}</tr></table>` });
  expect(text().element().querySelectorAll('table').length).toBe(1);
});

test('a text without a table has no empty row for the table tools', async () => {
  await page.viewport(700, 800);
  await renderEditor(article(line('Harbour')));
  const height = () => page.getByRole('toolbar').element().clientHeight;
  const heightWithoutTable = height();
  await insertTable('2', '2');
  await expect.element(tool('Delete table')).toBeVisible();
  expect(height()).toBeGreaterThan(heightWithoutTable);
  await tool('Delete table').click();
  await expect.element(tool('Delete table')).not.toBeInTheDocument();
  expect(height()).toBe(heightWithoutTable);
});

test.each([390, 1024, 1280])('the text does not shift when the caret enters a table, at %i px', async (width) => {
  await page.viewport(width, 800);
  await renderEditor(article(line('Harbour')));
  await insertTable('2', '2');
  await expect.element(tool('Delete table')).toBeVisible();
  const top = () => text().element().getBoundingClientRect().top;
  const topInsideTable = top();
  await userEvent.click(text().element().querySelector('p') as HTMLElement);
  await expect.element(tool('Delete table')).not.toBeInTheDocument();
  expect(top()).toBe(topInsideTable);
  const toolbar = page.getByRole('toolbar').element();
  expect(toolbar.scrollWidth).toBeLessThanOrEqual(toolbar.clientWidth);
});
