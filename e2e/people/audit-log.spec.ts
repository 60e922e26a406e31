import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { takeScreenshot } from '../support/screenshot';
import { open } from '../support/session';
import { test } from '../support/test';

const project = 'nairobi';
const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');

test('a changed right appears in the audit log, which can be filtered by URL and downloaded', async ({ page }) => {
  await open(page, '/roles', { project });
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Reporter' }).click();
  await page.getByRole('row').filter({ hasText: 'Menus' }).click();
  const view = page.getByRole('dialog', { name: 'Menus' }).getByRole('switch', { name: 'View' });
  await expect(view).not.toBeChecked();
  const grantResponse = page.waitForResponse((response) => response.url().includes('/api/auth-item-children'));
  await view.click();
  expect((await grantResponse).ok()).toBe(true);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  const newest = rows(page).filter({ hasText: 'Granted a right' }).first();
  await expect(newest).toContainText('Ada Bello');
  await expect(newest).toContainText('Role: reporter');
  await expectAccessibleInBothSchemes(page);
  // The target cell contains a link, so click the first cell.
  await newest.getByRole('cell').first().click();
  const panel = page.getByRole('dialog', { name: 'Granted a right' });
  await expect(panel.getByRole('row', { name: /^Rights/ })).toContainText('menu.read');
  await expectAccessibleInBothSchemes(page);
  await takeScreenshot(page, 'audit-log-entry');
  await page.keyboard.press('Escape');

  await page.goto(new URL('/audit-log?action=right.granted&target_type=role', page.url()).toString());
  await expect(rows(page).first()).toContainText('Granted a right');
  await expect(rows(page).filter({ hasNotText: 'Granted a right' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('Granted a right');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-log-nairobi-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toContain('"id","time_utc"');
  expect(lines[0]).toContain('"right.granted","role"');
  expect(lines.every((line) => line.includes('"right.granted"'))).toBe(true);

  await page.goto(new URL('/audit-log?action=audit.exported', page.url()).toString());
  await expect(rows(page).first()).toContainText('Downloaded the audit log');
});

test('a user without audit.read sees neither the sidebar entry nor the audit log', async ({ page }) => {
  await open(page, '/audit-log', { project, account: 'senior-editor' });
  await expect(page.getByText('You need the right audit.read to do this.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});
