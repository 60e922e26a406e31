import { expect, type Locator, type Page } from '@playwright/test';

/** A notice with this text. */
export const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Focuses a button of a notice, such as Undo, and returns it. The notice stays while the button has the focus. */
export async function holdNotice(page: Page, text: string, name: string): Promise<Locator> {
  const button = notice(page, text).getByRole('button', { name });
  await button.focus();
  return button;
}

/** Closes all notices. Warnings and errors stay until they are closed. */
export async function closeNotices(page: Page): Promise<void> {
  const closeButtons = page.getByRole('button', { name: 'Close notice' });
  await expect(async () => {
    for (const button of await closeButtons.all()) await button.click({ timeout: 1000 });
    expect(await closeButtons.count()).toBe(0);
  }).toPass();
}

/** The lifetimes of notices in the admin, without and with a button, and the steps in which they are counted here. */
const LIFETIMES_MS = [3000, 15_000];
const STEP_MS = 100;

/**
 * Counts the lifetime of notices only while the page is responsive. On a busy machine, a page can be blocked for as
 * long as a notice lives, and the journey would miss it. Screen tests cover the real lifetime.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(
    ([lifetimes, step]) => {
      const { setTimeout, clearTimeout } = window;
      const steps = new Map<unknown, number>();
      window.setTimeout = ((run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
        if (delay === undefined || !lifetimes.includes(delay)) return setTimeout(run, delay, ...args);
        let stepsLeft = delay / step;
        const count = () => {
          stepsLeft -= 1;
          if (stepsLeft > 0) steps.set(first, setTimeout(count, step));
          else run(...args);
        };
        const first = setTimeout(count, step);
        return first;
      }) as typeof setTimeout;
      window.clearTimeout = (timer) => clearTimeout(steps.get(timer) ?? timer);
    },
    [LIFETIMES_MS, STEP_MS] as const,
  );
}
