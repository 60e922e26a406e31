import { expect } from '@playwright/test';
import { callApi } from '../support/api';
import { signIn } from '../support/session';
import { fetchPath, siteUrl } from '../support/site';
import { test } from '../support/test';

// A separate project, because other journeys manage the menus of theirs.
const project = 'manila';

test('a menu item appears on the site and disappears when it is deleted', async ({ page: admin }) => {
  await signIn(admin, { project });
  const reader = await admin.context().newPage();
  await reader.goto(siteUrl('/robots.txt', project));
  const showsItem = async () => (await fetchPath(reader, '/')).body.includes('Harbour webcam');
  const item = { name: 'Harbour webcam', url: '/page/contacts', type: 'footer_info' };
  const { body } = await callApi<{ id: number }>(admin, 'POST', 'v2/menus', item);
  await expect.poll(showsItem).toBe(true);
  await callApi(admin, 'DELETE', `v2/menus/${body.id}`);
  await expect.poll(showsItem).toBe(false);
});
