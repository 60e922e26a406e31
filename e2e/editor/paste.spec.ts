import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { button, openNewPost, readPost, text } from '../support/editor';
import { test } from '../support/test';

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
  await page.reload();
  await expect(text(page)).not.toBeEmpty();
});
