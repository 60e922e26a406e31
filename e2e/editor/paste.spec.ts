import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { button, openNewPost, readPost, text } from '../support/editor';
import { closeNotices, notice } from '../support/notices';

const folder = new URL('../../packages/article/test/paste/', import.meta.url);
const readSample = (name: string) => readFileSync(new URL(name, folder), 'utf8');
/** The samples that differ most. The article package tests how each is parsed. */
const samples = ['web-page', 'google-docs', 'word-desktop'];

/** Puts content on the clipboard like another program: all formats, unsanitised. */
async function copyFromOtherProgram(page: Page, formats: Record<string, string>): Promise<void> {
  await page.evaluate((formats) => {
    document.addEventListener(
      'copy',
      (event) => {
        for (const [type, value] of Object.entries(formats)) event.clipboardData?.setData(type, value);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true, once: true },
    );
  }, formats);
  await page.keyboard.press('ControlOrMeta+c');
}

/** Pastes over the whole text. */
async function pasteOver(page: Page, formats: Record<string, string>): Promise<void> {
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await copyFromOtherProgram(page, formats);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Saves the post and returns its stored text. */
async function saveAndReadText(page: Page, id: number): Promise<unknown[]> {
  // The form registers a paste a moment later; until then the status line is stale.
  await expect(page.getByText(/^Unsaved changes/)).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const { body } = await readPost(page, id);
  return JSON.parse(JSON.stringify(body?.doc.content ?? []), removeDefaults) as unknown[];
}

/** The editor writes all attributes. An attribute with its default value is equivalent to none. */
const defaultAttributes: Record<string, unknown> = { start: 1, colspan: 1, rowspan: 1 };

/** A JSON reviver that removes attributes with their default value. */
function removeDefaults(key: string, value: unknown): unknown {
  if (value === null || (key in defaultAttributes && value === defaultAttributes[key])) return undefined;
  return key === 'attrs' && Object.values(value as object).every((attribute) => attribute === undefined)
    ? undefined
    : value;
}

const paragraph = (content: string) => ({ type: 'paragraph', content: [{ type: 'text', text: content }] });

test('pasted texts of other programs are stored as articles', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Pasted');
  for (const name of samples) {
    const html = readSample(`${name}.html`);
    await test.step(name, async () => {
      await pasteOver(page, { 'text/html': html, 'text/plain': 'not this' });
      const expected = JSON.parse(readSample(`${name}.json`), removeDefaults) as { content: unknown[] };
      expect(await saveAndReadText(page, id)).toEqual(expected.content);
    });
  }
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(text(page)).not.toBeEmpty();
});

test('pasted plain text keeps its paragraphs, and text pasted into a sentence stays inline', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Plain');
  await pasteOver(page, { 'text/plain': 'First line.\n\nSecond <b>line</b>.' });
  expect(await saveAndReadText(page, id)).toEqual([paragraph('First line.'), paragraph('Second <b>line</b>.')]);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('after.');
  await page.keyboard.press('Home');
  await page.keyboard.type('Before ');
  await copyFromOtherProgram(page, { 'text/html': '<meta charset="utf-8"><p>and </p>', 'text/plain': 'and ' });
  await page.keyboard.press('ControlOrMeta+v');
  const storedText = JSON.stringify(await saveAndReadText(page, id));
  expect(storedText).toMatch(/Before and ?after\./);
});

test('a pasted table that is too large is rejected with a reason and changes nothing', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Tables');
  const row = (columns: number) => `<tr>${'<td><p>cell</p></td>'.repeat(columns)}</tr>`;
  const table = (columns: number, rows: number) => `<table>${row(columns).repeat(rows)}</table>`;
  await text(page).click();
  await page.keyboard.type('It stays.');
  await page.keyboard.press('Enter');
  for (const [columns, rows] of [
    [11, 2],
    [2, 51],
  ] as const) {
    await copyFromOtherProgram(page, { 'text/html': table(columns, rows) });
    await page.keyboard.press('ControlOrMeta+v');
    await expect(notice(page, 'Max table size must be 10x50')).toBeVisible();
    await expect(text(page).getByRole('table')).toHaveCount(0);
    // Close the notice, so that the next one can be distinguished.
    await closeNotices(page);
    await expect(notice(page, 'Max table size must be 10x50')).toHaveCount(0);
    await text(page).focus();
  }
  await copyFromOtherProgram(page, { 'text/html': table(10, 50) });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text(page).getByRole('row')).toHaveCount(50);
  const content = await saveAndReadText(page, id);
  expect(content[0]).toEqual(paragraph('It stays.'));
  expect(content[1]).toMatchObject({ type: 'table' });
});

test('a pasted URL on its own line becomes an embed; within a sentence it stays text', async ({ page }) => {
  const id = await openNewPost(page, {}, 'Addresses');
  await pasteOver(page, { 'text/plain': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
  expect(await saveAndReadText(page, id)).toContainEqual(
    expect.objectContaining({ type: 'embed', attrs: expect.objectContaining({ provider: 'youtube' }) }),
  );
});
