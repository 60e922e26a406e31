import { cropRegion } from '@masthead/domain/images/crop-region';
import type { ImageExtension } from '@masthead/domain/images/formats';
import type { Framing } from '@masthead/domain/images/framing';
import type { Sharp } from 'sharp';
import { openPicture } from '../formats/open-picture';
import { loadSharp } from '../formats/sharp';
import { isCrop, type RenditionFormat, renditionSize, type Size, THUMBNAIL, widths } from './rendition';
import { drawWordmark, type WatermarkColor } from './wordmark';

/** A picture to render. `width` and `height` are its size after rotation. */
interface PictureFile {
  path: string;
  ext: ImageExtension;
  width: number;
  height: number;
}

/** The text and colour of a watermark. */
export interface Mark {
  title: string;
  color: WatermarkColor;
}

/**
 * Encodes a picture for screens, at about half the bytes of the best quality without visible loss. For a full-size
 * JPEG, `optimiseCoding` is off, because it would need the picture in memory twice.
 */
export function encode(picture: Sharp, format: RenditionFormat, isFull = false): Sharp {
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

/**
 * Renders one rendition: resized, with its watermark, encoded. sharp does the work when the stream is read. The
 * thumbnail and the crops of an animation are still pictures.
 */
export function render(source: PictureFile & Framing, size: Size, format: RenditionFormat, mark: Mark | null): Sharp {
  const isAnimated = source.ext === 'gif' && size !== THUMBNAIL && !isCrop(size);
  const targetSize = renditionSize(source, size);
  const opened = openPicture(source.path, { animated: isAnimated }).autoOrient();
  const region = isCrop(size) ? cropRegion(source, size) : null;
  const picture =
    region !== null
      ? opened.extract(region).resize({ ...targetSize, fit: 'fill' })
      : opened.resize({ ...targetSize, ...(isCrop(size) ? { fit: 'cover', position: 'attention' } : { fit: 'fill' }) });
  return encode(mark ? addWatermark(picture, mark, targetSize, isAnimated) : picture, format, size === 'full');
}

function addWatermark(picture: Sharp, mark: Mark, size: { width: number; height: number }, isAnimated: boolean): Sharp {
  const { svg, ...markSize } = drawWordmark(mark.title, mark.color, size);
  const inset = Math.round(size.width / 80);
  const position = { left: size.width - markSize.width - inset, top: size.height - markSize.height - inset };
  if (!isAnimated) return picture.composite([{ input: svg, ...position }]);
  // sharp stacks the frames of an animation vertically: an overlay of the size of one frame is tiled over all of them.
  const overlay = createOverlay(svg, size, position);
  return picture.composite([{ input: overlay, tile: true, gravity: 'northwest' }]);
}

/** The watermark at its position, on a transparent background of the size of one frame. */
function createOverlay(
  svg: Buffer,
  { width, height }: { width: number; height: number },
  { left, top }: { left: number; top: number },
) {
  const inner = svg.toString().replace('<svg ', `<svg x="${left}" y="${top}" `);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`);
}

/** A rendition that sharp has not encoded yet. */
export interface Rendered {
  size: Size;
  format: RenditionFormat;
  picture: Sharp;
}

/**
 * Renders all smaller widths of a still picture. The file is decoded once, to the widest of them, and the others are
 * derived from that. This also verifies that the whole file can be decoded.
 */
export async function renderSmaller(source: PictureFile, mark: Mark | null): Promise<Rendered[]> {
  const smallerWidths = widths.filter((width) => width < source.width);
  const { data, info } = await openPicture(source.path)
    .autoOrient()
    .resize({ width: smallerWidths[0] ?? source.width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return smallerWidths.flatMap((size) =>
    ([source.ext, 'webp'] as const).map((format) => {
      const targetSize = { width: size, height: Math.max(1, Math.round((height * size) / width)) };
      const picture = loadSharp()(data, { raw: { width, height, channels } }).resize({ ...targetSize, fit: 'fill' });
      return { size, format, picture: encode(mark ? addWatermark(picture, mark, targetSize, false) : picture, format) };
    }),
  );
}

/** Decodes every frame of an animation and throws if one of them is damaged. */
export async function checkFrames({ path }: PictureFile): Promise<void> {
  await openPicture(path, { animated: true }).resize({ width: 8, kernel: 'nearest' }).raw().toBuffer();
}
