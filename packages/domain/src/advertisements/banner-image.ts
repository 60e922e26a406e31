import { bannerWidthRefusal } from '../text/numbers';
import { fill, phrase } from '../text/phrase';

/** The widest picture of each kind, in pixels. */
export const bannerWidths = { image_desktop: 728, image_mobile: 320 } as const;
export type BannerImage = keyof typeof bannerWidths;
export const bannerImages = Object.keys(bannerWidths) as BannerImage[];

const MAX_HEIGHT = 1200;
const MAX_MB = 2;

/** Why a banner's picture of this size is refused; `null` when it is not. */
export function bannerSizeRefusal(kind: BannerImage, { width, height }: { width: number; height: number }) {
  const tooWide = bannerWidthRefusal(width, bannerWidths[kind]);
  if (tooWide) return tooWide;
  return height > MAX_HEIGHT ? fill(phrase('Max image height - {max} px'), { max: MAX_HEIGHT }) : null;
}

/** Readers wait for it on the line of a phone. */
export function bannerBytesRefusal(bytes: number): string | null {
  return bytes > MAX_MB * 1024 * 1024 ? fill(phrase('Max image size {max} Mb'), { max: MAX_MB }) : null;
}
