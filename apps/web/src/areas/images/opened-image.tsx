import type { Image } from '@masthead/domain/images/schema';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { imageById } from '../../shared/images/images.api';
import { messagesOf } from '../../shared/notices/messages';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

const ImagePanel = lazy(async () => ({ default: (await import('./image-panel')).ImagePanel }));

interface Props {
  id: number;
  /** The picture, when the list has it already. */
  listed: Image | undefined;
  /** The list is still on its way. */
  isListing: boolean;
  onClose: () => void;
  onRemove: (image: Image) => Promise<boolean>;
  isRemoving: boolean;
}

/** The form of a picture the address names; one further down than the list has come is fetched by itself. */
export function OpenedImage({ id, listed, isListing, onClose, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  // A search beside the form, or its deletion, takes the picture out of the list, not out of the form.
  const known = useRef(listed);
  known.current = listed ?? known.current;
  const fetched = useQuery({ ...imageById(id), enabled: known.current === undefined && !isListing });
  const image = known.current ?? fetched.data;
  if (image) {
    return <ImagePanel image={image} onClose={onClose} onRemove={() => onRemove(image)} isRemoving={isRemoving} />;
  }
  return (
    <SidePanel title={t('Edit image')} onClose={onClose}>
      {fetched.error ? (
        <ErrorState
          messages={messagesOf(fetched.error, t('Error loading image.')).map(translateMessage)}
          onRetry={() => void fetched.refetch()}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
}
