import { describe, expect, it } from 'vitest';
import { adPlaces, codeOfPlace, isPlaced, placeOfCode } from './places';

describe('the place of a slot', () => {
  it.each(adPlaces)('of the code ad-%s is that place', (place) => {
    expect(placeOfCode(codeOfPlace(place))).toEqual({ place, number: 1 });
  });

  it.each([
    ['ad-article-inline-2', { place: 'article-inline', number: 2 }],
    ['ad-article-inline-999', { place: 'article-inline', number: 999 }],
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
  ])('of the code %s is %o', (code, place) => {
    expect(placeOfCode(code)).toEqual(place);
  });

  it('is not needed by one that is out of page', () => {
    expect(isPlaced({ code: 'ad-interstitial' })).toBe(false);
    expect(isPlaced({ code: 'ad-interstitial', outofpage: true })).toBe(true);
    expect(isPlaced({ code: 'ad-section-top', outofpage: false })).toBe(true);
  });
});
