import { contrast, readableOn } from '@masthead/domain/colours/contrast';
import { expect, test } from 'vitest';
import { BRAND_SHADE, createBrandShades } from './theme';

const brands = ['#1f6feb', '#0a7d4f', '#b45309', '#b91c1c', '#6d28d9'];

test.each(brands)('createBrandShades returns ten shades from light to dark with %s at BRAND_SHADE', (colour) => {
  const shades = createBrandShades(colour);
  expect(shades).toHaveLength(10);
  expect(shades[BRAND_SHADE]).toBe(colour);
  const contrasts = shades.map((shade) => contrast(shade, '#ffffff'));
  expect(contrasts).toEqual([...contrasts].sort((a, b) => a - b));
});

test.each(brands)('white text on %s has a contrast of at least 4.5', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test.each([...brands, '#ffd400', '#000000'])(
  '%s as text has a contrast of at least 4.5 in both colour schemes',
  (colour) => {
    expect(contrast(readableOn('#f1f3f5', colour, '#000000'), '#f1f3f5')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn('#2e2e2e', colour, '#ffffff'), '#2e2e2e')).toBeGreaterThanOrEqual(4.5);
  },
);
