import { describe, expect, it } from 'vitest';
import { CENTRE, crops, focalPoint, focalRegion } from './focal-point';

describe('focalRegion', () => {
  const picture = { width: 1600, height: 1200 };

  it.each([
    ['wide', CENTRE, { left: 0, top: 150, width: 1600, height: 900 }],
    ['wide', { x: 500, y: 0 }, { left: 0, top: 0, width: 1600, height: 900 }],
    ['wide', { x: 500, y: 1000 }, { left: 0, top: 300, width: 1600, height: 900 }],
    ['square', { x: 250, y: 500 }, { left: 0, top: 0, width: 1200, height: 1200 }],
    ['square', { x: 450, y: 500 }, { left: 120, top: 0, width: 1200, height: 1200 }],
    ['photo', { x: 0, y: 0 }, { left: 0, top: 0, width: 1600, height: 1200 }],
  ] as const)('returns the %s crop around %o', (shape, point, region) => {
    expect(focalRegion(picture, crops[shape], point)).toEqual(region);
  });

  it('never exceeds a picture that is one pixel high', () => {
    expect(focalRegion({ width: 700, height: 1 }, crops.wide, CENTRE)).toEqual({
      left: 349,
      top: 0,
      width: 2,
      height: 1,
    });
  });
});

it.each([
  [{ x: 0, y: 1000 }, true],
  [{ x: -1, y: 0 }, false],
  [{ x: 0.5, y: 0 }, false],
  [{ x: 1001, y: 0 }, false],
  [{ x: 1 }, false],
])('focalPoint accepts %o: %s', (point, isValid) => {
  expect(focalPoint.safeParse(point).success).toBe(isValid);
});
