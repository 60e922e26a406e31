import type { CardPicture } from './card';

const sizes = {
  lead: '(min-width: 64rem) 42rem, 100vw',
  plain: '(min-width: 64rem) 24rem, (min-width: 36rem) 48vw, 7rem',
  small: '7rem',
} as const;

interface Props {
  picture: CardPicture;
  look: keyof typeof sizes;
  isFirst: boolean;
}

export function CardImage({ picture: { src, srcset, webp, width, height, alt }, look, isFirst }: Props) {
  const room = sizes[look];
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={room} />
      <img
        src={src}
        srcSet={srcset}
        sizes={room}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
