import { expect, type Page } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';
import { fetchPath, siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'johannesburg';

async function uploadAdsTxt(page: Page, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload ads.txt' }).click();
  await (await chooser).setFiles({ name: 'ads.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
  const preview = page.getByRole('dialog', { name: 'Upload ads.txt' });
  await preview.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(notice(page, 'File uploaded.')).toBeVisible();
}

test('an advertising manager creates a slot and a banner with its image, and uploads ads.txt for the site', async ({
  page,
  context,
}) => {
  const word = uniqueWord();
  await open(page, '/advertisements', { project, account: 'ads' });
  await page.getByRole('button', { name: 'Add slot' }).click();
  const slotPanel = page.getByRole('dialog', { name: 'Add slot' });
  await slotPanel.getByLabel('Placement name').fill(`Slot ${word}`);
  await slotPanel.getByLabel('Slot name').fill('/1234567/zebra');
  await slotPanel.getByLabel('Div id').fill(`ad-${word}`);
  await slotPanel.getByLabel('Size').fill('300,250;728,90');
  await slotPanel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  // The journeys of the site count the active slots.
  const active = page.getByRole('switch', { name: `Active: Slot ${word}` });
  await active.click();
  await expect(active).not.toBeChecked();

  await page.getByRole('button', { name: 'Create new banner' }).click();
  const panel = page.getByRole('dialog', { name: 'Create new banner' });
  await panel.getByRole('textbox', { name: 'Name' }).fill(`Shoes ${word}`);
  await panel.getByRole('textbox', { name: 'Link' }).fill('https://zebra-shoes.example/sale');
  const picture = { name: 'banner.png', mimeType: 'image/png', buffer: makePng(728, 90, [20, 90, 160]) };
  await panel.getByLabel('Choose desktop image').setInputFiles(picture);
  await panel.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'News / Politics', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  const image = page.getByRole('img', { name: `Shoes ${word}`, exact: true });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(728);

  await uploadAdsTxt(page, `\ufeff# ${word}\r\nadserver.example, pub-2, RESELLER\r\n`);
  const reader = await context.newPage();
  await reader.goto(siteUrl('/robots.txt', project));
  // The site applies a change a moment later.
  await expect
    .poll(async () => (await fetchPath(reader, '/ads.txt')).body)
    .toBe(`# ${word}\nadserver.example, pub-2, RESELLER\n`);
});
