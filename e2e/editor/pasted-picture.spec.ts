import { expect, type Page } from '@playwright/test';
import { countActions } from '../support/count-actions';
import { button, openNewPost, readPost, text } from '../support/editor';
import { makePng } from '../support/pictures';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

/** A picture that no other test uploads: the server stores equal files once. */
const newPicture = () => makePng(900, 600, [randomByte(), randomByte(), randomByte()]);
const randomByte = () => Math.floor(Math.random() * 256);

/** Puts a picture on the clipboard. */
async function copyPicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: adminUrl('lagos') });
  await page.evaluate(
    async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    },
    [...newPicture()],
  );
}

const figures = (page: Page) => text(page).getByRole('figure');
const uploading = (page: Page) => text(page).getByRole('progressbar');

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}

/** The types of the stored blocks, and the stored figures. */
async function readBlocks(page: Page, id: number) {
  const { body } = await readPost(page, id);
  const blocks = (body?.doc.content ?? []) as { type: string; attrs?: Record<string, unknown> }[];
  return { types: blocks.map(({ type }) => type), figures: blocks.filter(({ type }) => type === 'figure') };
}

async function openText(page: Page, name: string): Promise<number> {
  const id = await openNewPost(page, {}, name);
  await text(page).click();
  await page.keyboard.type('Above the picture.');
  await page.keyboard.press('Enter');
  return id;
}

test('a pasted picture needs no further action, and the user continues to write during its upload', async ({
  page,
}) => {
  const id = await openText(page, 'Pasted picture');
  await copyPicture(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v2/images', async (route) => {
    await gate;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+v');
  const actions = await countActions(page);
  await expect(figures(page)).toHaveCount(1);
  const picture = figures(page).locator('img');
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(900);
  await page.keyboard.insertText('Below the picture.');
  await expect(page.getByText('Uploading pictures (1 left)')).toBeVisible();
  release();
  await expect(uploading(page)).toHaveCount(0);
  expect(await actions()).toBe(0);
  await save(page);
  const { types, figures: stored } = await readBlocks(page, id);
  expect(types).toEqual(['paragraph', 'figure', 'paragraph']);
  expect(stored[0]?.attrs).toMatchObject({ width: 900, height: 600, source: 1 });
});
