import { expect } from '@playwright/test';
import { countActions } from '../support/count-actions';
import { button, openReadyPost, openTab, publish, title } from '../support/editor';
import { notice } from '../support/notices';
import { test } from '../support/test';

// The number of actions for frequent tasks, and the space above the title. The bounds are in docs/performance.md.

test('scheduling a post for 06:30 tomorrow needs at most 4 actions', async ({ page }) => {
  await openReadyPost(page);
  const actions = await countActions(page);
  await openTab(page, 'Publish');
  await button(page, 'Tomorrow 06:30').click();
  await publish(page, 'Schedule');
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(4);
});

test('the title begins within 200 px on a laptop and 240 px on a phone, and a publication needs at most 2 actions', async ({
  page,
}) => {
  await openReadyPost(page);
  const findTop = async () => (await title(page).boundingBox())?.y;
  for (const [width, limit] of [
    [390, 240],
    [1440, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(findTop, `at ${width} px`).toBeLessThanOrEqual(limit);
  }
  const actions = await countActions(page);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(2);
});
