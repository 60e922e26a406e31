import { Alert, Stack, Text } from '@mantine/core';
import { type Image, imageSources } from '@masthead/domain/images/contract';
import { useState } from 'react';
import { localPath } from '../../shared/images/thumbnail';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import classes from './images-page.module.css';

/** Shows an image of the gallery in full size. */
export function PreviewDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useTranslation();
  const [isBroken, setIsBroken] = useState(false);
  const { width, height, author } = image;
  const source = imageSources.find(({ id }) => id === image.source)?.name;
  const details = [t('{width} x {height}', { width, height }), source, author].filter(Boolean);

  return (
    <Dialog title={image.name} onClose={onClose} size="auto" zIndex={400}>
      <Stack gap="xs">
        {isBroken ? (
          <Alert color="red" role="alert">
            {t('Error loading image.')}
          </Alert>
        ) : (
          <img
            className={classes.full}
            src={localPath(image)}
            alt={image.alt ?? image.name}
            width={width}
            height={height}
            onError={() => setIsBroken(true)}
          />
        )}
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
        {image.label ? <Text size="sm">{image.label}</Text> : null}
      </Stack>
    </Dialog>
  );
}
