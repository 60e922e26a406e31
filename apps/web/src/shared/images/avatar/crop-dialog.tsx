import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import type { Crop } from '@masthead/domain/images/crop';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import classes from './avatar.module.css';
import { type AvatarSource, toCrop } from './picked-avatar';

const ZOOM = { min: 1, max: 3, step: 0.1 };
/** The step of an arrow key in screen pixels; with Shift a fifth of it. */
const KEY_STEP_PIXELS = 8;
const autoFocus = { 'data-autofocus': true };

interface Props {
  source: AvatarSource;
  crop: Crop | null;
  onCancel: () => void;
  onCropped: (crop: Crop) => void;
}

/** Asks for the part of a picture that an avatar shows: the user moves and zooms the picture behind a round frame. */
export function CropDialog({ source, crop, onCancel, onCropped }: Props) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);

  return (
    <Dialog title={t('Crop the picture')} onClose={onCancel} size="28rem" zIndex={400}>
      <Stack gap="sm">
        <div className={classes.stage}>
          <Cropper
            image={source.url}
            crop={position}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEY_STEP_PIXELS}
            {...(crop && { initialCroppedAreaPixels: crop })}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            classes={{ cropAreaClassName: classes.frame }}
            cropperProps={{ role: 'group', 'aria-label': t('Crop frame. Move the picture with the arrow keys') }}
            mediaProps={{ alt: '' }}
            disableAutomaticStylesInjection
          />
        </div>
        <div>
          <Group justify="space-between">
            <Text size="sm" id="avatar-zoom">
              {t('Zoom')}
            </Text>
            <Text size="sm" c="dimmed" aria-hidden>
              {zoom.toFixed(1)}
            </Text>
          </Group>
          <Slider
            {...ZOOM}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbProps={{ 'aria-labelledby': 'avatar-zoom', ...autoFocus }}
          />
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button disabled={area === null} onClick={() => area && onCropped(toCrop(area, source))}>
            {t('Apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
