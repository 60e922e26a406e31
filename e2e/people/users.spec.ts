import { expect } from '@playwright/test';
import { accountPassword } from '../support/accounts';
import { uniqueWord } from '../support/api';
import { notice } from '../support/notices';
import { open, signInByApi } from '../support/session';
import { test } from '../support/test';

test('an administrator creates a user, who signs in, and resets their two-factor authentication', async ({ page }) => {
  const word = uniqueWord();
  const email = `${word}@masthead.test`;
  await open(page, '/users', { project: 'johannesburg', account: 'admin2' });
  await page.getByRole('button', { name: 'Create new user' }).click();
  const panel = page.getByRole('dialog', { name: 'Create user' });
  await panel.getByLabel('Username').fill(`Refilwe ${word}`);
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel(/^Password/).fill(accountPassword);
  await panel.getByLabel('Repeat password').fill(accountPassword);
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Reporter', exact: true }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Created')).toBeVisible();
  const reset = page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Reset two-factor/ });
  await expect(reset).toBeDisabled();

  await signInByApi(page, email, accountPassword);
  await page.reload();
  await reset.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(notice(page, 'Two-Factor Authentication settings was deleted.')).toBeVisible();
  await expect(reset).toBeDisabled();
});
