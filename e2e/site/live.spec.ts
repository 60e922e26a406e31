import { expect, test } from '@playwright/test';
import { callApi, callForStatus } from '../support/api';
import { openReader } from '../support/reader';
import { signIn } from '../support/session';
import { findNewestPost, siteUrl } from '../support/site';

const project = 'accra';
/** The number of the post type in the API. */
const LIVE_UPDATE = 5;

interface LiveUpdate {
  slides: { id: string; content: unknown; title: string | null; time: number | null; minutes: number | null }[];
}

test('a live article offers new updates with a button and stops polling when the coverage ends', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const { id, slug } = await findNewestPost(page, LIVE_UPDATE);
  const { slides } = (await callApi<LiveUpdate>(page, 'GET', `posts/${id}`)).body;
  const latestTime = Math.max(...slides.map(({ time }) => time ?? 0));
  const { page: site } = await openReader(context);
  await site.clock.install();
  await site.goto(siteUrl(`/article/${slug}`, project));
  const updates = site.locator('[data-live] > section');
  const badge = site.getByRole('article').getByText('Live', { exact: true });
  await expect(badge).toBeVisible();
  await expect(updates).toHaveCount(slides.length - 1);
  await updates.first().evaluate((element) => element.setAttribute('data-existing', ''));

  const storedSlides = slides.map(({ id, content, title, time, minutes }) => ({ id, content, title, time, minutes }));
  const newSlide = { id: 'gates', content: null, title: 'The gates are open', time: latestTime, minutes: null };
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { slides: [...storedSlides, newSlide] })).toBe(200);
  const button = site.getByRole('button', { name: 'New updates' });
  await expect(async () => {
    await site.clock.runFor(20_000);
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass();
  await button.press('Enter');
  await expect(site.locator('#update-gates')).toBeFocused();
  // The first update is pinned.
  await expect(updates.nth(1)).toContainText('The gates are open');
  await expect(button).toBeHidden();
  await expect(updates).toHaveCount(slides.length);
  // Existing updates stay in the DOM, so that a video in one of them keeps playing.
  await expect(updates.first()).toHaveAttribute('data-existing', '');

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
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { slides: storedSlides, live_ended: true })).toBe(200);
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
  await callForStatus(page, 'PATCH', `posts/${id}`, { live_ended: false });
});
