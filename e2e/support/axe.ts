import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** No violation on what a page of the admin shows now, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate((scheme) => {
      localStorage.setItem('masthead.color-scheme', scheme);
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    }, scheme);
    expect(await violationsIn(page, scheme)).toEqual([]);
  }
}

/** The same for a page of the site, which follows the reader's system. */
export async function expectSiteAccessible(page: Page): Promise<void> {
  await settle(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await violationsIn(page, scheme)).toEqual([]);
  }
}

async function violationsIn(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  // No page of its own to gather the results of frames in, and no second fetch of the style sheets: both cost seconds.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  if (scheme === 'dark') axe.withRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** What fades in or out has no contrast yet, or none any more: nothing fades from now on, and what does has ended. */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });
}
