import { describe, expect, it } from 'vitest';
import { sizeRefusal, widthRefusal } from './limits';
import { newSourceRefusal, normalizeWatermark, removeImageRefusal } from './rules';

const MB = 1024 * 1024;

describe('sizeRefusal', () => {
  it.each([
    [10 * MB, null],
    [10 * MB + 1, 'Max image size 10 Mb'],
  ])('returns for %i bytes: %s', (bytes, refusal) => {
    expect(sizeRefusal(bytes)).toBe(refusal);
  });
});

describe('widthRefusal', () => {
  it.each([
    ['jpg', 600, 'Image must be wider than 600px'],
    ['jpg', 601, null],
    ['png', 600, 'Image must be wider than 600px'],
    ['png', 601, null],
    ['gif', 200, '.gif image must be wider than 200px'],
    ['gif', 201, null],
  ] as const)('returns for a %s of %i px: %s', (ext, width, refusal) => {
    expect(widthRefusal(ext, width)).toBe(refusal);
  });
});

describe('newSourceRefusal', () => {
  it.each([
    [1, null],
    [7, 'This source no longer exists.'],
    [10, null],
    [11, 'This source no longer exists.'],
  ])('returns for source %i: %s', (source, refusal) => {
    expect(newSourceRefusal(source)).toBe(refusal);
  });
});

describe('normalizeWatermark', () => {
  it.each([
    [
      { has_watermark: false, color: 'dark' as const },
      { has_watermark: false, color: null },
    ],
    [
      { has_watermark: true, color: 'dark' as const },
      { has_watermark: true, color: 'dark' },
    ],
    [
      { has_watermark: true, color: null },
      { has_watermark: true, color: 'light' },
    ],
  ])('converts %o to %o', (input, expected) => {
    expect(normalizeWatermark(input)).toEqual(expected);
  });
});

describe('removeImageRefusal', () => {
  it('names at most five uses of a picture', () => {
    const uses = (count: number) => Array.from({ length: count }, (_, id) => ({ used_by: 'post', used_by_id: id + 1 }));
    expect(removeImageRefusal([])).toBeNull();
    expect(removeImageRefusal(uses(1))).toBe('Used by 1: post 1. Remove the image from them first.');
    expect(removeImageRefusal([{ used_by: 'call_to_action', used_by_id: 4 }])).toBe(
      'Used by 1: call to action 4. Remove the image from them first.',
    );
    expect(removeImageRefusal(uses(6))).toBe(
      'Used by 6: post 1, post 2, post 3, post 4, post 5 …. Remove the image from them first.',
    );
  });
});
