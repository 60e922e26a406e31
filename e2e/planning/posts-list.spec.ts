import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { notice } from '../support/notices';
import { adminUrl, open } from '../support/session';

const administrator = { project: 'johannesburg', account: 'admin2' };

const contentRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const row = (page: Page, text: string) => contentRows(page).filter({ hasText: text });
const rowsWithout = (page: Page, text: string) => contentRows(page).filter({ hasNotText: text });
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

test('the list of posts keeps sorting and filters in the URL', async ({ page }) => {
  await open(page, '/posts', administrator);
  await expect(contentRows(page)).toHaveCount(25);
  await expect(column(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Uniqueness' }).click();
  await expect(page).toHaveURL(/sort=uniqueness/);
  await expect(column(page, 'Uniqueness')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await choose(page, 'Section', 'Sport');
  await expect(page).toHaveURL(/\?sort=uniqueness&section_id=\d+$/);
  await page.getByRole('button', { name: 'Today posts' }).click();
  await expect(page).toHaveURL(/today=1/);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters(page).getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Published');
});

test('the list of posts shows 20 rows on a laptop, and the columns that the user has chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/posts', { project: 'johannesburg', account: 'editor' });
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
    const publishedRow = row(page, 'Published').first();
    await publishedRow.getByRole('cell').first().scrollIntoViewIfNeeded();
    await expect(publishedRow.getByRole('link', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });
  }
});

test('a user opens a built-in view, saves their filters as a view and deletes it', async ({ page }) => {
  const name = `Scheduled ${Date.now()}`;
  await open(page, '/posts', { project: 'johannesburg', account: 'senior-editor' });
  await page.getByRole('button', { name: 'All posts' }).click();
  await page.getByRole('menuitem', { name: 'Without picture' }).click();
  await expect(page).toHaveURL(/without_picture=1/);
  await expect(page.getByText(/^Total: \d/)).toBeVisible();
  await page.goto(`${adminUrl('johannesburg')}/posts?status=5&sort=published_at`);
  await expect(row(page, 'Scheduled').first()).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Share with all users' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'View saved.')).toBeVisible();
  await page.goto(`${adminUrl('johannesburg')}/posts`);
  await page.getByRole('button', { name: 'All posts' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/\/posts\?sort=published_at&status=5$/);
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'View deleted.')).toBeVisible();
});

test('the filters of the list of posts survive a reload', async ({ page }) => {
  await open(page, '/posts?sort=uniqueness&page=2', administrator);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await choose(page, 'Status', 'Published');
  await choose(page, 'Items per page', '50');
  await filters(page).getByLabel('Categories').fill('foo');
  const listResponse = page.waitForResponse((response) => new URL(response.url()).search.includes('category_id'));
  await page.getByRole('option', { name: 'Football', exact: true }).click();
  await expect(page).toHaveURL(/per_page=50.*categories=\d+$/);
  const { items } = (await (await listResponse).json()) as { items: unknown[] };
  await expect(contentRows(page)).toHaveCount(items.length);
  await expect(row(page, 'Football').first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(contentRows(page)).toHaveCount(items.length);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(filters(page).getByText('Football')).toBeVisible();
  await filters(page).getByLabel('Start date').fill('2030-01-02');
  await expect(page.getByText('Posts not found')).toBeVisible();
  await filters(page).getByLabel('End date').fill('2030-01-01');
  await expect(page.getByText('End date cannot be earlier than start date')).toBeVisible();
  await filters(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/posts\?sort=uniqueness$/);
  await expect(contentRows(page)).toHaveCount(25);
});

test('a post is trashed, restored and deleted permanently from the list', async ({ page }) => {
  await open(page, '/posts', administrator);
  await createPost(page, 'Leopards seen near the reservoir');
  await page.getByRole('button', { name: 'Move to trash: Leopards' }).click();
  await expect(page.getByText('Move "Leopards seen near the reservoir" to the trash?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Move to trash: Leopards' }).click();
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click();
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await expect(page.getByText('Posts not found')).toBeVisible();

  await page.getByRole('button', { name: /^Filters/ }).click();
  await choose(page, 'Status', 'Trashed');
  await filters(page).getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Leopards')).toContainText('Trashed');
  await page.getByRole('button', { name: 'Restore to draft: Leopards' }).click();
  await page.getByRole('button', { name: 'Restore to draft', exact: true }).click();
  await expect(notice(page, 'Post restored to draft.')).toBeVisible();

  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters(page).getByRole('button', { name: 'Clear filters' }).click();
  await filters(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move to trash: Leopards' }).click();
  const trashResponse = page.waitForResponse((response) => response.url().includes('/posts/trash/'));
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click();
  await trashResponse;
  await page.goto(page.url().replace(/\/posts.*/, '/posts?status=4&search=Leopards+seen'));
  await page.getByRole('button', { name: 'Delete permanently: Leopards' }).click();
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).click();
  await expect(notice(page, 'Post deleted.')).toBeVisible();
  await expect(page.getByText('Posts not found')).toBeVisible();
});

test('the list of posts shows who is editing a post and takes it over after confirmation', async ({
  page,
  browser,
}) => {
  await open(page, '/posts', administrator);
  await createPost(page, 'Two hands on one story');
  const link = row(page, 'Two hands').getByRole('link', { name: 'Two hands on one story', exact: true });
  const path = await link.getAttribute('href');
  const other = await (await browser.newContext()).newPage();
  await open(other, '/posts', { project: 'johannesburg', account: 'editor' });
  const lockStatus = await other.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
    return (await fetch(`/api${path}`, { headers: { authorization } })).status;
  }, path);
  expect(lockStatus).toBe(200);
  await page.reload();
  await expect(row(page, 'Two hands')).toContainText('Locked by');
  await expectAccessible(page);
  await row(page, 'Two hands')
    .getByRole('button', { name: /^Locked by/ })
    .click();
  await expect(page.getByText('Are you sure you want to overtake editing?')).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await row(page, 'Two hands')
    .getByRole('button', { name: /^Locked by/ })
    .click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await other.reload();
  await search(other, 'Two hands on one story');
  await expect(row(other, 'Two hands')).toContainText('Locked by');
  await other.context().close();
});

test('posts selected on several pages are exported together', async ({ page }) => {
  await open(page, '/posts?status=3', administrator);
  const exportButton = page.getByRole('button', { name: /^Export ?\d/ });
  await expect(exportButton).toBeDisabled();
  await contentRows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  // The URL changes before the rows arrive. The rows of page 2 are not selected yet.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await contentRows(page).nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await choose(page, 'Status', 'New task');
  // Wait for the filtered list, so that no row of the previous list is selected.
  await expect(rowsWithout(page, 'New task')).toHaveCount(0);
  await contentRows(page).first().getByRole('checkbox').check();
  await expect(exportButton).toHaveText(/3/);
  await exportButton.click();
  const panel = page.getByRole('dialog', { name: 'Export' });
  const selectedPosts = panel.getByRole('list', { name: 'Posts to export' }).getByRole('listitem');
  await expect(selectedPosts).toHaveCount(3);
  await expect(selectedPosts.last()).toContainText('Only published posts can be exported.');
  await choose(page, 'Project', 'Nairobi Dispatch');
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(panel.getByText('Post Nairobi Dispatch ->')).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Clear selection' }).click();
  await expect(panel).toBeHidden();
  await expect(exportButton).toBeDisabled();
});

test('a reporter can neither export nor delete posts permanently; an ad manager sees no posts', async ({ page }) => {
  await open(page, '/posts', { project: 'johannesburg', account: 'reporter' });
  await expect(contentRows(page)).toHaveCount(25);
  await contentRows(page).first().getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: 'Selected posts' })).toContainText('Selected: 1');
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Published', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Trashed' })).toHaveCount(0);
  await open(page, '/posts', { project: 'johannesburg', account: 'ads' });
  await expect(page.getByText('You are not authorized to view this page')).toBeVisible();
});
