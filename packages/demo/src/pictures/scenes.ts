import type { Random } from '../random';

// Simple SVG drawings that serve as the pictures of the demo library.

/** The size of a picture in pixels. */
export const WIDTH = 960;
export const HEIGHT = 600;

/** Draws a scene in colours around one hue. Returns the content of an SVG element. */
type Scene = (random: Random, hue: number) => string;

const pickBetween = (random: Random, low: number, high: number) => Math.round(low + random.next() * (high - low));
/** Draws an element several times and joins the SVG. */
const drawMany = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const toColour = (hue: number, saturation: number, light: number) =>
  `hsl(${((Math.round(hue) % 360) + 360) % 360},${saturation}%,${light}%)`;

function drawSky(hue: number, top: number, bottom: number): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${toColour(hue, 55, top)}"/>
<stop offset="1" stop-color="${toColour(hue + 35, 70, bottom)}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;
}

const skyline: Scene = (random, hue) => {
  const row = (base: number, light: number, low: number, high: number) =>
    drawMany(14, (i) => {
      const height = pickBetween(random, low, high);
      return `<rect x="${i * 72 - 12}" y="${base - height}" width="${pickBetween(random, 44, 70)}" height="${height + 200}" fill="${toColour(hue, 25, light)}"/>`;
    });
  const windows = drawMany(60, () => {
    const [x, y] = [pickBetween(random, 0, 94) * 10, pickBetween(random, 38, 58) * 10];
    return `<rect x="${x}" y="${y}" width="5" height="7" fill="${toColour(45, 90, 75)}" opacity=".8"/>`;
  });
  return drawSky(hue, 22, 68) + row(470, 34, 80, 260) + row(560, 18, 60, 220) + windows;
};

const water: Scene = (random) => {
  const dawn = pickBetween(random, 5, 40);
  const sun = `<circle cx="${pickBetween(random, 200, 760)}" cy="${pickBetween(random, 150, 250)}" r="70" fill="${toColour(45, 95, 80)}"/>`;
  const wave = (i: number) => {
    const y = 290 + i * 36;
    const lift = pickBetween(random, 10, 30);
    return `<path d="M0 ${y}Q120 ${y - lift} 240 ${y}T480 ${y}T720 ${y}T960 ${y}V600H0Z" fill="${toColour(205, 45, 62 - i * 5)}" opacity=".75"/>`;
  };
  const x = pickBetween(random, 180, 600);
  const boat = `<path d="M${x} 350h200l-30 42H${x + 30}ZM${x + 90} 340v-110l80 110Z" fill="${toColour(dawn, 30, 20)}"/>`;
  return drawSky(dawn, 60, 82) + sun + drawMany(3, wave) + boat + drawMany(6, (i) => wave(i + 3));
};

const hills: Scene = (random) =>
  drawSky(pickBetween(random, 185, 215), 62, 88) +
  `<circle cx="${pickBetween(random, 120, 840)}" cy="130" r="54" fill="${toColour(48, 95, 84)}"/>` +
  drawMany(5, (i) => {
    const y = 250 + i * 68;
    const [a, b] = [pickBetween(random, 60, 150), pickBetween(random, 60, 150)];
    return `<path d="M0 ${y}C240 ${y - a} 360 ${y + b / 2} 520 ${y - 20}S820 ${y - b} 960 ${y}V600H0Z" fill="${toColour(85 + i * 9, 38, 60 - i * 10)}"/>`;
  });

const stalls: Scene = (random, hue) =>
  `<rect width="960" height="600" fill="${toColour(hue, 30, 90)}"/>` +
  drawMany(5, (row) =>
    drawMany(9, (i) => {
      const [x, y] = [i * 112 - (row % 2) * 56, row * 122];
      const roof = toColour(hue + pickBetween(random, -70, 70), 65, pickBetween(random, 45, 62));
      const wares = drawMany(
        4,
        (k) =>
          `<circle cx="${x + 24 + k * 20}" cy="${y + 88}" r="9" fill="${toColour(pickBetween(random, 0, 360), 70, 55)}"/>`,
      );
      return `<path d="M${x} ${y + 56}l16-40h70l16 40Z" fill="${roof}"/><rect x="${x + 10}" y="${y + 62}" width="82" height="42" fill="${toColour(hue, 22, 70)}"/>${wares}`;
    }),
  );

const road: Scene = (random, hue) =>
  drawSky(pickBetween(random, 195, 225), 60, 85) +
  `<rect y="300" width="960" height="300" fill="${toColour(pickBetween(random, 60, 110), 25, 42)}"/><path d="M430 300h100L860 600H100Z" fill="${toColour(hue, 8, 26)}"/>` +
  drawMany(
    6,
    (i) =>
      `<path d="M${478 - i * 3} ${310 + i * 48}h${4 + i * 6}l${i * 2} ${16 + i * 5}h-${8 + i * 8}Z" fill="${toColour(50, 80, 82)}"/>`,
  ) +
  drawMany(7, (i) => {
    const y = 325 + i * 38;
    const x = 480 + (i % 2 ? 1 : -1) * (34 + i * 30);
    return `<rect x="${x - 8 - i * 4}" y="${y}" width="${20 + i * 9}" height="${12 + i * 5}" rx="5" fill="${toColour(pickBetween(random, 0, 360), 60, 50)}"/>`;
  });

const pitch: Scene = (random, hue) =>
  drawMany(12, (i) => `<rect x="${i * 80}" width="80" height="600" fill="${toColour(125, 40, i % 2 ? 34 : 39)}"/>`) +
  `<g fill="none" stroke="#fff" stroke-width="6" opacity=".9"><rect x="60" y="50" width="840" height="500"/><path d="M480 50V550"/><circle cx="480" cy="300" r="84"/><rect x="60" y="170" width="130" height="260"/><rect x="770" y="170" width="130" height="260"/></g>` +
  drawMany(
    22,
    (i) =>
      `<circle cx="${pickBetween(random, 90, 870)}" cy="${pickBetween(random, 80, 520)}" r="13" fill="${toColour(i % 2 ? hue : hue + 180, 80, 52)}"/>`,
  );

const crowd: Scene = (random, hue) =>
  drawSky(hue, 18, 40) +
  drawMany(130, (i) => {
    const y = 230 + Math.floor(i / 13) * 40;
    const x = (i % 13) * 78 + pickBetween(random, -24, 24);
    const body = toColour(hue + pickBetween(random, -60, 60), 45, pickBetween(random, 30, 62));
    return `<path d="M${x - 30} ${y + 80}q0-52 30-52t30 52Z" fill="${body}"/><circle cx="${x}" cy="${y + 12}" r="18" fill="${toColour(28, 40, pickBetween(random, 25, 62))}"/>`;
  });

const figures: Scene = (random, hue) => {
  let height = pickBetween(random, 120, 220);
  const bars = drawMany(12, (i) => {
    height = Math.min(430, Math.max(70, height + pickBetween(random, -60, 80)));
    return `<rect x="${70 + i * 70}" y="${530 - height}" width="44" height="${height}" rx="4" fill="${toColour(hue + i * 5, 55, 52)}"/>`;
  });
  const lines = drawMany(
    5,
    (i) => `<path d="M50 ${110 + i * 105}H910" stroke="${toColour(hue, 15, 80)}" stroke-width="2"/>`,
  );
  return `<rect width="960" height="600" fill="${toColour(hue, 30, 95)}"/>${lines}${bars}`;
};

export const scenes = { skyline, water, hills, stalls, road, pitch, crowd, figures };
export type SceneName = keyof typeof scenes;
