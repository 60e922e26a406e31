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
