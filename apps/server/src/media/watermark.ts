import { escapeHtml } from '../platform/http/html';
import { letters } from './letters';

const ADVANCE = 5.4;
const HEIGHT = 9;
const MARGIN = 1.5;

const inks = {
  dark: { ink: '#111', edge: '#fff' },
  light: { ink: '#fff', edge: '#000' },
};
export type WatermarkColor = keyof typeof inks;

/** The project's title as a wordmark under a rule, for a picture of this size. */
export function wordmark(title: string, color: WatermarkColor, picture: { width: number; height: number }) {
  const text = title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const length = [...text].length * ADVANCE - (ADVANCE - 4);
  const box = { width: length + 2 * MARGIN, height: HEIGHT + 2 * MARGIN };
  const wanted = Math.max(12, picture.width / 45) / HEIGHT;
  const scale = Math.min(wanted, (picture.width * 0.45) / box.width, (picture.height * 0.3) / box.height);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const { ink, edge } = inks[color];
  const words = [...text].every(isDrawn) ? strokes(text) : set(title, length);
  const drawn = (paint: string, opacity: number, pen: number, rule: number) =>
    `<g stroke="${paint}" color="${paint}" stroke-opacity="${opacity}" stroke-width="${pen}"><path d="M0 0H${length}" stroke-width="${rule}"/>${words}</g>`;
  const view = `${-MARGIN} ${-MARGIN} ${box.width} ${box.height}`;
  // Under the ink lies a wider, fainter line of the other colour: it reads on any ground.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn(edge, 0.35, 1.9, 1.9)}${drawn(ink, 0.9, 0.85, 1.2)}</g></svg>`;
  return { svg: Buffer.from(svg), width, height };
}

const isDrawn = (letter: string) => letters[letter] !== undefined;

/** Latin letters as lines, 4 wide and 6 high each, which need no font. */
export function lettering(title: string): { paths: string; width: number } | null {
  const text = title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  if (![...text].every(isDrawn)) return null;
  return { paths: strokes(text), width: [...text].length * ADVANCE - (ADVANCE - 4) };
}

function strokes(text: string): string {
  return [...text]
    .map((letter, place) => `<path transform="translate(${place * ADVANCE} 3)" d="${letters[letter]}"/>`)
    .join('');
}

/** Titles in other scripts are set in whatever font the server has. */
function set(title: string, length: number): string {
  return `<text x="0" y="9" font-family="sans-serif" font-size="8" textLength="${length}" fill="currentColor">${escapeHtml(title)}</text>`;
}
