import { describe, expect, it } from 'vitest';
import { type BannerInput, bannerBytesRefusal, bannerInput, bannerPatch, bannerSizeRefusal } from './banner';

const messagesByField = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('bannerInput', () => {
  const picture = new Blob(['x']);
  const banner: BannerInput = { name: 'Bank', link: 'https://bank.example', tag_ids: [1], image_mobile: picture };
  const listErrors = (change: object) => messagesByField(bannerInput.safeParse({ ...banner, ...change }).error);
  const PLACEMENT_REQUIRED = 'At least one of the two fields must be filled!';
  const DANGER = 'Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.';
  const link = (length: number) => `https://bank.example/${'x'.repeat(length - 21)}`;

  it.each([
    [{ name: 'x'.repeat(150) }, {}],
    [{ name: 'x'.repeat(151) }, { name: 'Maximum length 150' }],
    [{ link: link(255) }, {}],
    [{ link: link(256) }, { link: 'Maximum length 255' }],
    [{ link: 'abc' }, { link: 'Enter a valid link.' }],
    [{ link: 'https://bank.example/<b>' }, { link: DANGER }],
    [{ tag_ids: [] }, { category_ids: PLACEMENT_REQUIRED, tag_ids: PLACEMENT_REQUIRED }],
    [{ tag_ids: [], category_ids: [2] }, {}],
    [{ tag_ids: Array.from({ length: 51 }, (_, id) => id + 1) }, { tag_ids: 'Choose at most 50' }],
    [{ image_mobile: undefined }, { image_desktop: 'Image is required' }],
    [{ image_mobile: undefined, image_desktop: picture }, {}],
    [{ image_desktop: 'C:\\fake.png' }, { image_desktop: expect.any(String) }],
  ])('validates a banner with %o', (change, refusals) => {
    expect(listErrors(change)).toEqual(refusals);
  });
});

describe('bannerPatch', () => {
  it('accepts an update of no fields', () => {
    expect(bannerPatch.parse({})).toEqual({});
  });

  it('accepts an empty picture, which deletes the stored one, but no other text', () => {
    expect(bannerPatch.parse({ image_desktop: '' })).toEqual({ image_desktop: '' });
    expect(messagesByField(bannerPatch.safeParse({ image_desktop: 'x' }).error)).toEqual({
      image_desktop: 'Upload file error.',
    });
  });
});

describe('the size of a banner picture', () => {
  it.each([
    ['image_desktop', 728, 1200, null],
    ['image_desktop', 729, 90, 'Max image width - 728 px'],
    ['image_mobile', 320, 50, null],
    ['image_mobile', 321, 50, 'Max image width - 320 px'],
    ['image_mobile', 320, 1201, 'Max image height - 1200 px'],
  ] as const)('of %s is checked in pixels: %i x %i', (kind, width, height, refusal) => {
    expect(bannerSizeRefusal(kind, { width, height })).toBe(refusal);
  });

  it('is at most 2 MB', () => {
    expect(bannerBytesRefusal(2 * 1024 * 1024)).toBeNull();
    expect(bannerBytesRefusal(2 * 1024 * 1024 + 1)).toBe('Max image size 2 Mb');
  });
});
