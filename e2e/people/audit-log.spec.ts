import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { callApi, currentUser, uniqueWord } from '../support/api';
import { adminUrl, signIn } from '../support/session';
import { test } from '../support/test';

const project = 'nairobi';

test('a granted right appears in the audit log and in its CSV file', async ({ page }) => {
  await signIn(page, { project });
  const role = `desk ${uniqueWord()}`;
  await callApi(page, 'POST', 'auth-items', { name: role, description: role });
  const granted = await callApi(page, 'POST', 'auth-item-children', { parent: role, child: 'menu.read' });
  expect(granted.status).toBe(200);
  const { id } = await currentUser(page);

  await page.goto(`${adminUrl(project)}/audit-log?action=right.granted&person=${id}`);
  const entry = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: `Role: ${role}` });
  // The target cell contains a link, so click the first cell.
  await entry.getByRole('cell').first().click();
  const panel = page.getByRole('dialog', { name: 'Granted a right' });
  await expect(panel.getByRole('row', { name: /^Rights/ })).toContainText('menu.read');
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-log-nairobi-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toContain('"id","time_utc"');
  expect(lines.some((line) => line.includes('"right.granted","role"') && line.includes(role))).toBe(true);
});
