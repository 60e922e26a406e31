import { describe, expect, it } from 'vitest';
import { type CropName, cropRefusals, cropRegion, crops, cropWidths, focalRegion } from './crop-region';
import { CENTRE, focalPoint, manualCrops } from './framing';

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

describe('cropRegion', () => {
  const picture = { width: 1600, height: 1200 };
  const focal_point = { x: 0, y: 0 };
  const manual = { wide: { left: 250, top: 500, width: 500 }, square: { left: 900, top: 900, width: 1000 } };

  it.each<[CropName, object]>([
    ['wide', { left: 400, top: 600, width: 800, height: 450 }],
    ['card', { left: 400, top: 600, width: 800, height: 450 }],
    ['square', { left: 400, top: 0, width: 1200, height: 1200 }],
    ['photo', { left: 0, top: 0, width: 1600, height: 1200 }],
  ])('returns for %s the manual crop inside the picture, or the region of the focal point', (name, region) => {
    expect(cropRegion({ ...picture, focal_point, crops: manual }, name)).toEqual(region);
  });

  it('returns null if the server finds the centre of attention', () => {
    expect(cropRegion({ ...picture, focal_point: null, crops: manual }, 'photo')).toBeNull();
    expect(cropRegion({ ...picture, focal_point: null, crops: null }, 'wide')).toBeNull();
  });

  it('keeps a region of one thousandth inside a picture that is one pixel high', () => {
    const crops = { wide: { left: 1000, top: 1000, width: 1 } };
    const region = { left: 699, top: 0, width: 1, height: 1 };
    expect(cropRegion({ width: 700, height: 1, focal_point: null, crops }, 'wide')).toEqual(region);
  });
});

describe('cropWidths', () => {
  it.each([
    [{ width: 1600, height: 1200 }, 'wide', { min: 300, max: 1000 }],
    [{ width: 1600, height: 1200 }, 'square', { min: 300, max: 750 }],
    [{ width: 620, height: 400 }, 'square', { min: 645, max: 645 }],
  ] as const)('of %o for %s are %o', (picture, ratio, widths) => {
    expect(cropWidths(picture, ratio)).toEqual(widths);
  });
});

describe('cropRefusals', () => {
  const picture = { width: 1600, height: 1200 };

  it('names each ratio whose region is narrower than a card', () => {
    const crop = { left: 0, top: 0, width: 299 };
    const message = 'The crop is 478 pixels wide. Select a region of at least 480 pixels.';
    expect(cropRefusals(picture, { wide: crop, photo: { ...crop, width: 300 }, square: crop })).toEqual({
      'crops.wide': [message],
      'crops.square': [message],
    });
  });

  it('names the largest region of a small picture', () => {
    const square = { left: 0, top: 0, width: 500 };
    expect(cropRefusals({ width: 620, height: 400 }, { square })['crops.square']).toEqual([
      'The crop is 310 pixels wide. Select a region of at least 400 pixels.',
    ]);
  });
});

it.each([
  [{}, true],
  [{ wide: { left: 0, top: 1000, width: 1 } }, true],
  [{ card: { left: 0, top: 0, width: 500 } }, false],
  [{ wide: { left: 0, top: 0, width: 0 } }, false],
  [{ wide: { left: -1, top: 0, width: 500 } }, false],
  [{ wide: { left: 0, top: 0.5, width: 500 } }, false],
  [{ wide: { left: 0, top: 0 } }, false],
  [{ wide: null }, false],
])('manualCrops accepts %o: %s', (manual, isValid) => {
  expect(manualCrops.safeParse(manual).success).toBe(isValid);
});
