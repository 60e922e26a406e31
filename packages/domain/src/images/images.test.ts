import { describe, expect, it } from 'vitest';
import { sizeRefusal, widthRefusal } from './limits';
import { newSourceRefusal, removeImageRefusal, watermarkOf } from './rules';

const MB = 1024 * 1024;

describe('limits of a picture', () => {
  it.each([
    [10 * MB, null],
    [10 * MB + 1, 'Max image size 10 Mb'],
  ])('%i bytes: %s', (bytes, refusal) => {
    expect(sizeRefusal(bytes)).toBe(refusal);
  });

  it.each([
    ['jpg', 600, 'Image must be wider than 600px'],
    ['jpg', 601, null],
    ['png', 600, 'Image must be wider than 600px'],
    ['png', 601, null],
    ['gif', 200, '.gif image must be wider than 200px'],
    ['gif', 201, null],
  ] as const)('a %s of %i px: %s', (ext, width, refusal) => {
    expect(widthRefusal(ext, width)).toBe(refusal);
  });
});

describe('rules of pictures', () => {
  it.each([
    [1, null],
    [7, 'There is no such source.'],
    [10, null],
    [11, 'There is no such source.'],
  ])('source %i for a new picture: %s', (source, refusal) => {
    expect(newSourceRefusal(source)).toBe(refusal);
  });

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
  ])('a watermark of %o is %o', (given, worn) => {
    expect(watermarkOf(given)).toEqual(worn);
  });

  it('keeps a picture in use, and names at most five places', () => {
    const uses = (count: number) => Array.from({ length: count }, (_, id) => ({ used_by: 'post', used_by_id: id + 1 }));
    expect(removeImageRefusal([])).toBeNull();
    expect(removeImageRefusal(uses(1))).toBe('Used by 1: post 1. Take the image out there first.');
    expect(removeImageRefusal([{ used_by: 'call_to_action', used_by_id: 4 }])).toBe(
      'Used by 1: call to action 4. Take the image out there first.',
    );
    expect(removeImageRefusal(uses(6))).toBe(
      'Used by 6: post 1, post 2, post 3, post 4, post 5 …. Take the image out there first.',
    );
  });
});
