import { expect } from '@playwright/test';
import { callForStatus } from '../support/api';
import { openReader } from '../support/reader';
import { signIn } from '../support/session';
import { publishPost, siteUrl } from '../support/site';
import { test } from '../support/test';

const project = 'accra';
/** The number of the post type in the API. */
const LIVE_UPDATE = 5;

const slide = (id: string, title: string) => ({ id, content: null, title, time: null, minutes: null });

test('a live article offers new updates with a button and stops polling when the coverage ends', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const slides = [slide('plot', 'What has happened so far'), slide('doors', 'The doors are open')];
  const { id, path } = await publishPost(page, { slides }, LIVE_UPDATE);
  const { page: site } = await openReader(context);
  await site.clock.install();
  await site.goto(siteUrl(path, project));
  const updates = site.locator('[data-live] > section');
  const badge = site.getByRole('article').getByText('Live', { exact: true });
  await expect(badge).toBeVisible();
  await expect(updates).toHaveCount(1);
  await updates.first().evaluate((element) => element.setAttribute('data-existing', ''));

  expect(
    await callForStatus(page, 'PATCH', `posts/${id}`, { slides: [...slides, slide('gates', 'The gates are open')] }),
  ).toBe(200);
  const button = site.getByRole('button', { name: 'New updates' });
  await expect(async () => {
    await site.clock.runFor(20_000);
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
  await button.press('Enter');
  await expect(site.locator('#update-gates')).toBeFocused();
  await expect(updates.first()).toContainText('The gates are open');
  await expect(button).toBeHidden();
  await expect(updates).toHaveCount(2);
  // Existing updates stay in the DOM, so that a video in one of them keeps playing.
  await expect(updates.last()).toHaveAttribute('data-existing', '');

  // After a failed request, the page waits 40 seconds instead of 20 before the next one.
  let requestCount = 0;
  await site.route('**/article/**', (route) => {
    requestCount += 1;
    return route.abort();
  });
  // The page may start its timer after the clock was advanced.
  await site.clock.runFor(20_000);
  await expect.poll(() => requestCount).toBe(1);
  await site.clock.runFor(20_000);
  expect(requestCount).toBe(1);
  await site.clock.runFor(20_000);
  await expect.poll(() => requestCount).toBe(2);
  await site.unroute('**/article/**');
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { live_ended: true })).toBe(200);
  await expect(async () => {
    await site.clock.runFor(80_000);
    await expect(site.getByText('Live coverage ended')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(badge).toBeHidden();
  await site.route('**/article/**', (route) => {
    requestCount += 1;
    return route.abort();
  });
  const countBefore = requestCount;
  await site.clock.runFor(600_000);
  expect(requestCount).toBe(countBefore);
});
