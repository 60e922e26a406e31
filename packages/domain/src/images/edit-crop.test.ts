import { describe, expect, it } from 'vitest';
import { crops, focalRegion } from './crop-region';
import { dragCorner, growCrop, moveCrop, toManualCrop } from './edit-crop';
import { CENTRE } from './framing';

// A wide crop of this picture is as wide as the picture and three quarters as high.
const picture = { width: 1600, height: 1200 };
const crop = { left: 200, top: 300, width: 400 };

describe('toManualCrop', () => {
  it('converts the region of a focal point', () => {
    const region = focalRegion(picture, crops.wide, CENTRE);
    expect(toManualCrop(picture, 'wide', region)).toEqual({ left: 0, top: 125, width: 1000 });
  });
});

describe('moveCrop', () => {
  it.each([
    [
      { x: 10, y: -10 },
      { left: 210, top: 290, width: 400 },
    ],
    [
      { x: -500, y: -500 },
      { left: 0, top: 0, width: 400 },
    ],
    [
      { x: 900, y: 900 },
      { left: 600, top: 700, width: 400 },
    ],
  ])('moves a crop by %o inside the picture', (by, moved) => {
    expect(moveCrop(picture, 'wide', crop, by)).toEqual(moved);
  });
});

describe('growCrop', () => {
  it.each([
    [20, { left: 190, top: 293, width: 420 }],
    [-20, { left: 210, top: 308, width: 380 }],
    [-900, { left: 250, top: 338, width: 300 }],
    [900, { left: 0, top: 75, width: 1000 }],
  ])('changes the width by %i around the centre', (by, grown) => {
    expect(growCrop(picture, 'wide', crop, by)).toEqual(grown);
  });

  it('keeps the only possible width in a small picture', () => {
    const small = { width: 620, height: 400 };
    const largest = toManualCrop(small, 'square', focalRegion(small, crops.square, CENTRE));
    expect(growCrop(small, 'square', largest, -100)).toEqual(largest);
  });
});

describe('dragCorner', () => {
  it.each([
    [
      { x: 1, y: 1 },
      { x: 700, y: 600 },
      { left: 200, top: 300, width: 500 },
    ],
    [
      { x: 1, y: 1 },
      { x: 600, y: 675 },
      { left: 200, top: 300, width: 500 },
    ],
    [
      { x: 0, y: 0 },
      { x: 100, y: 300 },
      { left: 100, top: 225, width: 500 },
    ],
    [
      { x: 1, y: 0 },
      { x: 700, y: 300 },
      { left: 200, top: 225, width: 500 },
    ],
    [
      { x: 0, y: 1 },
      { x: 100, y: 600 },
      { left: 100, top: 300, width: 500 },
    ],
    // Along one axis only.
    [
      { x: 1, y: 1 },
      { x: 550, y: 600 },
      { left: 200, top: 300, width: 350 },
    ],
    [
      { x: 1, y: 1 },
      { x: 600, y: 562.5 },
      { left: 200, top: 300, width: 350 },
    ],
    [
      { x: 1, y: 1 },
      { x: 0, y: 0 },
      { left: 200, top: 300, width: 300 },
    ],
    [
      { x: 1, y: 1 },
      { x: 5000, y: 5000 },
      { left: 200, top: 300, width: 800 },
    ],
    [
      { x: 0, y: 0 },
      { x: -5000, y: 0 },
      { left: 0, top: 150, width: 600 },
    ],
  ] as const)('drags the corner %o to %o, and the opposite corner stays', (corner, position, dragged) => {
    expect(dragCorner(picture, 'wide', crop, corner, position)).toEqual(dragged);
  });
});
