import { expect } from '@playwright/test';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open } from '../support/session';
import { siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'nairobi';

test('a section that an editor creates has a page on the site', async ({ page }) => {
  const title = `County ${uniqueWord()}`;
  await open(page, '/sections', { project });
  await page.getByRole('button', { name: 'Create section' }).click();
  const panel = page.getByRole('dialog', { name: 'Create section' });
  await panel.getByLabel('Catchy title').fill(title);
  await panel.getByRole('checkbox', { name: 'Show on main page' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Added')).toBeVisible();
  const slug = title.toLowerCase().replace(' ', '-');
  const view = page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'View' });
  await expect(view).toHaveAttribute('href', siteUrl(`/${slug}`, project));

  await page.goto(siteUrl(`/${slug}`, project));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
