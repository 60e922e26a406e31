import { expect, type Page } from '@playwright/test';
import { actions, addReadyPost, button, headline, publish, readPost, title } from '../support/editor';
import { notice } from '../support/notices';
import { adminUrl, signIn } from '../support/session';
import { test } from '../support/test';

// Publications are delayed by 10 s in Accra and by 60 s in Johannesburg. The other projects of the journeys have no delay.

const countdown = (page: Page) => actions(page).getByRole('timer');

async function openReadyPost(page: Page, project: string, main_headline = headline): Promise<number> {
  await signIn(page, { project });
  const id = await addReadyPost(page, { main_headline });
  await page.goto(`${adminUrl(project)}/posts/${id}`);
  await expect(title(page)).toBeVisible();
  return id;
}

test('a publication can be undone during the countdown, also after a reload', async ({ page }) => {
  const id = await openReadyPost(page, 'johannesburg');
  await publish(page);
  await expect(countdown(page)).toHaveText(/Publishing in \d+ s/);
  await page.reload();
  await expect(countdown(page)).toBeVisible();
  await button(page, 'Undo publication').click();
  await expect(notice(page, 'Publication undone.')).toBeVisible();
  await expect(countdown(page)).toBeHidden();
  expect(await readPost(page, id)).toMatchObject({ status: 0, published_at: null, publish_due_at: null });
});

test('a post is published when its countdown ends, although its tab is closed', async ({ page, context }) => {
  const name = `${headline} ${Date.now()}`;
  const id = await openReadyPost(page, 'accra', name);
  await publish(page);
  await expect(countdown(page)).toBeVisible();
  const list = await context.newPage();
  await list.goto(`${adminUrl('accra')}/posts?status=0`);
  await page.close();
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText(/Publishing/);
  await expect.poll(async () => (await readPost(list, id)).status).toBe(3);
  const { url } = await readPost(list, id);
  const reader = await context.newPage();
  await expect.poll(async () => (await reader.goto(url as string))?.status()).toBe(200);
});
