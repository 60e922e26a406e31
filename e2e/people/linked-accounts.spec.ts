import { expect, type Page } from '@playwright/test';
import { accountPassword, signInAsNewUser } from '../support/accounts';
import { addTask, uniqueWord } from '../support/api';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

const switcher = (page: Page) => page.getByRole('button', { name: /^Switch brand/ });

test('a person links two accounts, opens a post of the other brand, and ends the link there', async ({
  page,
  context,
}) => {
  const inAccra = await signInAsNewUser(page, 'accra', 'editor');
  const word = uniqueWord();
  const headline = `Zanzibar ${word} resumes`;
  const postId = await addTask(page, headline);
  await page.evaluate(() => localStorage.removeItem('masthead.token'));
  const inLagos = await signInAsNewUser(page, 'lagos', 'editor');

  // Link.
  await page.goto(`${adminUrl('lagos')}/sections?open=account`);
  const section = page.getByRole('region', { name: 'Linked accounts' });
  await section.getByRole('button', { name: 'Link an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link an account' });
  await dialog.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Accra Dispatch' }).click();
  await dialog.getByLabel('Email of that account').fill(inAccra.email);
  await dialog.getByLabel('Password of that account', { exact: true }).fill(accountPassword);
  await dialog.getByLabel('Authentication code of that account').fill(inAccra.recoveryCodes[0] as string);
  await dialog.getByLabel('Current password').fill(accountPassword);
  await dialog.getByLabel('Authentication code', { exact: true }).fill(inLagos.recoveryCodes[0] as string);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(section.getByText(inAccra.email)).toBeVisible();

  // Open a post of Accra by the palette of Lagos, without a sign-in.
  await page.goto(`${adminUrl('lagos')}/sections`);
  await expect(switcher(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(`zanzibar ${word}`);
  await page.getByRole('group', { name: 'Accra Dispatch' }).getByRole('option', { name: headline }).click();
  await expect(page).toHaveURL(`${adminUrl('accra')}/posts/${postId}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveText(headline);

  // A tab of Lagos still shows the switcher while the link ends in Accra.
  const lagos = await context.newPage();
  await lagos.goto(`${adminUrl('lagos')}/sections`);
  await expect(switcher(lagos)).toBeVisible();
  await page.goto(`${adminUrl('accra')}/sections?open=account`);
  await page.getByRole('button', { name: 'Unlink the account of Lagos Dispatch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
  // The session that the switch opened ends with the link.
  await expect(page).toHaveURL(new RegExp(`^${adminUrl('accra')}/login`));

  await switcher(lagos).click();
  await lagos.getByRole('menuitem', { name: /Accra Dispatch/ }).click();
  await expect(lagos.getByRole('heading', { name: 'The brand could not be changed' })).toBeVisible();
  await expect(lagos.getByRole('alert')).toContainText('The link between these accounts has ended.');
  await lagos.getByRole('link', { name: 'Continue in Lagos Dispatch' }).click();
  await expect(lagos.getByRole('button', { name: `User menu of ${inLagos.username}` })).toBeVisible();
  await lagos.close();
});
