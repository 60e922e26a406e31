import { imageSources } from '@masthead/domain/images/contract';
import { element, escapeHtml } from './html';
import { parseMediaAddress } from './media';
import type { FigureAttributes } from './nodes/figure';

export interface Picture {
  src: string;
  srcset?: string | null;
  /** The same renditions as WebP. */
  webp?: string | null;
}

export type PictureOf = (figure: FigureAttributes) => Picture;

const widths = [320, 640, 1280] as const;

/** The picture at the addresses that the media routes serve: no rendition is wider than the picture itself. */
export function pictureOf({ src, width }: FigureAttributes): Picture {
  const media = parseMediaAddress(src);
  // The smallest rendition of an animation stands still, and the large ones are as heavy as the whole.
  if (!media || width === null || src.endsWith('.gif')) return { src };
  const enough = widths.findIndex((each) => each >= width);
  const offered = enough === -1 ? widths : widths.slice(0, enough + 1);
  const listed = (format?: 'webp') => offered.map((each) => `${media.at(each, format)} ${Math.min(each, width)}w`);
  const full = enough === -1 ? [`${media.at('full')} ${width}w`] : [];
  return { src, srcset: [...listed(), ...full].join(', '), webp: listed('webp').join(', ') };
}

const SIZES = '(min-width: 48rem) 45rem, 100vw';

/** Whom a picture is owed to, as readers are told. */
export function creditOf({ author, source }: Pick<FigureAttributes, 'author' | 'source'>): string {
  const from = imageSources.find(({ id }) => id === source)?.name;
  return [author, from === 'Original' ? null : from].filter(Boolean).join(' / ');
}

export function figureHtml(figure: FigureAttributes, picture: PictureOf): string {
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
  const shown = webp
    ? element('picture', {}, element('source', { type: 'image/webp', srcset: webp, sizes: SIZES }) + image)
    : image;
  const credit = creditOf(figure);
  const said = [caption ? escapeHtml(caption) : '', credit ? element('cite', {}, escapeHtml(credit)) : ''].filter(
    Boolean,
  );
  return element('figure', {}, shown + (said.length > 0 ? element('figcaption', {}, said.join(' ')) : ''));
}
