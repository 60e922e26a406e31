import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { pack } from '../media/renditions/render';
import { THUMBNAIL } from '../media/renditions/rendition';
import { demoPictures } from './pictures';
import { randomFrom } from './random';
import { HEIGHT, type SceneName, scenes, WIDTH } from './scenes';

export interface DrawnPicture {
  hash_key: string;
  original: Buffer;
  thumbnail: Buffer;
}

/** One after another: together they would be done no sooner, and leave the process with three times the memory. */
async function drawPictures(): Promise<DrawnPicture[]> {
  const drawn: DrawnPicture[] = [];
  for (const { scene, name } of demoPictures) drawn.push(await draw(scene, name));
  return drawn;
}

async function draw(scene: SceneName, name: string): Promise<DrawnPicture> {
  const random = randomFrom(name);
  const inside = scenes[scene](random, random.next() * 360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`;
  const original = await pack(sharp(Buffer.from(svg)).removeAlpha(), 'jpg').toBuffer();
  const thumbnail = await pack(sharp(original).resize(THUMBNAIL), 'webp').toBuffer();
  const hash_key = createHash('sha256').update(original).digest('hex').slice(0, 32);
  return { hash_key, original, thumbnail };
}

/** The pictures of the demo library: the same for every project that asks, made when the first one does. */
export const drawnOnce = () => once(drawPictures);

/** Made when it is first asked for, and never again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
