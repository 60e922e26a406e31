import type { Image } from '@masthead/domain/images/contract';
import classes from './thumbnail.module.css';

/** A picture of a grid, fetched when it comes near the screen. The name stands beside it. */
export function Thumbnail({ image: { thumbnail, width, height } }: { image: Image }) {
  return (
    <span className={classes.frame}>
      <img src={thumbnail} alt="" width={width} height={height} loading="lazy" decoding="async" draggable={false} />
    </span>
  );
}

/** A picture's file on the host at hand: the site's own address is another origin, which a download may not cross. */
export function ownAddress({ url }: Pick<Image, 'url'>): string {
  return new URL(url, window.location.origin).pathname;
}

/** What a downloaded picture is called: by its name, without what no file name may hold. */
export function fileName({ name, ext }: Pick<Image, 'name' | 'ext'>): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const plain = name.replaceAll(/[\u0000-\u001f"*/:<>?\\|\s]+/g, ' ').trim();
  const base = plain.replace(/\.(?:jpe?g|png|gif|webp)$/i, '').replace(/[. ]+$/, '');
  return `${base === '' ? 'image' : base}.${ext}`;
}

/** The name a new picture starts with: that of its file, readable. */
export function nameOfFile({ name }: File): string {
  return (
    name
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 255) || 'Image'
  );
}
