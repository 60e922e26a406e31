import type { Image } from '@masthead/domain/images/contract';
import classes from './thumbnail.module.css';

/** A lazily loaded picture of a grid. `alt` is empty, because the name is next to it. */
export function Thumbnail({ image: { thumbnail, width, height } }: { image: Image }) {
  return (
    <span className={classes.frame}>
      <img src={thumbnail} alt="" width={width} height={height} loading="lazy" decoding="async" draggable={false} />
    </span>
  );
}

/** The picture's path on this host. Its URL has the site's origin, and browsers ignore `download` across origins. */
export function localPath({ url }: Pick<Image, 'url'>): string {
  return new URL(url, window.location.origin).pathname;
}

/** The file name of a downloaded picture: its name with an extension, without characters that file systems forbid. */
export function toFileName({ name, ext }: Pick<Image, 'name' | 'ext'>): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
  const plain = name.replaceAll(/[\u0000-\u001f"*/:<>?\\|\s]+/g, ' ').trim();
  const base = plain.replace(/\.(?:jpe?g|png|gif|webp)$/i, '').replace(/[. ]+$/, '');
  return `${base === '' ? 'image' : base}.${ext}`;
}

/** The default name of a new picture: `harbour_at-dawn.jpg` becomes `harbour at-dawn`. */
export function imageNameFromFile({ name }: File): string {
  return (
    name
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 255) || 'Image'
  );
}
