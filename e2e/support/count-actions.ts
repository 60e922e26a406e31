import type { Page } from '@playwright/test';

/** Counts the clicks and key presses of the user from now on. A chord such as Ctrl+K counts once. */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
    const counter = window as unknown as { actions: number };
    counter.actions = 0;
    const count = () => {
      counter.actions += 1;
    };
    window.addEventListener('pointerdown', count, true);
    window.addEventListener('keydown', (event) => modifiers.includes(event.key) || count(), true);
  });
  return () => page.evaluate(() => (window as unknown as { actions: number }).actions);
}
