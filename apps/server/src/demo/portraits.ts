import sharp from 'sharp';
import type { Random } from './random';

const SIDE = 512;
const skins = ['#5a3825', '#6f4630', '#8a5a3c', '#a06b48', '#b98257', '#c99a72'];
const hairs = ['#15100e', '#1f1713', '#2b1d16', '#3a2a20', '#4a4644'];

const between = (random: Random, low: number, high: number) => Math.round(low + random.next() * (high - low));

/** How hair frames a head whose middle is at 256, 214. */
const styles: ((colour: string, random: Random) => string)[] = [
  (colour, random) => `<path d="M158 ${between(random, 190, 214)}a98 108 0 0 1 196 0q-98-56-196 0Z" fill="${colour}"/>`,
  (colour, random) => `<circle cx="256" cy="178" r="${between(random, 112, 132)}" fill="${colour}"/>`,
  (colour, random) =>
    `<path d="M146 214a110 116 0 0 1 220 0v${between(random, 110, 190)}q-24 30-52 8v-170h-116v170q-28 22-52-8Z" fill="${colour}"/>`,
  (colour, random) =>
    `<circle cx="256" cy="${between(random, 66, 84)}" r="46" fill="${colour}"/><path d="M156 206a100 110 0 0 1 200 0q-100-70-200 0Z" fill="${colour}"/>`,
];

/** Head and shoulders, drawn: nobody's photograph. */
export function drawPortrait(random: Random): Promise<Buffer> {
  const hue = between(random, 0, 359);
  const skin = random.pick(skins);
  const style = random.pick(styles);
  const behind = style === styles[1] || style === styles[2];
  const hair = style(random.pick(hairs), random);
  const head = `<ellipse cx="256" cy="222" rx="${between(random, 82, 94)}" ry="${between(random, 104, 116)}" fill="${skin}"/>`;
  const collar = between(random, 40, 74);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<rect width="${SIDE}" height="${SIDE}" fill="hsl(${hue},38%,78%)"/>${behind ? hair : ''}
<path d="M56 512q16-146 146-160h108q130 14 146 160Z" fill="hsl(${(hue + 160) % 360},32%,${between(random, 26, 44)}%)"/>
<path d="M${256 - collar} 352h${collar * 2}l-${collar} 78Z" fill="hsl(${hue},18%,94%)"/>
<path d="M216 290h80v64q-40 44-80 0Z" fill="${skin}"/>${head}${behind ? '' : hair}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 82 }).toBuffer();
}
