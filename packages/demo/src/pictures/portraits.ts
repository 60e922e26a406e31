import type { Random } from '../random';

/** The width and height of a portrait in pixels. */
const SIZE = 512;
const skins = ['#5a3825', '#6f4630', '#8a5a3c', '#a06b48', '#b98257', '#c99a72'];
const hairs = ['#15100e', '#1f1713', '#2b1d16', '#3a2a20', '#4a4644'];

const pickBetween = (random: Random, low: number, high: number) => Math.round(low + random.next() * (high - low));

/** Hair styles for a head with its centre at 256, 214. */
const hairStyles: ((colour: string, random: Random) => string)[] = [
  (colour, random) =>
    `<path d="M158 ${pickBetween(random, 190, 214)}a98 108 0 0 1 196 0q-98-56-196 0Z" fill="${colour}"/>`,
  (colour, random) => `<circle cx="256" cy="178" r="${pickBetween(random, 112, 132)}" fill="${colour}"/>`,
  (colour, random) =>
    `<path d="M146 214a110 116 0 0 1 220 0v${pickBetween(random, 110, 190)}q-24 30-52 8v-170h-116v170q-28 22-52-8Z" fill="${colour}"/>`,
  (colour, random) =>
    `<circle cx="256" cy="${pickBetween(random, 66, 84)}" r="46" fill="${colour}"/><path d="M156 206a100 110 0 0 1 200 0q-100-70-200 0Z" fill="${colour}"/>`,
];

/** Draws the head and shoulders of a fictitious person as SVG, for the avatars of the demo. */
export function createPortraitSvg(random: Random): string {
  const hue = pickBetween(random, 0, 359);
  const skin = random.pick(skins);
  const style = random.pick(hairStyles);
  // The second and third style must come before the head in the SVG, so that the head covers them.
  const isBehindHead = style === hairStyles[1] || style === hairStyles[2];
  const hair = style(random.pick(hairs), random);
  const head = `<ellipse cx="256" cy="222" rx="${pickBetween(random, 82, 94)}" ry="${pickBetween(random, 104, 116)}" fill="${skin}"/>`;
  const collarWidth = pickBetween(random, 40, 74);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
<rect width="${SIZE}" height="${SIZE}" fill="hsl(${hue},38%,78%)"/>${isBehindHead ? hair : ''}
<path d="M56 512q16-146 146-160h108q130 14 146 160Z" fill="hsl(${(hue + 160) % 360},32%,${pickBetween(random, 26, 44)}%)"/>
<path d="M${256 - collarWidth} 352h${collarWidth * 2}l-${collarWidth} 78Z" fill="hsl(${hue},18%,94%)"/>
<path d="M216 290h80v64q-40 44-80 0Z" fill="${skin}"/>${head}${isBehindHead ? '' : hair}</svg>`;
}
