import type { ImageExtension } from '@masthead/domain/images/contract';
import sharp, { type Sharp } from 'sharp';
import { openPicture } from '../formats/open-picture';
import { isShape, measuresOf, type RenditionFormat, type Size, THUMBNAIL, widths } from './rendition';
import { type WatermarkColor, wordmark } from './wordmark';

/** A picture to render: the file, turned as its camera says, and its size upright. */
interface Source {
  path: string;
  ext: ImageExtension;
  width: number;
  height: number;
}

export interface Mark {
  title: string;
  color: WatermarkColor;
}

/**
 * Packed for screens: half the bytes of the best quality, with nothing lost that a reader sees. A full-sized JPEG is
 * packed as it goes, which costs a few bytes, instead of being held in memory twice to find its best code.
 */
export function pack(picture: Sharp, format: RenditionFormat, isFull = false): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: isFull ? 90 : 80, optimiseCoding: !isFull });
    case 'png':
      return picture.png();
    case 'gif':
      return picture.gif({ effort: 4 });
    case 'webp':
      return picture.webp({ quality: 78, effort: 3 });
  }
}

/** One rendition, as a stream when it is read from. The thumbnail of an animation, and what is cut out of one, stand still. */
export function render(source: Source, size: Size, format: RenditionFormat, mark: Mark | null): Sharp {
  const isAnimated = source.ext === 'gif' && size !== THUMBNAIL && !isShape(size);
  const to = measuresOf(source, size);
  const picture = openPicture(source.path, { animated: isAnimated })
    .autoOrient()
    .resize({ ...to, ...(isShape(size) ? { fit: 'cover', position: 'attention' } : { fit: 'fill' }) });
  return pack(mark ? marked(picture, mark, to, isAnimated) : picture, format, size === 'full');
}

function marked(picture: Sharp, mark: Mark, size: { width: number; height: number }, isAnimated: boolean): Sharp {
  const { svg, ...word } = wordmark(mark.title, mark.color, size);
  const inset = Math.round(size.width / 80);
  const place = { left: size.width - word.width - inset, top: size.height - word.height - inset };
  if (!isAnimated) return picture.composite([{ input: svg, ...place }]);
  // The frames of an animation lie below one another: a sheet of a frame's size repeats on every one of them.
  const sheet = sheetWith(svg, size, place);
  return picture.composite([{ input: sheet, tile: true, gravity: 'northwest' }]);
}

function sheetWith(
  svg: Buffer,
  { width, height }: { width: number; height: number },
  at: { left: number; top: number },
) {
  const inner = svg.toString().replace('<svg ', `<svg x="${at.left}" y="${at.top}" `);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`);
}

export interface Rendered {
  size: Size;
  format: RenditionFormat;
  picture: Sharp;
}

/**
 * Every smaller rendition of a picture that stands still. The file is unpacked once, to the widest of them, and the
 * others are made from that: it is also the proof that the whole file can be unpacked.
 */
export async function renderSmaller(source: Source, mark: Mark | null): Promise<Rendered[]> {
  const wanted = widths.filter((width) => width < source.width);
  const { data, info } = await openPicture(source.path)
    .autoOrient()
    .resize({ width: wanted[0] ?? source.width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return wanted.flatMap((size) =>
    ([source.ext, 'webp'] as const).map((format) => {
      const to = { width: size, height: Math.max(1, Math.round((height * size) / width)) };
      const picture = sharp(data, { raw: { width, height, channels } }).resize({ ...to, fit: 'fill' });
      return { size, format, picture: pack(mark ? marked(picture, mark, to, false) : picture, format) };
    }),
  );
}

/** Unpacks every frame of an animation and throws when one of them is broken. */
export async function checkFrames({ path }: Source): Promise<void> {
  await openPicture(path, { animated: true }).resize({ width: 8, kernel: 'nearest' }).raw().toBuffer();
}
