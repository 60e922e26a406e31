import { describe, expect, it } from 'vitest';
import { adPositions, findPosition, hasPosition, positionCode } from './ad-positions';

describe('findPosition', () => {
  it.each(adPositions)('returns the position of the code ad-%s', (position) => {
    expect(findPosition(positionCode(position))).toEqual({ position, number: 1 });
  });

  it.each([
    ['ad-article-inline-2', { position: 'article-inline', number: 2 }],
    ['ad-article-inline-999', { position: 'article-inline', number: 999 }],
    ['ad-article-inline-1', null],
    ['ad-article-inline-0', null],
    ['ad-article-inline-02', null],
    ['ad-article-inline-1000', null],
    ['ad-article-inline-', null],
    ['ad-article-inline-two', null],
    ['ad-article-inlined', null],
    ['ad-article', null],
    ['AD-article-end', null],
    ['article-end', null],
    ['ad-interstitial', null],
    ['', null],
  ])('maps the code %s to %o', (code, expected) => {
    expect(findPosition(code)).toEqual(expected);
  });
});

it('hasPosition accepts an out-of-page slot without a position', () => {
  expect(hasPosition({ code: 'ad-interstitial' })).toBe(false);
  expect(hasPosition({ code: 'ad-interstitial', outofpage: true })).toBe(true);
  expect(hasPosition({ code: 'ad-section-top', outofpage: false })).toBe(true);
});
