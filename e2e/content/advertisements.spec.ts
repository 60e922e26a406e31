import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { closeNotices, notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';
import { fetchPath, siteUrl } from '../support/site';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function chooseAdsTxt(page: Page, content: string | Buffer, name = 'ads.txt'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload ads.txt' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

const preview = (page: Page) => page.getByRole('dialog', { name: 'Upload ads.txt' });

const picture = (width: number, height: number) => ({
  name: 'banner.png',
  mimeType: 'image/png',
  buffer: makePng(width, height, [20, 90, 160]),
});

test('an administrator creates, switches, searches, edits and deletes an advertisement slot', async ({ page }) => {
  await open(page, '/advertisements', { project: 'nairobi', account: 'ads' });
  await expect(card(page, 'Interstitial')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Add slot' }).click();
  const panel = page.getByRole('dialog', { name: 'Add slot' });
  await expect(panel.getByLabel('Frequency')).toHaveValue('100%');
  await panel.getByLabel('Size').fill('300x250');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText("Enter sizes as width,height separated by ';', or enter fluid")).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Placement name').fill('Zebra crossing');
  await panel.getByLabel('Slot name').fill('/1234567/zebra');
  await panel.getByLabel('Div id').fill('ad-interstitial');
  await panel.getByLabel('Size').fill('300,250;728,90');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('This value is already in use. Choose another.')).toBeVisible();
  await panel.getByLabel('Div id').fill('ad-zebra');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();

  const active = page.getByRole('switch', { name: 'Active: Zebra crossing' });
  await expect(active).toBeChecked();
  await active.click();
  // Saves run one after another, so the response to the last one means that all are stored.
  const saveResponse = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.request().postDataJSON().cached === 1,
  );
  await page.getByRole('switch', { name: 'Cached: Zebra crossing' }).click();
  await page.getByRole('switch', { name: 'Only active' }).click();
  await expect(card(page, 'Zebra crossing')).toHaveCount(0);
  await expect(page).toHaveURL(/\?active=1$/);
  await page.getByRole('switch', { name: 'Only active' }).click();
  await saveResponse;
  await page.reload();
  await expect(active).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Cached: Zebra crossing' })).toBeChecked();

  await page.getByRole('textbox', { name: 'Search by name' }).fill('zebra');
  await expect(card(page, 'Interstitial')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Zebra crossing' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit slot' });
  await expect(edit.getByLabel('Size')).toHaveValue('300,250;728,90');
  await edit.getByLabel('Size').fill('fluid');
  const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Save' }).click();
  expect((await patchRequest).postDataJSON()).toEqual({ size: 'fluid' });
  await expect(notice(page, 'Updated')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Zebra crossing' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Zebra crossing' });
  await expect(confirmation).toContainText('Are you sure you want to remove selected placement?');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(page.getByText('Advertisement slots not found')).toBeVisible();
});

test('a slot switch reverts and shows an error when the request fails', async ({ page }) => {
  await open(page, '/advertisements', { project: 'manila', account: 'ads' });
  const active = page.getByRole('switch', { name: 'Active: Section: top' });
  await expect(active).toBeChecked();
  await page.route('**/api/v2/advs/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await active.click();
  await expect(notice(page, 'Error updating advertisement slot')).toBeVisible();
  await expect(active).toBeChecked();
});

test('the site serves an uploaded ads.txt; an invalid file changes nothing', async ({ page, context }) => {
  await open(page, '/advertisements', { project: 'johannesburg', account: 'ads' });
  await expect(page.getByText(/^ads\.txt: uploaded \d{4}-\d{2}-\d{2} \d{2}:\d{2} by /)).toBeVisible();
  await page.getByRole('button', { name: 'Show ads.txt' }).click();
  await expect(page.getByText('OWNERDOMAIN=johannesburg-dispatch.example')).toBeVisible();
  await expectAccessible(page);
  const reader = await context.newPage();
  const response = await reader.goto(siteUrl('/ads.txt', 'johannesburg'));
  expect(response?.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const readServedFile = async () => (await fetchPath(reader, '/ads.txt')).body;
  const before = await readServedFile();
  expect(before).toContain('adserver.example, pub-1234567, DIRECT');

  await chooseAdsTxt(page, 'adserver.example, pub-1, DIRECT\r\nadserver.example, pub-1, OWNER\r\nnonsense\r\n');
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'ads.txt was not uploaded' });
  await expect(outcome).toContainText('The third field must be DIRECT or RESELLER Error occurred on line 2');
  await expect(outcome).toContainText('Error occurred on line 3');
  await expectAccessible(page);
  await chooseAdsTxt(page, 'x', 'ads.csv');
  await expect(notice(page, 'You can upload only files with extension .txt')).toBeVisible();
  await chooseAdsTxt(page, '');
  await expect(notice(page, 'File seems to be empty. Upload canceled.')).toBeVisible();
  await closeNotices(page);
  await chooseAdsTxt(page, makePng(20, 20, [1, 2, 3]));
  await preview(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(outcome).toContainText('The file is not UTF-8 text.');
  expect(await readServedFile()).toBe(before);

  await chooseAdsTxt(page, '\ufeff# new\r\nadserver.example, pub-2, RESELLER\r\n');
  await preview(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(notice(page, 'File uploaded.')).toBeVisible();
  // The site applies a change a moment later.
  await expect.poll(readServedFile).toBe('# new\nadserver.example, pub-2, RESELLER\n');
});

test('an administrator creates a banner with its image, edits it and deletes it', async ({ page }) => {
  await open(page, '/advertisements', { project: 'nairobi', account: 'ads' });
  await expect(row(page, 'Harbour Bank')).toBeVisible();
  const thumb = page.getByRole('img', { name: 'Harbour Bank: savings' });
  await expect.poll(() => thumb.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(728);
  await page.getByRole('button', { name: 'Create new banner' }).click();
  const panel = page.getByRole('dialog', { name: 'Create new banner' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('At least one of the two fields must be filled!')).toHaveCount(2);
  await expect(panel.getByText('Image is required')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'Name' }).fill('Zebra shoes');
  await panel.getByRole('textbox', { name: 'Link' }).fill('https://zebra-shoes.example/sale');
  const desktop = panel.getByLabel('Choose desktop image');
  await desktop.setInputFiles(picture(729, 90));
  await expect(panel.getByText('Max image width - 728 px')).toBeVisible();
  await desktop.setInputFiles(picture(728, 90));
  await expect(panel.getByRole('img', { name: 'Desktop image' })).toBeVisible();
  await panel.getByLabel('Choose mobile image').setInputFiles(picture(320, 50));
  await expect(panel.getByRole('img', { name: 'Mobile image' })).toBeVisible();
  await panel.getByRole('combobox', { name: 'Tag' }).fill('el');
  await page.getByRole('option').first().click();
  await panel.getByRole('checkbox', { name: 'Is enable' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(row(page, 'Zebra shoes')).toContainText('Yes');

  await row(page, 'Zebra shoes').getByText('Zebra shoes').click();
  const edit = page.getByRole('dialog', { name: 'Edit banner' });
  await edit.getByRole('button', { name: 'Remove desktop image' }).click();
  const patchResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await edit.getByRole('button', { name: 'Save' }).click();
  expect(await (await patchResponse).json()).toMatchObject({ name: 'Zebra shoes', image_desktop: null });
  await expect(notice(page, 'Updated')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Zebra shoes' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Zebra shoes' });
  await expect(confirmation).toContainText(
    'You want to delete banner from database. It will be removed forever. Are you sure?',
  );
  await confirmation.getByRole('button', { name: "No, I don't want" }).click();
  await expect(row(page, 'Zebra shoes')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Zebra shoes' }).click();
  await confirmation.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'Zebra shoes')).toHaveCount(0);
});

test('the advertisement panels collapse, and the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/advertisements', { project: 'lagos', account: 'ads' });
  await expect(card(page, 'Interstitial')).toBeVisible();
  const overflowPixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflowPixels).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Advertisement Slots' }).press('Enter');
  await expect(card(page, 'Interstitial')).toBeHidden();
  await page.getByRole('button', { name: 'Sponsored banners' }).press('Enter');
  await expect(page.getByRole('table')).toBeHidden();
});

test('a user without the right sees neither the sidebar entry nor the advertisements page', async ({ page }) => {
  await open(page, '/advertisements', { project: 'manila', account: 'editor' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Advertisements' })).toHaveCount(0);
});
