import type { Random } from './random';

export const WIDTH = 960;
export const HEIGHT = 600;

/** Draws what is seen, as the inside of an SVG, in colours around one hue. */
type Scene = (random: Random, hue: number) => string;

const between = (random: Random, low: number, high: number) => Math.round(low + random.next() * (high - low));
const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
const colour = (hue: number, saturation: number, light: number) =>
  `hsl(${((Math.round(hue) % 360) + 360) % 360},${saturation}%,${light}%)`;

function sky(hue: number, top: number, bottom: number): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(hue, 55, top)}"/>
<stop offset="1" stop-color="${colour(hue + 35, 70, bottom)}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;
}

const skyline: Scene = (random, hue) => {
  const row = (base: number, light: number, low: number, high: number) =>
    many(14, (i) => {
      const height = between(random, low, high);
      return `<rect x="${i * 72 - 12}" y="${base - height}" width="${between(random, 44, 70)}" height="${height + 200}" fill="${colour(hue, 25, light)}"/>`;
    });
  const windows = many(60, () => {
    const [x, y] = [between(random, 0, 94) * 10, between(random, 38, 58) * 10];
    return `<rect x="${x}" y="${y}" width="5" height="7" fill="${colour(45, 90, 75)}" opacity=".8"/>`;
  });
  return sky(hue, 22, 68) + row(470, 34, 80, 260) + row(560, 18, 60, 220) + windows;
};

const water: Scene = (random) => {
  const dawn = between(random, 5, 40);
  const sun = `<circle cx="${between(random, 200, 760)}" cy="${between(random, 150, 250)}" r="70" fill="${colour(45, 95, 80)}"/>`;
  const wave = (i: number) => {
    const y = 290 + i * 36;
    const lift = between(random, 10, 30);
    return `<path d="M0 ${y}Q120 ${y - lift} 240 ${y}T480 ${y}T720 ${y}T960 ${y}V600H0Z" fill="${colour(205, 45, 62 - i * 5)}" opacity=".75"/>`;
  };
  const x = between(random, 180, 600);
  const boat = `<path d="M${x} 350h200l-30 42H${x + 30}ZM${x + 90} 340v-110l80 110Z" fill="${colour(dawn, 30, 20)}"/>`;
  return sky(dawn, 60, 82) + sun + many(3, wave) + boat + many(6, (i) => wave(i + 3));
};

const hills: Scene = (random) =>
  sky(between(random, 185, 215), 62, 88) +
  `<circle cx="${between(random, 120, 840)}" cy="130" r="54" fill="${colour(48, 95, 84)}"/>` +
  many(5, (i) => {
    const y = 250 + i * 68;
    const [a, b] = [between(random, 60, 150), between(random, 60, 150)];
    return `<path d="M0 ${y}C240 ${y - a} 360 ${y + b / 2} 520 ${y - 20}S820 ${y - b} 960 ${y}V600H0Z" fill="${colour(85 + i * 9, 38, 60 - i * 10)}"/>`;
  });

const stalls: Scene = (random, hue) =>
  `<rect width="960" height="600" fill="${colour(hue, 30, 90)}"/>` +
  many(5, (row) =>
    many(9, (i) => {
      const [x, y] = [i * 112 - (row % 2) * 56, row * 122];
      const roof = colour(hue + between(random, -70, 70), 65, between(random, 45, 62));
      const wares = many(
        4,
        (k) =>
          `<circle cx="${x + 24 + k * 20}" cy="${y + 88}" r="9" fill="${colour(between(random, 0, 360), 70, 55)}"/>`,
      );
      return `<path d="M${x} ${y + 56}l16-40h70l16 40Z" fill="${roof}"/><rect x="${x + 10}" y="${y + 62}" width="82" height="42" fill="${colour(hue, 22, 70)}"/>${wares}`;
    }),
  );

const road: Scene = (random, hue) =>
  sky(between(random, 195, 225), 60, 85) +
  `<rect y="300" width="960" height="300" fill="${colour(between(random, 60, 110), 25, 42)}"/><path d="M430 300h100L860 600H100Z" fill="${colour(hue, 8, 26)}"/>` +
  many(
    6,
    (i) =>
      `<path d="M${478 - i * 3} ${310 + i * 48}h${4 + i * 6}l${i * 2} ${16 + i * 5}h-${8 + i * 8}Z" fill="${colour(50, 80, 82)}"/>`,
  ) +
  many(7, (i) => {
    const y = 325 + i * 38;
    const x = 480 + (i % 2 ? 1 : -1) * (34 + i * 30);
    return `<rect x="${x - 8 - i * 4}" y="${y}" width="${20 + i * 9}" height="${12 + i * 5}" rx="5" fill="${colour(between(random, 0, 360), 60, 50)}"/>`;
  });

const pitch: Scene = (random, hue) =>
  many(12, (i) => `<rect x="${i * 80}" width="80" height="600" fill="${colour(125, 40, i % 2 ? 34 : 39)}"/>`) +
  `<g fill="none" stroke="#fff" stroke-width="6" opacity=".9"><rect x="60" y="50" width="840" height="500"/><path d="M480 50V550"/><circle cx="480" cy="300" r="84"/><rect x="60" y="170" width="130" height="260"/><rect x="770" y="170" width="130" height="260"/></g>` +
  many(
    22,
    (i) =>
      `<circle cx="${between(random, 90, 870)}" cy="${between(random, 80, 520)}" r="13" fill="${colour(i % 2 ? hue : hue + 180, 80, 52)}"/>`,
  );

const crowd: Scene = (random, hue) =>
  sky(hue, 18, 40) +
  many(130, (i) => {
    const y = 230 + Math.floor(i / 13) * 40;
    const x = (i % 13) * 78 + between(random, -24, 24);
    const body = colour(hue + between(random, -60, 60), 45, between(random, 30, 62));
    return `<path d="M${x - 30} ${y + 80}q0-52 30-52t30 52Z" fill="${body}"/><circle cx="${x}" cy="${y + 12}" r="18" fill="${colour(28, 40, between(random, 25, 62))}"/>`;
  });

const figures: Scene = (random, hue) => {
  let height = between(random, 120, 220);
  const bars = many(12, (i) => {
    height = Math.min(430, Math.max(70, height + between(random, -60, 80)));
    return `<rect x="${70 + i * 70}" y="${530 - height}" width="44" height="${height}" rx="4" fill="${colour(hue + i * 5, 55, 52)}"/>`;
  });
  const lines = many(5, (i) => `<path d="M50 ${110 + i * 105}H910" stroke="${colour(hue, 15, 80)}" stroke-width="2"/>`);
  return `<rect width="960" height="600" fill="${colour(hue, 30, 95)}"/>${lines}${bars}`;
};

export const scenes = { skyline, water, hills, stalls, road, pitch, crowd, figures };
export type SceneName = keyof typeof scenes;
