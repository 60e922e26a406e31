import { expect, test } from '@playwright/test';
import { countActions } from '../support/count-actions';
import { addReadyPost, button, openPost, openReadyPost, openTab, publish, title } from '../support/editor';
import { notice } from '../support/notices';
import { open, signIn } from '../support/session';

// The number of actions for frequent tasks, and the space above the title. The bounds are in docs/performance.md.

test('the first word of a new story needs at most 2 actions', async ({ page }) => {
  await open(page, '/posts', { project: 'lagos', account: 'admin' });
  await expect(page.getByRole('link', { name: 'New story' })).toBeVisible();
  const actions = await countActions(page);
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
  await page.keyboard.insertText('Word');
  await expect(title(page)).toHaveValue('Word');
  expect(await actions()).toBeLessThanOrEqual(2);
});

test('a publication with the sheet needs at most 2 actions', async ({ page }) => {
  await openReadyPost(page);
  const actions = await countActions(page);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(2);
});

test('scheduling a post for 06:30 tomorrow needs at most 4 actions', async ({ page }) => {
  await openReadyPost(page);
  const actions = await countActions(page);
  await openTab(page, 'Publish');
  await button(page, 'Tomorrow 06:30').click();
  await publish(page, 'Schedule');
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(4);
});

test('the title of a post begins within 200 px on a laptop and within 240 px on a phone', async ({ page }) => {
  await signIn(page);
  await openPost(page, await addReadyPost(page));
  const findTop = async () => (await title(page).boundingBox())?.y;
  for (const [width, limit] of [
    [1440, 200],
    [390, 240],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(findTop, `at ${width} px`).toBeLessThanOrEqual(limit);
  }
});
