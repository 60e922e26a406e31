import { Skeleton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useTranslation } from 'react-i18next';
import grid from '../../shared/images/picture-grid.module.css';
import { ImageCard } from './image-card';

interface Props {
  images: Image[];
  current: number | 'new' | null;
  isRemoving: (id: number) => boolean;
  onPreview: (image: Image) => void;
  onEdit: (image: Image) => void;
  onRemove: (image: Image) => void;
}

export function ImageGrid({ images, current, isRemoving, onPreview, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={grid.grid} aria-label={t('Images')}>
      {images.map((image) => (
        <ImageCard
          key={image.id}
          image={image}
          isCurrent={image.id === current}
          isRemoving={isRemoving(image.id)}
          onPreview={() => onPreview(image)}
          onEdit={() => onEdit(image)}
          onRemove={() => onRemove(image)}
        />
      ))}
    </ul>
  );
}

const COUNT = 12;

/** The shape of a grid that is on its way. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={grid.grid} aria-busy="true" role="status" aria-label={t('Loading…')}>
      {Array.from({ length: COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <Skeleton key={index} height="13rem" />
      ))}
    </div>
  );
}
