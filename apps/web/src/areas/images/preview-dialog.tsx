import { Alert, Stack, Text } from '@mantine/core';
import { type Image, imageSources } from '@masthead/domain/images/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAddress } from '../../shared/images/thumbnail';
import { Dialog } from '../../ui/dialog';
import classes from './images-page.module.css';

/** The whole picture, as large as the screen allows. */
export function PreviewDialog({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useTranslation();
  const [isBroken, setIsBroken] = useState(false);
  const { width, height, author } = image;
  const source = imageSources.find(({ id }) => id === image.source)?.name;
  const facts = [t('{width} x {height}', { width, height }), source, author].filter(Boolean);

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
            src={ownAddress(image)}
            alt={image.alt ?? image.name}
            width={width}
            height={height}
            onError={() => setIsBroken(true)}
          />
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {image.label ? <Text size="sm">{image.label}</Text> : null}
      </Stack>
    </Dialog>
  );
}
