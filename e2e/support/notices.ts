import { expect, type Page } from '@playwright/test';

/** A notice that says this. */
export const notice = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Closes every notice: refusals and errors stay until somebody does. */
export async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notice' });
  await expect(async () => {
    for (const each of await close.all()) await each.click({ timeout: 1000 });
    expect(await close.count()).toBe(0);
  }).toPass();
}

/** As long as the admin shows one, and the steps in which that is counted here. */
const LIFETIME = 3000;
const STEP = 100;

/**
 * A page that shares a processor with other journeys can be busy for as long as a notice lives, and who looks for it then
 * comes too late. Here only time counts in which the page could be looked at; by the clock a screen's test counts.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(
    ([lifetime, step]) => {
      const { setTimeout, clearTimeout } = window;
      const steps = new Map<unknown, number>();
      window.setTimeout = ((run: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
        if (delay !== lifetime) return setTimeout(run, delay, ...given);
        let left = lifetime / step;
        const count = () => {
          left -= 1;
          if (left > 0) steps.set(first, setTimeout(count, step));
          else run(...given);
        };
        const first = setTimeout(count, step);
        return first;
      }) as typeof setTimeout;
      window.clearTimeout = (timer) => clearTimeout(steps.get(timer) ?? timer);
    },
    [LIFETIME, STEP] as const,
  );
}
