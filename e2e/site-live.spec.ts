import { expect, test } from '@playwright/test';
import { ask, call } from './support/api';
import { reader } from './support/reader';
import { signIn } from './support/session';
import { published, siteUrl } from './support/site';

const project = 'accra';

interface Live {
  slides: { id: string; content: unknown; title: string | null; time: number | null; minutes: number | null }[];
}

test('a live article offers new updates by a button, and stops looking when the coverage ends', async ({
  page,
  context,
}) => {
  await signIn(page, { project });
  const { id, slug } = await published(page, 5);
  const { slides } = (await ask<Live>(page, 'GET', `posts/${id}`)).body;
  const latestTime = Math.max(...slides.map(({ time }) => time ?? 0));
  const { page: site } = await reader(context);
  await site.clock.install();
  await site.goto(siteUrl(`/article/${slug}`, project));
  const updates = site.locator('[data-live] > section');
  const badge = site.getByRole('article').getByText('Live', { exact: true });
  await expect(badge).toBeVisible();
  await expect(updates).toHaveCount(slides.length - 1);
  await updates.first().evaluate((element) => element.setAttribute('data-mine', ''));

  const kept = slides.map(({ id, content, title, time, minutes }) => ({ id, content, title, time, minutes }));
  const fresh = { id: 'gates', content: null, title: 'The gates are open', time: latestTime, minutes: null };
  expect(await call(page, 'PATCH', `posts/${id}`, { slides: [...kept, fresh] })).toBe(200);
  const button = site.getByRole('button', { name: 'New updates' });
  await expect(async () => {
    await site.clock.runFor(20_000);
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await button.press('Enter');
  await expect(site.locator('#update-gates')).toBeFocused();
  await expect(updates.first()).toContainText('The gates are open');
  await expect(button).toBeHidden();
  await expect(updates).toHaveCount(slides.length);
  // What stood there stays as it is: a film in it plays on.
  await expect(updates.nth(1)).toHaveAttribute('data-mine', '');

  let tries = 0;
  await site.route('**/article/**', (route) => {
    tries += 1;
    return route.abort();
  });
  // The page may have begun to wait a little after the clock was moved.
  await site.clock.runFor(20_000);
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(1);
  await site.clock.runFor(20_000);
  expect(tries).toBe(1);
  await site.clock.runFor(20_000);
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
  await site.unroute('**/article/**');
  expect(await call(page, 'PATCH', `posts/${id}`, { slides: kept, live_ended: true })).toBe(200);
  await expect(async () => {
    await site.clock.runFor(80_000);
    await expect(site.getByText('Live coverage ended')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(badge).toBeHidden();
  await site.route('**/article/**', (route) => {
    tries += 1;
    return route.abort();
  });
  const before = tries;
  await site.clock.runFor(600_000);
  expect(tries).toBe(before);
  await call(page, 'PATCH', `posts/${id}`, { live_ended: false });
});
