import { contrast, readableOn } from '@masthead/domain/colours/contrast';
import { expect, test } from 'vitest';
import { BRAND_SHADE, brandShades } from './theme';

const brands = ['#1f6feb', '#0a7d4f', '#b45309', '#b91c1c', '#6d28d9'];

test.each(brands)('%s keeps its place among its ten shades, from light to dark', (colour) => {
  const shades = brandShades(colour);
  expect(shades).toHaveLength(10);
  expect(shades[BRAND_SHADE]).toBe(colour);
  const against = shades.map((shade) => contrast(shade, '#ffffff'));
  expect(against).toEqual([...against].sort((a, b) => a - b));
});

test.each(brands)('white text can be read on %s', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test.each([...brands, '#ffd400', '#000000'])('%s as text can be read in both schemes', (colour) => {
  expect(contrast(readableOn('#f1f3f5', colour, '#000000'), '#f1f3f5')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(readableOn('#2e2e2e', colour, '#ffffff'), '#2e2e2e')).toBeGreaterThanOrEqual(4.5);
});
