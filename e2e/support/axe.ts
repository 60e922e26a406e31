import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rows and cards are alike: the first three stand for all, and the rest would take most of the time. */
const ALIKE = ['tbody tr:nth-child(n + 4)', 'main li:nth-child(n + 4)'];

type Scheme = 'light' | 'dark';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * No violation on what a page shows now, but for its colours: these take most of the time, and are the same few all over
 * an area.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await prepare(page);
  expect(await violationsIn(page, 'light', { exclude: COLOUR_RULES })).toEqual([]);
}

/** No violation at all, in light and in dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectInBoth(page, (scheme) =>
    page.evaluate((scheme) => {
      localStorage.setItem('masthead.color-scheme', scheme);
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    }, scheme),
  );
}

/** The same for a page of the site, which follows the reader's system. */
export async function expectSiteAccessible(page: Page): Promise<void> {
  await expectInBoth(page, (scheme) => page.emulateMedia({ colorScheme: scheme }));
}

async function expectInBoth(page: Page, show: (scheme: Scheme) => Promise<void>): Promise<void> {
  await prepare(page);
  for (const scheme of ['light', 'dark'] as const) {
    await show(scheme);
    await settle(page);
    expect(await violationsIn(page, scheme, scheme === 'dark' ? { only: COLOUR_RULES } : {})).toEqual([]);
  }
}

/** Once there, axe stays for as long as the page does. */
async function prepare(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

function violationsIn(
  page: Page,
  scheme: Scheme,
  { only = [], exclude = [] }: { only?: string[]; exclude?: string[] },
): Promise<string[]> {
  return page.evaluate(
    async ([scheme, alike, only, exclude]) => {
      // What stands behind an open dialog is out of the keyboard's reach.
      const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
      const { violations } = await window.axe.run(
        { include: [dialog ?? document.documentElement], exclude: alike },
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
    [scheme, ALIKE, only, exclude] as const,
  );
}

/** What fades in or out, or into another colour, has no contrast yet, or none any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });
}
