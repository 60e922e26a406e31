// Advertisement slots appear on the site at named positions. The code of a slot names its position.

/** The named locations in the templates of the site where advertisement slots appear. */
export const adPositions = [
  'front-leaderboard',
  'front-between',
  'section-top',
  'article-side',
  'article-inline',
  'article-end',
  'phone-foot',
] as const;
export type AdPositionName = (typeof adPositions)[number];

/** Returns the code of the first slot at a position. The codes of further slots end with -2, -3 and so on. */
export const positionCode = (position: AdPositionName) => `ad-${position}`;

/** Returns the position of a slot code and its number there, or `null` if the code belongs to no position. */
export function findPosition(code: string): { position: AdPositionName; number: number } | null {
  const position = adPositions.find((name) => code === positionCode(name) || code.startsWith(`${positionCode(name)}-`));
  if (!position) return null;
  const suffix = code.slice(positionCode(position).length);
  if (suffix === '') return { position, number: 1 };
  // A suffix from -2 to -999.
  const [, digits] = /^-([1-9]\d{0,2})$/.exec(suffix) ?? [];
  return digits === undefined || digits === '1' ? null : { position, number: Number(digits) };
}

/** Returns whether the site can show the slot. An out-of-page slot needs no position. */
export const hasPosition = ({ code, outofpage = false }: { code: string; outofpage?: boolean | undefined }) =>
  outofpage || findPosition(code) !== null;
