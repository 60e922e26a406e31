import { expect } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'nairobi';

test('a category that an editor creates at the third level has a page on the site', async ({ page }) => {
  const title = `Polls ${uniqueWord()}`;
  await open(page, '/categories?section_id=1', { project });
  await page.getByRole('button', { name: 'Create category' }).click();
  const panel = page.getByRole('dialog', { name: 'Create category' });
  await panel.getByLabel('Catchy title').fill(title);
  await panel.getByRole('combobox', { name: 'Parent category' }).click();
  await page.getByRole('option', { name: 'Politics / Elections', exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Show on main page' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  const path = `/news/politics/elections/${title.toLowerCase().replace(' ', '-')}`;
  const view = page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'View' });
  await expect(view).toHaveAttribute('href', siteUrl(path, project));

  await page.goto(siteUrl(path, project));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
