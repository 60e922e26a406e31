import sharp from 'sharp';
import { letters } from '../media/renditions/wordmark';

const sizes = { desktop: { width: 728, height: 90 }, mobile: { width: 320, height: 50 } };
const FRAMES = 3;

export type BannerKind = keyof typeof sizes;

interface Look {
  words: string;
  hue: number;
  moves?: boolean;
}

interface Drawn {
  ext: 'png' | 'gif';
  width: number;
  height: number;
  file: Buffer;
}

/** A sponsor's banner; one that moves is an animation of a few frames. */
export async function drawBanner(kind: BannerKind, look: Look): Promise<Drawn> {
  const { width, height } = sizes[kind];
  if (!look.moves)
    return {
      ext: 'png',
      width,
      height,
      file: await sharp(sheet(kind, look, 1))
        .removeAlpha()
        .png()
        .toBuffer(),
    };
  const frames = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    frames.push(
      await sharp(sheet(kind, look, frame))
        .removeAlpha()
        .raw()
        .toBuffer(),
    );
  }
  const raw = { width, height: height * FRAMES, channels: 3 as const, pageHeight: height };
  const gif = sharp(Buffer.concat(frames), { raw }).gif({ delay: Array(FRAMES).fill(900), loop: 0, effort: 1 });
  return { ext: 'gif', width, height, file: await gif.toBuffer() };
}

function sheet(kind: BannerKind, { words, hue }: Look, frame: number): Buffer {
  const { width, height } = sizes[kind];
  const scale = (height * 0.34) / 6;
  const place = `translate(${height * 0.5} ${height * 0.33}) scale(${scale})`;
  const circles = [0, 1, 2].map((each) => {
    const size = height * (0.35 + 0.16 * ((each + frame) % 3));
    return `<circle cx="${width - height * (0.5 + each * 0.75)}" cy="${height / 2}" r="${size}" fill="hsl(${hue + 40},70%,60%)" opacity=".35"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue},55%,24%)"/>${circles.join('')}
<rect width="100%" height="4" fill="hsl(${hue + 40},70%,60%)"/>
<g transform="${place}" fill="none" stroke="#fff" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${strokes(words)}</g></svg>`);
}

const strokes = (words: string) =>
  [...words].map((letter, at) => `<path transform="translate(${at * 5.2} 0)" d="${letters[letter] ?? ''}"/>`).join('');
