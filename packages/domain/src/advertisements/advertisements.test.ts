import { describe, expect, it } from 'vitest';
import { fileRefusal } from '../uploads/file-format';
import { adsTxtFormat } from './ads-txt';
import { type BannerInput, bannerBytesRefusal, bannerInput, bannerPatch, bannerSizeRefusal } from './banner';

import { type SlotInput, slotInput } from './slot';

const messages = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

const oneOfFrequencies = 'Choose one of: 10, 20, 30, 40, 50, 60, 70, 80, 90, 100';

describe('a slot', () => {
  const slot: SlotInput = { name: 'Top', slot: '/1234567/front', code: 'div-top', size: '300,250' };
  const wrong = (change: object) => messages(slotInput.safeParse({ ...slot, ...change }).error);
  const SIZE = "Enter sizes as width,height separated by ';', or the word fluid";

  it('means what its size says', () => {
    expect(slotInput.parse(slot).size).toEqual([[300, 250]]);
    expect(slotInput.parse({ ...slot, size: 'fluid' }).size).toBe('fluid');
    expect(slotInput.parse({ ...slot, size: [[1, 2]] }).size).toEqual([[1, 2]]);
  });

  it.each([
    [{ name: 'x'.repeat(150) }, {}],
    [{ name: 'x'.repeat(151) }, { name: 'Maximum length 150' }],
    [{ frequency: 10 }, {}],
    [{ frequency: 100 }, {}],
    [{ frequency: 0 }, { frequency: oneOfFrequencies }],
    [{ frequency: 55 }, { frequency: oneOfFrequencies }],
    [{ slot: '/1234567' }, { slot: 'Enter a path like /1234567/name or /1234567/name/name' }],
    [{ slot: '/1234567/a/b' }, {}],
    [{ slot: '/1234567/a/b/c' }, { slot: 'Enter a path like /1234567/name or /1234567/name/name' }],
    [{ size: '300x250' }, { size: SIZE }],
    [{ size: ' ' }, { size: 'Field can not be empty' }],
    [{ size: undefined }, { size: 'Field can not be empty' }],
    [{ size: [] }, { size: 'Field can not be empty' }],
    [{ size: [[0, 1]] }, { 'size.0.0': expect.any(String) }],
    [{ size: [[1]] }, { size: SIZE }],
    [{ size: Array(20).fill('1,1').join(';') }, {}],
    [{ size: Array(21).fill('1,1').join(';') }, { size: 'Enter at most 20 sizes' }],
    [{ size: Array(21).fill([1, 1]) }, { size: 'Enter at most 20 sizes' }],
    [{ size: `300,250${' '.repeat(300)}` }, {}],
    [{ size: 'x'.repeat(301) }, { size: 'Maximum length 300' }],
    [{ code: 'a' }, {}],
  ])('with %o', (change, refusals) => {
    expect(wrong(change)).toEqual(refusals);
  });
});

describe('a banner', () => {
  const picture = new Blob(['x']);
  const banner: BannerInput = { name: 'Bank', link: 'https://bank.example', tag_ids: [1], image_mobile: picture };
  const wrong = (change: object) => messages(bannerInput.safeParse({ ...banner, ...change }).error);
  const PLACE = 'At least one of the two fields must be filled!';
  const DANGER = 'Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.';
  const link = (length: number) => `https://bank.example/${'x'.repeat(length - 21)}`;

  it.each([
    [{ name: 'x'.repeat(150) }, {}],
    [{ name: 'x'.repeat(151) }, { name: 'Maximum length 150' }],
    [{ link: link(255) }, {}],
    [{ link: link(256) }, { link: 'Maximum length 255' }],
    [{ link: 'abc' }, { link: 'Enter a valid link.' }],
    [{ link: 'https://bank.example/<b>' }, { link: DANGER }],
    [{ tag_ids: [] }, { category_ids: PLACE, tag_ids: PLACE }],
    [{ tag_ids: [], category_ids: [2] }, {}],
    [{ tag_ids: Array.from({ length: 51 }, (_, id) => id + 1) }, { tag_ids: 'Choose at most 50' }],
    [{ image_mobile: undefined }, { image_desktop: 'Image is required' }],
    [{ image_mobile: undefined, image_desktop: picture }, {}],
    [{ image_desktop: 'C:\\fake.png' }, { image_desktop: expect.any(String) }],
  ])('with %o', (change, refusals) => {
    expect(wrong(change)).toEqual(refusals);
  });

  it('changes by what is given, and a picture goes when it is sent empty', () => {
    expect(bannerPatch.parse({})).toEqual({});
    expect(bannerPatch.parse({ image_desktop: '' })).toEqual({ image_desktop: '' });
    expect(messages(bannerPatch.safeParse({ image_desktop: 'x' }).error)).toEqual({
      image_desktop: 'Upload file error.',
    });
  });

  it.each([
    ['image_desktop', 728, 1200, null],
    ['image_desktop', 729, 90, 'Max image width - 728 px'],
    ['image_mobile', 320, 50, null],
    ['image_mobile', 321, 50, 'Max image width - 320 px'],
    ['image_mobile', 320, 1201, 'Max image height - 1200 px'],
  ] as const)('has an %s of %i x %i', (kind, width, height, refusal) => {
    expect(bannerSizeRefusal(kind, { width, height })).toBe(refusal);
  });

  it('has pictures of at most two megabytes', () => {
    expect(bannerBytesRefusal(2 * 1024 * 1024)).toBeNull();
    expect(bannerBytesRefusal(2 * 1024 * 1024 + 1)).toBe('Max image size 2 Mb');
  });
});

it.each([
  ['ads.txt', 1024 * 1024, null],
  ['ads.TXT', 1, null],
  ['ads.txt', 1024 * 1024 + 1, 'A file may be at most 1 Mb'],
  ['ads.csv', 1, 'You can upload only files with extension .txt'],
  ['txt', 1, 'You can upload only files with extension .txt'],
])('a file %s of %i bytes', (name, bytes, refusal) => {
  expect(fileRefusal(adsTxtFormat, name, bytes)).toBe(refusal);
});
