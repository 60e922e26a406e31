import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/axe';
import { countActions } from '../support/count-actions';
import { button, openNewPost, openTab, readPost, text } from '../support/editor';
import { closeNotices, notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { adminUrl } from '../support/session';

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

/** Drops picture files at the end of the text. */
async function dropPictures(page: Page, names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, bytes: [...newPicture()] }));
  await text(page).evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect();
    const position = { clientX: left + 10, clientY: top + 5 };
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...position, bubbles: true, cancelable: true }));
  }, files);
}

const figures = (page: Page) => text(page).getByRole('figure');
const uploading = (page: Page) => text(page).getByRole('progressbar');

/** Drags a point of an element with the mouse. Positions and distances are shares of the element. */
async function dragBy(page: Page, element: Locator, from: Distance, by: Distance): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const start = { x: box.x + from.x * box.width, y: box.y + from.y * box.height };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + by.x * box.width, start.y + by.y * box.height, { steps: 4 });
  await page.mouse.up();
}

interface Distance {
  x: number;
  y: number;
}

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
  await expectAccessibleInBothSchemes(page);
  release();
  await expect(uploading(page)).toHaveCount(0);
  expect(await actions()).toBe(0);
  await save(page);
  const { types, figures: stored } = await readBlocks(page, id);
  expect(types).toEqual(['paragraph', 'figure', 'paragraph']);
  expect(stored[0]?.attrs).toMatchObject({ width: 900, height: 600, source: 1 });
});

test('alternative text, caption and credit are edited below the picture, and undo works', async ({ page }) => {
  const id = await openText(page, 'Described picture');
  await copyPicture(page);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(figures(page)).toHaveCount(1);
  await text(page).getByLabel('Alt').fill('A square of one colour');
  await page.keyboard.press('Tab');
  await page.keyboard.type('One colour, seen from the hill');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Desk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After it.');
  await expect(uploading(page)).toHaveCount(0);
  await save(page);
  const stored = await readBlocks(page, id);
  expect(stored.types).toEqual(['paragraph', 'figure', 'paragraph']);
  expect(stored.figures[0]?.attrs).toMatchObject({
    alt: 'A square of one colour',
    caption: 'One colour, seen from the hill',
    author: 'Desk',
  });
});

test('undo removes dropped pictures together, and redo restores them', async ({ page }) => {
  const id = await openText(page, 'Dropped pictures');
  await dropPictures(page, ['one.png', 'two.png']);
  await expect(figures(page)).toHaveCount(2);
  await expect(uploading(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(figures(page)).toHaveCount(0);
  await expect(text(page)).toContainText('Above the picture.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(figures(page)).toHaveCount(2);
  await save(page);
  expect((await readBlocks(page, id)).types).toEqual(['paragraph', 'figure', 'figure', 'paragraph']);
});

test('a failed upload keeps the picture in the text until a retry, and the save names it', async ({ page }) => {
  const id = await openText(page, 'Failing picture');
  await copyPicture(page);
  await page.route('**/api/v2/images', (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text(page).getByRole('alert')).toContainText('Upload file error.');
  await button(page, 'Save').click();
  await expect(notice(page, 'Not saved: image.png.')).toBeVisible();
  expect((await readBlocks(page, id)).types).not.toContain('figure');
  await page.unroute('**/api/v2/images');
  await text(page).getByRole('button', { name: 'Retry' }).click();
  await expect(text(page).getByRole('alert')).toHaveCount(0);
  await save(page);
  expect((await readBlocks(page, id)).figures).toHaveLength(1);
});

test('a picture dropped on the lead picture is cropped around its focal point, or to a dragged frame', async ({
  page,
}) => {
  const id = await openNewPost(page, {}, 'Lead picture');
  await openTab(page, 'Story');
  const panel = page.getByRole('region', { name: 'Lead picture', exact: true });
  const target = page.getByRole('region', { name: 'Lead picture. Paste or drop a picture to replace it.' });
  await target.evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'lead.png', { type: 'image/png' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...newPicture()],
  );
  await expect(notice(page, 'Lead picture replaced.')).toBeVisible();
  const openCrops = () => panel.getByRole('button', { name: 'Focal point and crops' }).click();
  await openCrops();
  const dialog = page.getByRole('dialog', { name: 'Focal point and crops' });
  await expect(dialog.getByRole('button', { name: /^Focal point: 50 % / })).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Focal point and crops saved')).toBeVisible();
  await expect(target.getByRole('img')).toHaveAttribute('src', /wide-f400x490\.webp$/);
  await closeNotices(page);

  await openCrops();
  await dialog.getByText('16:9', { exact: true }).first().click();
  const frame = dialog.getByRole('button', { name: /^Crop 16:9: / });
  await expect(frame).toHaveAccessibleName('Crop 16:9: 0 % from the left, 6.8 % from the top, 100 % wide');
  await dragBy(page, frame, { x: 1, y: 1 }, { x: -0.25, y: 0 });
  await expect(frame).toHaveAccessibleName(/^Crop 16:9: 0 % from the left, 6.8 % from the top, 7[45](\.\d)? % wide$/);
  await dragBy(page, frame, { x: 0.5, y: 0.5 }, { x: 1, y: 0 });
  await expect(frame).toHaveAccessibleName(/^Crop 16:9: 2[456](\.\d)? % from the left, 6.8 % from the top, /);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(target.getByRole('img')).toHaveAttribute('src', /wide-c2\d\dx68x7\d\d\.webp$/);
  await notice(page, 'Focal point and crops saved').getByRole('button', { name: 'Undo' }).click();
  await expect(target.getByRole('img')).toHaveAttribute('src', /wide-f400x490\.webp$/);
  await save(page);
  expect((await readPost(page, id)).thumb).not.toBeNull();
});
