import { expect } from '@playwright/test';
import { signInAsNewUser } from '../support/accounts';
import { callApi, callForStatus, uniqueWord } from '../support/api';
import { adminUrl, signIn } from '../support/session';
import { test } from '../support/test';

const project = 'accra';

test('a right that is revoked from a role is gone for its signed-in user', async ({ page, browser }) => {
  await signIn(page, { project });
  const name = `desk ${uniqueWord()}`;
  const { body: role } = await callApi<{ id: number }>(page, 'POST', 'auth-items', { name, description: name });
  const right = { parent: name, child: 'menu.read' };
  expect(await callForStatus(page, 'POST', 'auth-item-children', right)).toBe(200);
  const context = await browser.newContext();
  const user = await context.newPage();
  await signInAsNewUser(user, project, name);
  await user.goto(`${adminUrl(project)}/sections`);
  const link = user.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Menu', exact: true });
  await expect(link).toBeVisible();
  await expect(user.getByRole('button', { name: 'Create section' })).toHaveCount(0);

  await page.goto(`${adminUrl(project)}/roles?role_id=${role.id}&open=menu`);
  const view = page.getByRole('dialog', { name: 'Menus' }).getByRole('switch', { name: 'View' });
  await expect(view).toBeChecked();
  await view.click();
  await expect(view).not.toBeChecked();
  // The switch changes before the reply. Reads use cached rights until the notification of the change arrives.
  await expect.poll(() => callForStatus(user, 'GET', 'v2/menus')).toBe(403);

  await link.click();
  await expect(user.getByRole('main').getByText('You need the right menu.read to do this.')).toBeVisible();
  await expect(link).toHaveCount(0);
  await context.close();
});
