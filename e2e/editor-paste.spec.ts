import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { button, openNew, stored, text } from './support/editor';
import { closeNotices, notice } from './support/notices';
import { makePng } from './support/pictures';
import { adminUrl } from './support/session';

const folder = new URL('../packages/article/test/paste/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
/** Those that are most unlike each other; how each of them is read is tested with the text's own package. */
const samples = ['web-page', 'google-docs', 'word-desktop'];

/** Puts this on the clipboard as another program would: every form of it, and nothing cleaned. */
async function copy(page: Page, forms: Record<string, string>): Promise<void> {
  await page.evaluate((forms) => {
    document.addEventListener(
      'copy',
      (event) => {
        for (const [type, value] of Object.entries(forms)) event.clipboardData?.setData(type, value);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true, once: true },
    );
  }, forms);
  await page.keyboard.press('ControlOrMeta+c');
}

/** In place of everything that was there. */
async function pasteOver(page: Page, forms: Record<string, string>): Promise<void> {
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await copy(page, forms);
  await page.keyboard.press('ControlOrMeta+v');
}

/** What is stored of the text once it is saved. */
async function saved(page: Page, id: number): Promise<unknown[]> {
  // A paste is a change a moment later: until then the line says what was true before it.
  await expect(page.getByText(/^Unsaved changes/)).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText(/^All changes are saved/)).toBeVisible();
  const { body } = await stored(page, id);
  return JSON.parse(JSON.stringify(body?.doc.content ?? []), telling) as unknown[];
}

/** The editor writes every attribute out; one with its usual value is as good as none. */
const usual: Record<string, unknown> = { start: 1, colspan: 1, rowspan: 1 };

function telling(key: string, value: unknown): unknown {
  if (value === null || (key in usual && value === usual[key])) return undefined;
  return key === 'attrs' && Object.values(value as object).every((each) => each === undefined) ? undefined : value;
}

const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });

test('texts of other programs are stored as the same text in our own form', async ({ page }) => {
  const id = await openNew(page, {}, 'Pasted');
  for (const name of samples) {
    const html = read(`${name}.html`);
    await test.step(name, async () => {
      await pasteOver(page, { 'text/html': html, 'text/plain': 'not this' });
      const expected = JSON.parse(read(`${name}.json`), telling) as { content: unknown[] };
      expect(await saved(page, id)).toEqual(expected.content);
    });
  }
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(text(page)).not.toBeEmpty();
});

test('plain text keeps its paragraphs, and what is pasted into a sentence stays in it', async ({ page }) => {
  const id = await openNew(page, {}, 'Plain');
  await pasteOver(page, { 'text/plain': 'First line.\n\nSecond <b>line</b>.' });
  expect(await saved(page, id)).toEqual([paragraph('First line.'), paragraph('Second <b>line</b>.')]);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('after.');
  await page.keyboard.press('Home');
  await page.keyboard.type('Before ');
  await copy(page, { 'text/html': '<meta charset="utf-8"><p>and </p>', 'text/plain': 'and ' });
  await page.keyboard.press('ControlOrMeta+v');
  const words = JSON.stringify(await saved(page, id));
  expect(words).toMatch(/Before and ?after\./);
});

test('a table that is too large is refused with its reason, and nothing else changes', async ({ page }) => {
  const id = await openNew(page, {}, 'Tables');
  const row = (columns: number) => `<tr>${'<td><p>cell</p></td>'.repeat(columns)}</tr>`;
  const table = (columns: number, rows: number) => `<table>${row(columns).repeat(rows)}</table>`;
  await text(page).click();
  await page.keyboard.type('It stays.');
  await page.keyboard.press('Enter');
  for (const [columns, rows] of [
    [11, 2],
    [2, 51],
  ] as const) {
    await copy(page, { 'text/html': table(columns, rows) });
    await page.keyboard.press('ControlOrMeta+v');
    await expect(notice(page, 'Max table size must be 10x50')).toBeVisible();
    await expect(text(page).getByRole('table')).toHaveCount(0);
    // So that the next one is another.
    await closeNotices(page);
    await expect(notice(page, 'Max table size must be 10x50')).toHaveCount(0);
    await text(page).focus();
  }
  await copy(page, { 'text/html': table(10, 50) });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text(page).getByRole('row')).toHaveCount(50);
  const content = await saved(page, id);
  expect(content[0]).toEqual(paragraph('It stays.'));
  expect(content[1]).toMatchObject({ type: 'table' });
});

test('an address alone becomes what it shows; inside a sentence it stays an address', async ({ page }) => {
  const id = await openNew(page, {}, 'Addresses');
  await pasteOver(page, { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  expect(await saved(page, id)).toContainEqual(
    expect.objectContaining({ type: 'embed', attrs: expect.objectContaining({ provider: 'youtube' }) }),
  );
});

test('a copied picture is added to the gallery and put where the caret is', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: adminUrl('lagos') });
  const id = await openNew(page, {}, 'Pictured');
  await text(page).click();
  await page.keyboard.type('Above the picture.');
  await page.keyboard.press('Enter');
  const colour = Date.now() % 200;
  await page.evaluate(
    async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    },
    [...makePng(900, 600, [colour, 90, 120])],
  );
  await page.keyboard.press('ControlOrMeta+v');
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  await expect(gallery.getByLabel('Name')).toBeVisible();
  await expectAccessible(page);
  await gallery.getByLabel('Name').fill('Pasted square');
  await gallery.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Original', exact: true }).click();
  await gallery.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  await gallery.getByLabel('Alt').fill('A square of one colour');
  await gallery.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(text(page).getByRole('img', { name: 'A square of one colour' })).toBeVisible();
  await gallery.getByRole('button', { name: 'Close', exact: true }).click();
  const content = await saved(page, id);
  expect(content[0]).toEqual(paragraph('Above the picture.'));
  expect(content[1]).toMatchObject({ type: 'figure', attrs: { alt: 'A square of one colour', width: 900 } });
});
