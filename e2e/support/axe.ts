import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Rules that depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rows and cards are alike, so only the first three are checked to save time. */
const REPEATED_ITEMS = ['tbody tr:nth-child(n + 4)', 'main li:nth-child(n + 4)'];

type Scheme = 'light' | 'dark';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Expects no violations, except for colours, which take most of the time and are the same throughout an area. */
export async function expectAccessible(page: Page): Promise<void> {
  await injectAxe(page);
  expect(await findViolations(page, 'light', { exclude: COLOUR_RULES })).toEqual([]);
}

/** Expects no violations of a site page in both schemes. The site follows the system's colour scheme. */
export async function expectSiteAccessible(page: Page): Promise<void> {
  await checkBothSchemes(page);
}

/** Expects enough contrast of a site page in both schemes. Only the colours differ between brands. */
export async function expectSiteColoursAccessible(page: Page): Promise<void> {
  await checkBothSchemes(page, COLOUR_RULES);
}

async function checkBothSchemes(page: Page, lightRules: string[] = []): Promise<void> {
  await injectAxe(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await waitForAnimations(page);
    expect(await findViolations(page, scheme, { only: scheme === 'dark' ? COLOUR_RULES : lightRules })).toEqual([]);
  }
}

/** Injects axe once per page. */
async function injectAxe(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

function findViolations(
  page: Page,
  scheme: Scheme,
  { only = [], exclude = [] }: { only?: string[]; exclude?: string[] },
): Promise<string[]> {
  return page.evaluate(
    async ([scheme, repeatedItems, only, exclude]) => {
      // Content behind an open dialog is inert.
      const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
      const { violations } = await window.axe.run(
        { include: [dialog ?? document.documentElement], exclude: repeatedItems },
        {
          resultTypes: ['violations'],
          preload: false,
          iframes: false,
          ...(only.length > 0 && { runOnly: only }),
          rules: Object.fromEntries(exclude.map((rule) => [rule, { enabled: false }])),
        },
      );
      return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [scheme, REPEATED_ITEMS, only, exclude] as const,
  );
}

/** Waits for animations, because elements in transition have no final contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(finiteAnimations.map((animation) => animation.finished.catch(() => undefined)));
  });
}
