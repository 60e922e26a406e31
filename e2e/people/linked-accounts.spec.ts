import { expect, type Page } from '@playwright/test';
import { addTask, callForStatus } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import { adminUrl, signIn, signInByApi } from '../support/session';
import { test } from '../support/test';

const secret = 'Ferry#Zebra7412';
const email = (project: string) => `linked.person@${project}.test`;

/** Creates an account of the person in a brand, signs it in, and returns its recovery codes, which work once each. */
async function createAccount(page: Page, project: string): Promise<string[]> {
  await signIn(page, { project });
  const body = { username: `Linked Person ${project}`, email: email(project), role_name: 'editor', password: secret };
  expect(await callForStatus(page, 'POST', 'v2/users', { ...body, repeatPassword: secret })).toBe(200);
  const { token, recoveryCodes } = await signInByApi(page, email(project), secret);
  await page.evaluate((token) => localStorage.setItem('masthead.token', token), token);
  return recoveryCodes.map((code) => code.replaceAll(' ', ''));
}

/** Names the brand whose page is open. The menu of the header contains the titles of all brands. */
const userMenu = (page: Page, project: string) =>
  page.getByRole('button', { name: `User menu of Linked Person ${project}` });
const switcher = (page: Page) => page.getByRole('button', { name: /^Switch brand/ });

async function switchTo(page: Page, title: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitem', { name: new RegExp(title) }).click();
}

test('a person links two accounts, changes the brand, finds posts of both, and ends the link in the other brand', async ({
  page,
  context,
}) => {
  const [codeInAccra = ''] = await createAccount(page, 'accra');
  const headline = 'Zanzibar ferries resume after the storm';
  const postId = await addTask(page, headline);
  await page.evaluate(() => localStorage.removeItem('masthead.token'));
  const [codeInLagos = ''] = await createAccount(page, 'lagos');

  // Link.
  await page.goto(`${adminUrl('lagos')}/sections?open=account`);
  const section = page.getByRole('region', { name: 'Linked accounts' });
  await section.getByRole('button', { name: 'Link an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link an account' });
  await dialog.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Accra Dispatch' }).click();
  await dialog.getByLabel('Email of that account').fill(email('accra'));
  await dialog.getByLabel('Password of that account', { exact: true }).fill('wrong');
  await dialog.getByLabel('Authentication code of that account').fill(codeInAccra);
  await dialog.getByLabel('Current password').fill(secret);
  await dialog.getByLabel('Authentication code', { exact: true }).fill(codeInLagos);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByText('Wrong email or password.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  // The wrong password used up neither code.
  await dialog.getByLabel('Password of that account', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(section.getByText(email('accra'))).toBeVisible();
  await expectAccessible(page);

  // Switch to Accra by the keyboard, without a sign-in.
  await page.goto(`${adminUrl('lagos')}/sections`);
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /Accra Dispatch/ }).focus();
  await page.keyboard.press('Enter');
  await expect(userMenu(page, 'accra')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(adminUrl('accra'));
  expect(page.url()).not.toContain('#');

  // Back to Lagos, where the session is still open, and to a post of Accra by the palette.
  await switchTo(page, 'Lagos Dispatch');
  await expect(userMenu(page, 'lagos')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('zanzibar ferr');
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

  await switchTo(lagos, 'Accra Dispatch');
  await expect(lagos.getByRole('heading', { name: 'The brand could not be changed' })).toBeVisible();
  await expect(lagos.getByRole('alert')).toContainText('The link between these accounts has ended.');
  await expectAccessibleInBothSchemes(lagos);
  await lagos.getByRole('link', { name: 'Continue in Lagos Dispatch' }).click();
  await expect(userMenu(lagos, 'lagos')).toBeVisible();
  await lagos.close();
});
