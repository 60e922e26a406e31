import { readFileSync } from 'node:fs';
import { contrast } from '@masthead/domain/colours/contrast';
import { describe, expect, it } from 'vitest';
import { createStyleSheet } from './style';

const file = new URL('../../../../../projects.json', import.meta.url);
const brands = (JSON.parse(readFileSync(file, 'utf8')) as { colour: string }[]).map(({ colour }) => colour);
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#808080'];

/** The custom properties of `:root` in one scheme, with references resolved. */
function variables(css: string, scheme: 'light' | 'dark'): (name: string) => string {
  const isDark = (rule: string) => rule.includes('prefers-color-scheme:dark');
  const rules = css.match(/(?:@media \(prefers-color-scheme:dark\)\{)?:root\{[^}]*\}/g) ?? [];
  const properties = new Map<string, string>();
  for (const rule of [...rules.filter((each) => !isDark(each)), ...(scheme === 'dark' ? rules.filter(isDark) : [])]) {
    for (const [, name = '', value = ''] of rule.matchAll(/--([\w-]+):([^;}]+)/g)) properties.set(name, value);
  }
  const read = (name: string): string => {
    const value = properties.get(name) ?? '';
    const [, other] = /^var\(--(.+)\)$/.exec(value) ?? [];
    return other ? read(other) : value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value;
  };
  return read;
}

describe.each([...brands, ...extremes])('pageStyle with the brand colour %s', (colour) => {
  const css = createStyleSheet(colour);

  it.each(['light', 'dark'] as const)(
    'has a contrast of 3:1 for underlines and focus rings in the %s scheme',
    (scheme) => {
      const read = variables(css, scheme);
      const accent = read('accent');
      for (const ground of ['paper', 'soft', 'notice']) {
        expect([ground, contrast(accent, read(ground)) >= 3]).toEqual([ground, true]);
      }
      const breaking = scheme === 'light' ? read('ink') : '#2d3138';
      expect(contrast(read('accent-dark'), breaking)).toBeGreaterThanOrEqual(3);
    },
  );

  it('does not use the brand colour for underlines or focus rings', () => {
    expect(css.includes(':focus-visible{outline:3px solid var(--accent)')).toBe(true);
    expect(css.match(/(?:outline|text-decoration)[\w-]*:[^;}]*var\(--brand\)/g)).toBeNull();
  });
});

it('uses a brand colour with enough contrast as the accent colour', () => {
  expect(variables(createStyleSheet('#0a7d4f'), 'light')('accent')).toBe('#0a7d4f');
});
