import { expect, test } from '@playwright/test';
import { ask, call } from './support/api';
import { reader } from './support/reader';
import { signIn } from './support/session';
import { published, siteUrl } from './support/site';

const project = 'accra';

interface Live {
  slides: { content: unknown; title: string | null; time: number | null; minutes: number | null }[];
}

test('a live article shows what is written while it is read, and says so', async ({ page, context }) => {
  await signIn(page, { project });
  const { id, slug } = await published(page, 5);
  const { slides } = (await ask<Live>(page, 'GET', `posts/${id}`)).body;
  const { page: site } = await reader(context);
  await site.clock.install();
  await site.goto(siteUrl(`/article/${slug}`, project));
  const updates = site.locator('[data-live] > section');
  await expect(updates).toHaveCount(slides.length - 1);
  await updates.first().evaluate((element) => element.setAttribute('data-mine', ''));

  const kept = slides.map(({ content, title, time, minutes }) => ({ content, title, time, minutes }));
  const fresh = { content: null, title: 'The gates are open', time: 40_000, minutes: null };
  expect(await call(page, 'PATCH', `posts/${id}`, { slides: [...kept, fresh] })).toBe(200);
  const status = site.locator('[data-live-status]');
  await expect(async () => {
    await site.clock.runFor(20_000);
    await expect(updates.first()).toContainText('The gates are open', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(updates).toHaveCount(slides.length);
  // What stood there stays as it is: a film in it plays on.
  await expect(updates.nth(1)).toHaveAttribute('data-mine', '');
  expect(await status.getAttribute('role')).toBe('status');
  await site.clock.runFor(8000);
  await expect(status).toBeEmpty();

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
  await call(page, 'PATCH', `posts/${id}`, { slides: kept });
});
