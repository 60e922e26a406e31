import { creditOf, pictureOf } from '@masthead/article/figure-html';
import type { FigureAttributes } from '@masthead/article/nodes/figure';

const SIZES = '(min-width: 48rem) 45rem, 100vw';

/** The picture at the top: the first that readers see, so it does not wait. */
export function LeadPicture({ figure }: { figure: FigureAttributes }) {
  const { src, srcset, webp } = pictureOf(figure);
  const { alt, width, height, caption } = figure;
  const credit = creditOf(figure);
  return (
    <figure className="lead">
      <picture>
        {webp ? <source type="image/webp" srcSet={webp} sizes={SIZES} /> : null}
        <img
          src={src}
          {...(srcset && { srcSet: srcset, sizes: SIZES })}
          alt={alt ?? ''}
          width={width ?? undefined}
          height={height ?? undefined}
          fetchPriority="high"
        />
      </picture>
      {caption || credit ? (
        <figcaption>
          {caption ? `${caption} ` : null}
          {credit ? <cite>{credit}</cite> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}
