import sharp from 'sharp';
import { glyphs } from '../../media/renditions/wordmark';

const sizes = { desktop: { width: 728, height: 90 }, mobile: { width: 320, height: 50 } };
const FRAME_COUNT = 3;

export type BannerKind = keyof typeof sizes;

interface BannerDesign {
  words: string;
  hue: number;
  isAnimated?: boolean;
}

interface DrawnBanner {
  ext: 'png' | 'gif';
  width: number;
  height: number;
  file: Buffer;
}

/** Draws a sponsored banner: a PNG, or a GIF with three frames. */
export async function drawBanner(kind: BannerKind, design: BannerDesign): Promise<DrawnBanner> {
  const { width, height } = sizes[kind];
  if (!design.isAnimated)
    return {
      ext: 'png',
      width,
      height,
      file: await sharp(drawFrame(kind, design, 1))
        .removeAlpha()
        .png()
        .toBuffer(),
    };
  const frames = [];
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    frames.push(
      await sharp(drawFrame(kind, design, frame))
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  const raw = { width, height: height * FRAME_COUNT, channels: 3 as const, pageHeight: height };
  const gif = sharp(Buffer.concat(frames), { raw }).gif({ delay: Array(FRAME_COUNT).fill(900), loop: 0, effort: 1 });
  return { ext: 'gif', width, height, file: await gif.toBuffer() };
}

function drawFrame(kind: BannerKind, { words, hue }: BannerDesign, frame: number): Buffer {
  const { width, height } = sizes[kind];
  const scale = (height * 0.34) / 6;
  const transform = `translate(${height * 0.5} ${height * 0.33}) scale(${scale})`;
  const circles = [0, 1, 2].map((circle) => {
    const size = height * (0.35 + 0.16 * ((circle + frame) % 3));
    return `<circle cx="${width - height * (0.5 + circle * 0.75)}" cy="${height / 2}" r="${size}" fill="hsl(${hue + 40},70%,60%)" opacity=".35"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue},55%,24%)"/>${circles.join('')}
<rect width="100%" height="4" fill="hsl(${hue + 40},70%,60%)"/>
<g transform="${transform}" fill="none" stroke="#fff" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${drawLetters(words)}</g></svg>`);
}

const drawLetters = (words: string) =>
  [...words]
    .map((letter, index) => `<path transform="translate(${index * 5.2} 0)" d="${glyphs[letter] ?? ''}"/>`)
    .join('');
