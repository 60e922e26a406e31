import type axe from 'axe-core';
// As a URL, because Vite reloads the tests with a second React when it bundles another dependency during a run.
import axeUrl from 'axe-core/axe.min.js?url';
import { expect } from 'vitest';

type Scheme = 'light' | 'dark';

/** Rules that depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rows and cards are alike, so only the first three are checked to save time. */
const REPEATED_ITEMS = ['tbody tr:nth-child(n + 4)', 'main li:nth-child(n + 4)'];

const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';

interface Options {
  /** The test renders a part of a page, without its heading. */
  isPart?: boolean;
}

/**
 * Expects that axe finds no violations on the screen: all rules in the light scheme, and those of colours in the dark
 * one. With an open modal dialog it checks only the dialog, because the content behind it is inert.
 */
export async function expectAccessible({ isPart = false }: Options = {}): Promise<void> {
  const axe = await loadAxe();
  const root = document.documentElement;
  const initialScheme = root.getAttribute(SCHEME_ATTRIBUTE) ?? 'light';
  try {
    for (const scheme of ['light', 'dark'] as const) {
      root.setAttribute(SCHEME_ATTRIBUTE, scheme);
      await waitForAnimations();
      const violations = await findViolations(axe, scheme, isPart);
      expect(violations, violations.join('\n')).toEqual([]);
    }
  } finally {
    root.setAttribute(SCHEME_ATTRIBUTE, initialScheme);
  }
}

/** Test files share one page, so this loads axe once per browser. */
async function loadAxe(): Promise<typeof axe> {
  const loaded = window as { axe?: typeof axe };
  if (!loaded.axe) await import(/* @vite-ignore */ axeUrl);
  if (!loaded.axe) throw new Error('axe did not load');
  return loaded.axe;
}

async function findViolations({ run }: typeof axe, scheme: Scheme, isPart: boolean): Promise<string[]> {
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  const { violations } = await run(
    { include: [dialog ?? document.documentElement], exclude: REPEATED_ITEMS },
    {
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      ...(scheme === 'dark' && { runOnly: COLOUR_RULES }),
      ...(isPart && { rules: { 'page-has-heading-one': { enabled: false } } }),
    },
  );
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Waits for animations, because elements in transition have no final contrast. */
async function waitForAnimations(): Promise<void> {
  const finiteAnimations = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(finiteAnimations.map((animation) => animation.finished.catch(() => undefined)));
}
