import { expect, type Page } from '@playwright/test';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { test } from '../support/test';

const administrator = { project: 'johannesburg', account: 'admin2' };

const contentRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => contentRows(page).filter({ hasText: text });
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function search(page: Page, text: string) {
  const box = page.getByRole('textbox', { name: 'Search', exact: true });
  await box.fill(text);
  await box.press('Enter');
}

/** Creates a post from the list and shows it there. */
async function createPost(page: Page, headline: string) {
  await page.getByRole('button', { name: 'Create post' }).click();
  const panel = page.getByRole('dialog', { name: 'Create post' });
  await panel.getByLabel('Headline').fill(headline);
  await choose(page, 'Section', 'News');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  await expect(panel).toBeHidden();
  await search(page, headline);
  await expect(row(page, headline)).toBeVisible();
}

test('the list of posts shows 20 rows on a laptop, and the columns that the user has chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/posts?status=3', { project: 'johannesburg', account: 'editor' });
  await expect(contentRows(page)).toHaveCount(25);
  await expect(page.getByText(/^Total: \d+$/)).toBeVisible();
  const heights = await contentRows(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([36]));
  await expect(contentRows(page).nth(19)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Rows and columns' }).click();
  const stored = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await page.getByRole('checkbox', { name: 'Type', exact: true }).click();
  await expect(column(page, 'Type')).toBeVisible();
  await stored;
  await page.reload();
  await expect(column(page, 'Type')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(filters(page)).toBeInViewport();
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth + 1;
    const dates = page.locator('td:has(> time)');
    await expect(dates.first()).toBeInViewport({ ratio: 1 });
    expect(await dates.first().evaluate(isCut)).toBe(false);
    const firstRow = contentRows(page).first();
    await firstRow.getByRole('cell').first().scrollIntoViewIfNeeded();
    await expect(firstRow.getByRole('link', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });
  }
});

test('a post is created, found, trashed and restored in the list', async ({ page }) => {
  const headline = `Leopards seen near the reservoir ${Date.now()}`;
  await open(page, '/posts', administrator);
  await createPost(page, headline);
  await page.getByRole('button', { name: `Move to trash: ${headline}` }).click();
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click();
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await expect(row(page, headline)).toHaveCount(0);

  await page.getByRole('button', { name: /^Filters/ }).click();
  await choose(page, 'Status', 'Trashed');
  await filters(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, headline)).toContainText('Trashed');
  await page.getByRole('button', { name: `Restore to draft: ${headline}` }).click();
  await page.getByRole('button', { name: 'Restore to draft', exact: true }).click();
  await expect(notice(page, 'Post restored to draft.')).toBeVisible();
});
