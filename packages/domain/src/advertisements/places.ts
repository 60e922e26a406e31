/** Where the site's pages have room for advertisements. */
export const adPlaces = [
  'front-leaderboard',
  'front-between',
  'section-top',
  'article-side',
  'article-inline',
  'article-end',
  'phone-foot',
] as const;
export type AdPlaceName = (typeof adPlaces)[number];

/** The code of the first slot at a place; those of further ones end with -2, -3 and so on. */
export const codeOfPlace = (place: AdPlaceName) => `ad-${place}`;

/** Which room a slot of this code takes, and as which one of those there; `null` when it stands nowhere. */
export function placeOfCode(code: string): { place: AdPlaceName; number: number } | null {
  const place = adPlaces.find((each) => code === codeOfPlace(each) || code.startsWith(`${codeOfPlace(each)}-`));
  if (!place) return null;
  const rest = code.slice(codeOfPlace(place).length);
  if (rest === '') return { place, number: 1 };
  const [, digits] = /^-([1-9]\d{0,2})$/.exec(rest) ?? [];
  return digits === undefined || digits === '1' ? null : { place, number: Number(digits) };
}

/** Whether readers can ever see the slot: one that is out of page needs no room. */
export const isPlaced = ({ code, outofpage = false }: { code: string; outofpage?: boolean | undefined }) =>
  outofpage || placeOfCode(code) !== null;
