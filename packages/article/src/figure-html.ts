import { imageSources } from '@masthead/domain/images/contract';
import { element, escapeHtml } from './html';
import { parseMediaPath } from './media';
import type { FigureAttributes } from './nodes/figure';

/** The URLs of a picture for the attributes of `img` and `source`. */
interface Picture {
  src: string;
  srcset?: string | null;
  /** The same renditions as WebP. */
  webp?: string | null;
}

export type ResolvePicture = (figure: FigureAttributes) => Picture;

/** The widths of the renditions in pixels. */
const widths = [320, 640, 1280] as const;

/** Returns the URLs of the media routes. No rendition is wider than the original. */
export function defaultPicture({ src, width }: FigureAttributes): Picture {
  const media = parseMediaPath(src);
  // The smallest rendition of an animated GIF is a still image; the larger ones are not smaller than the original.
  if (!media || width === null || src.endsWith('.gif')) return { src };
  const sufficientIndex = widths.findIndex((renditionWidth) => renditionWidth >= width);
  const offeredWidths = sufficientIndex === -1 ? widths : widths.slice(0, sufficientIndex + 1);
  const srcsetEntries = (format?: 'webp') =>
    offeredWidths.map(
      (renditionWidth) => `${media.renditionPath(renditionWidth, format)} ${Math.min(renditionWidth, width)}w`,
    );
  const fullEntry = sufficientIndex === -1 ? [`${media.renditionPath('full')} ${width}w`] : [];
  return { src, srcset: [...srcsetEntries(), ...fullEntry].join(', '), webp: srcsetEntries('webp').join(', ') };
}

/** The text column of the site is 45rem wide on desktops and fills the screen on phones. */
const SIZES = '(min-width: 48rem) 45rem, 100vw';

/** Returns the credit line of a picture. */
export function toCredit({ author, source }: Pick<FigureAttributes, 'author' | 'source'>): string {
  const sourceName = imageSources.find(({ id }) => id === source)?.name;
  return [author, sourceName === 'Original' ? null : sourceName].filter(Boolean).join(' / ');
}

/** Renders a figure with its caption and credit. */
export function figureHtml(figure: FigureAttributes, picture: ResolvePicture): string {
  const { src, srcset, webp } = picture(figure);
  const { alt, title, width, height, caption } = figure;
  const image = element('img', {
    src,
    srcset,
    sizes: srcset ? SIZES : null,
    alt: alt ?? '',
    title,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  });
  const pictureHtml = webp
    ? element('picture', {}, element('source', { type: 'image/webp', srcset: webp, sizes: SIZES }) + image)
    : image;
  const credit = toCredit(figure);
  const captionParts = [
    caption ? escapeHtml(caption) : '',
    credit ? element('cite', {}, escapeHtml(credit)) : '',
  ].filter(Boolean);
  return element(
    'figure',
    {},
    pictureHtml + (captionParts.length > 0 ? element('figcaption', {}, captionParts.join(' ')) : ''),
  );
}
