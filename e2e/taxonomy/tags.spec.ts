import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { makePng } from '../support/pictures';
import { open } from '../support/session';

const administrator = { project: 'nairobi', account: 'admin2' };

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const contentRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const mergeButton = (page: Page) => page.getByRole('button', { name: /^Merge/ });

async function chooseSection(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Section', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

async function createTag(page: Page, title: string) {
  await page.getByRole('button', { name: 'Create new tag' }).click();
  const panel = page.getByRole('dialog', { name: 'Create tag' });
  await panel.getByLabel('Catchy title').fill(title);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await expect(row(page, title)).toBeVisible();
}

test('the list of tags keeps sorting, filters and search in the URL', async ({ page }) => {
  await open(page, '/tags', { project: 'accra', account: 'admin2' });
  await expect(contentRows(page)).toHaveCount(25);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Posts' }).click();
  await expect(page.getByRole('columnheader', { name: 'Posts', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('button', { name: 'Posts' }).click();
  await expect(page).toHaveURL(/order=-article_count/);
  // The URL changes before the rows arrive; until then, the previous order is shown.
  await expect(async () => {
    const counts = await contentRows(page).evaluateAll((rows) =>
      rows.map((row) => Number(row.children[3]?.textContent)),
    );
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual([...counts].sort((count, other) => other - count));
  }).toPass();

  await chooseSection(page, 'Sport');
  await expect(page).toHaveURL(/section_id=\d+/);
  await expect(row(page, 'Accra derby')).toBeVisible();
  await expect(row(page, 'Elections')).toHaveCount(0);
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  await search.fill('nonsense');
  await search.press('Enter');
  await expect(page.getByText('Tags not found')).toBeVisible();
  await search.fill('national');
  await search.press('Enter');
  await expect(contentRows(page)).toHaveCount(1);
  await page.reload();
  await expect(contentRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Section', exact: true })).toHaveValue('All sections');
});

test('an editor creates a tag with a related tag', async ({ page }) => {
  await open(page, '/tags', administrator);
  await page.getByRole('button', { name: 'Create new tag' }).click();
  const panel = page.getByRole('dialog', { name: 'Create tag' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Field can not be empty').first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await panel.getByLabel('Catchy title').fill('Léopard Économique+');
  await panel.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option', { name: 'Business', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Related tags' }).fill('infl');
  await page.getByRole('option', { name: 'Inflation' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(contentRows(page).first()).toContainText('leopard-economique');
  await row(page, 'Léopard Économique+').getByText('leopard-economique').click();
  await expect(page.getByRole('dialog', { name: 'Edit tag' }).getByText('Inflation')).toBeVisible();
});

test('an editor edits and deletes a tag; a duplicate name is rejected', async ({ page }) => {
  await open(page, '/tags', administrator);
  await chooseSection(page, 'Business');
  await createTag(page, 'Leopard');
  await row(page, 'Leopard').getByText('leopard', { exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit tag' });
  await expect(edit.getByLabel('Slug')).toBeDisabled();
  await expect(edit.getByRole('combobox', { name: 'Section' })).toBeDisabled();
  await expectAccessible(page);
  await edit.getByLabel('Catchy title').fill('MOBILE MONEY');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('This value is already in use. Choose another.')).toBeVisible();
  await edit.getByLabel('Catchy title').fill('Leopard economy');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Updated')).toBeVisible();
  await row(page, 'Leopard economy').getByRole('button', { name: 'Delete Leopard economy' }).click();
  await expect(
    page.getByText('You want to delete tag from database. It will be removed forever. Are you sure?'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: "No, I don't want" }).click();
  await row(page, 'Leopard economy').getByRole('button', { name: 'Delete Leopard economy' }).click();
  await page.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect(notice(page, 'Deleted')).toBeVisible();
  await expect(row(page, 'Leopard economy')).toHaveCount(0);
});

test('an editor merges tags of a section, and the old URLs redirect to the major tag', async ({ page }) => {
  await open(page, '/tags', administrator);
  await expect(mergeButton(page)).toBeDisabled();
  await expect(contentRows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await chooseSection(page, 'Health');
  for (const title of ['Measles', 'Measles outbreak', 'Measles campaign']) await createTag(page, title);
  await page.getByRole('checkbox', { name: 'Select Measles', exact: true }).check();
  await row(page, 'Measles outbreak')
    .getByText('measles-outbreak')
    .click({ modifiers: ['Control'] });
  await row(page, 'Measles campaign')
    .getByText('measles-campaign')
    .click({ modifiers: ['Control'] });
  await expect(mergeButton(page)).toHaveText(/3/);
  await mergeButton(page).click();
  const panel = page.getByRole('dialog', { name: 'Merge tags' });
  await expect(panel.getByText('Measles outbreak').first()).toBeVisible();
  await panel.getByRole('combobox', { name: 'Major tag' }).click();
  await page.getByRole('option', { name: 'Measles', exact: true }).click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(/will be merged into/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Merge' }).click();
  await expect(notice(page, 'Success merging tags.')).toBeVisible();
  await expect(row(page, 'Measles')).toBeVisible();
  await expect(row(page, 'Measles outbreak')).toHaveCount(0);
  await expect(mergeButton(page)).toBeDisabled();

  const response = await page.goto(`http://www.nairobi.localhost:${process.env['E2E_PORT']}/tag/measles-campaign`);
  expect(new URL(page.url()).pathname).toBe('/tag/measles');
  expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(301);
});

test('an editor edits the profile of a tag', async ({ page }) => {
  await open(page, '/tags?search=midwives', administrator);
  await row(page, 'Midwives').getByText('midwives', { exact: true }).click();
  await page.getByRole('link', { name: 'Open extended tag editor' }).click();
  await expect(page).toHaveURL(/\/tags\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Extended tag editor: Midwives' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image is required')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Choose picture').setInputFiles({
    name: 'midwives.png',
    mimeType: 'image/png',
    buffer: makePng(800, 700, [120, 40, 160]),
  });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Instagram').fill('https://www.instagram.com/midwives');
  await text.fill('Too short.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Minimum length 700')).toBeVisible();
  await text.fill('Midwives work at night. '.repeat(40).trim());
  await page.getByLabel('Custom JSON-LD').fill('{"@type":"Thing"}');
  const saveRequest = page.waitForRequest((request) => request.url().endsWith('/extended'));
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saveRequest).method()).toBe('POST');
  await expect(notice(page, 'Update successful')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(text).toContainText('Midwives work at night.');
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/midwives');
  await expect(page.getByRole('img', { name: 'Avatar' })).toBeVisible();
  await page.getByLabel('Custom JSON-LD').fill('');
  await page.getByRole('link', { name: 'Back to tags' }).click();
  await expect(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  const clearResponse = page.waitForResponse((response) => response.url().endsWith('/extended'));
  await page.getByRole('button', { name: 'Save' }).click();
  expect(((await (await clearResponse).json()) as { json_ld: unknown }).json_ld).toBeNull();
  await expect(notice(page, 'Update successful')).toBeVisible();
  await page.getByRole('link', { name: 'Back to tags' }).click();
  await expect(page).toHaveURL(/\/tags$/);
});

test('an unknown tag returns to the list', async ({ page }) => {
  await open(page, '/tags/999999', administrator);
  await expect(notice(page, 'Error fetching data.')).toBeVisible();
  await expect(page).toHaveURL(/\/tags$/);
});

test('a reporter sees the tags but cannot change them', async ({ page }) => {
  await open(page, '/tags', { project: 'nairobi', account: 'reporter' });
  await chooseSection(page, 'News');
  await expect(contentRows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create new tag' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await row(page, 'Elections').getByText('elections', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit tag' });
  await expect(panel.getByLabel('Catchy title')).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(panel.getByText('Open extended tag editor')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(page.url().replace(/\/tags.*/, '/tags/1'));
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
});
