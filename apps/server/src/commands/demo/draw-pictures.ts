import { createHash } from 'node:crypto';
import { demoPictures } from '@masthead/demo/pictures/pictures';
import { createPortraitSvg } from '@masthead/demo/pictures/portraits';
import { HEIGHT, type SceneName, scenes, WIDTH } from '@masthead/demo/pictures/scenes';
import { type Random, randomFrom } from '@masthead/demo/random';
import sharp from 'sharp';
import { encode } from '../../media/renditions/render';
import { THUMBNAIL } from '../../media/renditions/rendition';

/** Draws a random avatar. */
export function drawPortrait(random: Random): Promise<Buffer> {
  return sharp(Buffer.from(createPortraitSvg(random)))
    .removeAlpha()
    .webp({ quality: 82 })
    .toBuffer();
}

/** A demo picture with the files that the library stores. */
export interface DrawnPicture {
  hash_key: string;
  original: Buffer;
  thumbnail: Buffer;
}

/** Draws the pictures sequentially. In parallel they take as long and need three times the memory. */
async function drawPictures(): Promise<DrawnPicture[]> {
  const pictures: DrawnPicture[] = [];
  for (const { scene, name } of demoPictures) pictures.push(await drawPicture(scene, name));
  return pictures;
}

async function drawPicture(scene: SceneName, name: string): Promise<DrawnPicture> {
  const random = randomFrom(name);
  const sceneSvg = scenes[scene](random, random.next() * 360);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${sceneSvg}</svg>`;
  const original = await encode(sharp(Buffer.from(svg)).removeAlpha(), 'jpg').toBuffer();
  const thumbnail = await encode(sharp(original).resize(THUMBNAIL), 'webp').toBuffer();
  const hash_key = createHash('sha256').update(original).digest('hex').slice(0, 32);
  return { hash_key, original, thumbnail };
}

/** Returns a function that draws the pictures at its first call; all projects share them. */
export const drawPicturesOnce = () => once(drawPictures);

/** Calls `create` only once and caches its result. */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    result ??= create();
    return result;
  };
}
