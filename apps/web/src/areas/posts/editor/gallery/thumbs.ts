/** The keys of the pictures that a post is announced with. */
export interface Thumbs {
  thumb: string | null;
  thumb_ext: string | null;
  fb_thumb: string | null;
  fb_thumb_ext: string | null;
}

export interface ThumbUrls {
  thumbnail?: string;
  fbThumbnail?: string;
}

export type OnThumbs = (change: Partial<Thumbs>, urls: ThumbUrls) => void;

/** Where a thumbnail is shown. */
export type ThumbTarget = 'main' | 'facebook';
