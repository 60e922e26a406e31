import { describe, expect, it } from 'vitest';
import { centredCrop, cropRefusal } from './crop';

describe('cropRefusal', () => {
  const picture = { width: 800, height: 600 };

  it.each([
    [{ x: 0, y: 0, width: 600, height: 600 }, null],
    [{ x: 200, y: 0, width: 600, height: 600 }, null],
    [{ x: 201, y: 0, width: 600, height: 600 }, 'The crop extends beyond the picture. Crop it again.'],
    [{ x: 0, y: 1, width: 600, height: 600 }, 'The crop extends beyond the picture. Crop it again.'],
    [{ x: 0, y: 0, width: 600, height: 599 }, 'The crop must be a square.'],
  ])('returns for the crop %o: %s', (crop, refusal) => {
    expect(cropRefusal(crop, picture)).toBe(refusal);
  });
});

it('centredCrop returns the largest square in the centre of the picture', () => {
  expect(centredCrop({ width: 801, height: 600 })).toEqual({ x: 100, y: 0, width: 600, height: 600 });
  expect(centredCrop({ width: 600, height: 900 })).toEqual({ x: 0, y: 150, width: 600, height: 600 });
});
