import { escapeHtml } from '@masthead/article/html';

/**
 * The glyphs of the wordmark, the project's title as a drawing, as SVG paths on a grid of 4 by 6. They replace a font,
 * because a server may have none, and because the watermark must look the same on every machine.
 */
export const glyphs: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.4Q4 6 4 4.4Q4 2.9 2.4 2.9H0M0 0H2.2Q3.6 0 3.6 1.45Q3.6 2.9 2.2 2.9',
  C: 'M4 1.2Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q3.4 6 4 4.8',
  D: 'M0 0V6H1.6Q4 6 4 3Q4 0 1.6 0Z',
  E: 'M3.6 0H0V6H3.6M0 2.9H3',
  F: 'M3.6 0H0V6M0 2.9H3',
  G: 'M4 1.2Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 4V3.2H2.2',
  H: 'M0 0V6M4 0V6M0 2.9H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.2Q3.4 6 1.8 6Q.2 6 .2 4.4',
  K: 'M0 0V6M3.8 0L0 3.6M1.3 2.4L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
  P: 'M0 6V0H2.3Q4 0 4 1.7Q4 3.4 2.3 3.4H0',
  Q: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0ZM2.6 4.4L4 6.3',
  R: 'M0 6V0H2.3Q4 0 4 1.6Q4 3.2 2.3 3.2H0M2.2 3.2L4 6',
  S: 'M3.7 1.1Q3.2 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 2.9Q4 3.2 4 4.5Q4 6 2 6Q.5 6 0 4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
  1: 'M.8 1.2L2.2 0V6',
  2: 'M.2 1.4Q.5 0 2 0Q3.8 0 3.8 1.6Q3.8 2.8 0 6H4',
  3: 'M.2 0H3.8L1.8 2.4Q4 2.4 4 4.2Q4 6 2 6Q.4 6 0 4.8',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.6 0H.5L.2 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.6 6 0 4.9',
  6: 'M3.6 .7Q3 0 2.2 0Q0 0 0 3.6Q0 6 2 6Q4 6 4 4.2Q4 2.5 2 2.5Q.6 2.5 0 3.8',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8Q.3 2.6 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.6 2 2.8Q0 3 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 3 2 2.8Z',
  9: 'M.4 5.3Q1 6 1.8 6Q4 6 4 2.4Q4 0 2 0Q0 0 0 1.8Q0 3.5 2 3.5Q3.4 3.5 4 2.2',
  '&': 'M4 6L.9 2.3Q.2 1.3 .8 .6Q1.4 0 2.1 .3Q2.9 .8 2.4 1.7Q2 2.3 .8 3Q0 3.6 0 4.5Q0 6 1.7 6Q3.4 6 4 3.6',
  '-': 'M.6 3H3.4',
  '.': 'M1.9 5.9H2.1V6.1H1.9Z',
  "'": 'M2 0V1.4',
  ' ': '',
};

/** Sizes in units of the glyph grid: distance of two letters, height of line and text, margin around them. */
const LETTER_ADVANCE = 5.4;
const HEIGHT = 9;
const MARGIN = 1.5;
const GLYPH_WIDTH = 4;

const colours = {
  dark: { ink: '#111', edge: '#fff' },
  light: { ink: '#fff', edge: '#000' },
};
export type WatermarkColor = keyof typeof colours;

/** Draws the watermark of a picture as SVG: the project's title below a line, scaled to the size of the picture. */
export function drawWordmark(title: string, color: WatermarkColor, picture: { width: number; height: number }) {
  const text = toCapitals(title);
  const length = textWidth(text);
  const box = { width: length + 2 * MARGIN, height: HEIGHT + 2 * MARGIN };
  // The height is 1/45 of the picture's width, but at least 12 px. The mark covers at most 45 % of the width and 30 %
  // of the height.
  const preferredScale = Math.max(12, picture.width / 45) / HEIGHT;
  const scale = Math.min(preferredScale, (picture.width * 0.45) / box.width, (picture.height * 0.3) / box.height);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const { ink, edge } = colours[color];
  const letterElements = [...text].every(hasGlyph) ? glyphPaths(text) : textElement(title, length);
  const draw = (paint: string, opacity: number, letterStroke: number, lineStroke: number) =>
    `<g stroke="${paint}" color="${paint}" stroke-opacity="${opacity}" stroke-width="${letterStroke}"><path d="M0 0H${length}" stroke-width="${lineStroke}"/>${letterElements}</g>`;
  const view = `${-MARGIN} ${-MARGIN} ${box.width} ${box.height}`;
  // A wider, fainter stroke of the contrasting colour below the text keeps it readable on any background.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${draw(edge, 0.35, 1.9, 1.9)}${draw(ink, 0.9, 0.85, 1.2)}</g></svg>`;
  return { svg: Buffer.from(svg), width, height };
}

/** Upper case without accents: `Café` becomes `CAFE`. */
const toCapitals = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const textWidth = (text: string) => [...text].length * LETTER_ADVANCE - (LETTER_ADVANCE - GLYPH_WIDTH);

const hasGlyph = (letter: string) => glyphs[letter] !== undefined;

/** Draws only the letters of the title, for icons and logos; `null` if a character has no glyph here. */
export function drawLetters(title: string): { paths: string; width: number } | null {
  const text = toCapitals(title);
  if (![...text].every(hasGlyph)) return null;
  return { paths: glyphPaths(text), width: textWidth(text) };
}

function glyphPaths(text: string): string {
  return [...text]
    .map((letter, index) => `<path transform="translate(${index * LETTER_ADVANCE} 3)" d="${glyphs[letter]}"/>`)
    .join('');
}

/** Titles in other scripts use the fonts of the server. */
function textElement(title: string, length: number): string {
  return `<text x="0" y="9" font-family="sans-serif" font-size="8" textLength="${length}" fill="currentColor">${escapeHtml(title)}</text>`;
}
