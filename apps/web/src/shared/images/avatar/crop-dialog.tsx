import { Button, Group, Slider, Stack, Text } from '@mantine/core';
import type { Crop } from '@masthead/domain/images/crop';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog';
import classes from './avatar.module.css';
import { type AvatarSource, cropOf } from './picked-avatar';

const ZOOM = { min: 1, max: 3, step: 0.1 };
/** How far an arrow key moves the picture, in pixels of the screen; with Shift a fifth of it. */
const KEY_STEP = 8;
const autoFocus = { 'data-autofocus': true };

interface Props {
  source: AvatarSource;
  /** Where the frame stood before. */
  crop: Crop | null;
  onCancel: () => void;
  onCropped: (crop: Crop) => void;
}

/** Moves a picture behind a round frame: by mouse, touch or arrow keys; two fingers, the wheel or the slider zoom. */
export function CropDialog({ source, crop, onCancel, onCropped }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);

  return (
    <Dialog title={t('Crop the picture')} onClose={onCancel} size="28rem" zIndex={400}>
      <Stack gap="sm">
        <div className={classes.stage}>
          <Cropper
            image={source.address}
            crop={place}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEY_STEP}
            {...(crop && { initialCroppedAreaPixels: crop })}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            classes={{ cropAreaClassName: classes.frame }}
            cropperProps={{ role: 'group', 'aria-label': t('Crop frame: the arrow keys move the picture') }}
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
          <Button disabled={area === null} onClick={() => area && onCropped(cropOf(area, source))}>
            {t('Apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
