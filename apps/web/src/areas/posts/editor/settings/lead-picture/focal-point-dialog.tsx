import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { mediaPath, parseMediaPath } from '@masthead/article/media';
import type { Reply } from '@masthead/domain/http/endpoint';
import type { Image } from '@masthead/domain/images/contract';
import { CENTRE, crops, type FocalPoint, focalRegion, SCALE } from '@masthead/domain/images/framing';
import { postThumbnails } from '@masthead/domain/posts/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { call } from '../../../../../shared/api/call';
import { imageById, useUpdateImage } from '../../../../../shared/images/images.api';
import { notifyFailure, notifySuccess } from '../../../../../shared/notices/notify';
import { Dialog } from '../../../../../ui/dialog';
import { useTranslation } from '../../../../../ui/translation';
import classes from './focal-point.module.css';

/** The crops that the dialog previews. */
const previews = [
  { shape: crops.wide, ratio: '16:9' },
  { shape: crops.share, ratio: '1.91:1' },
  { shape: crops.photo, ratio: '4:3' },
  { shape: crops.square, ratio: '1:1' },
];

type Crops = Reply<typeof postThumbnails.crop>;

interface Props {
  imageId: number;
  /** Receives the URLs of the new crops. */
  onCropped: (crops: Crops) => void;
  onClose: () => void;
}

/** Asks for the point of the picture that all crops keep in view. */
export function FocalPointDialog({ imageId, onCropped, onClose }: Props) {
  const { t } = useTranslation();
  const { data: image, isError } = useQuery(imageById(imageId));
  return (
    <Dialog title={t('Focal point')} onClose={onClose} size="44rem">
      {isError ? <Text>{t('Error loading image.')}</Text> : null}
      {image ? <FocalPointForm {...{ image, onCropped, onClose }} /> : isError ? null : <Loader size="sm" />}
    </Dialog>
  );
}

function FocalPointForm({ image, onCropped, onClose }: Omit<Props, 'imageId'> & { image: Image }) {
  const { t } = useTranslation();
  const [point, setPoint] = useState(image.focal_point ?? CENTRE);
  const { save, isSaving } = useSaveFocalPoint(image, onCropped);
  const path = mediaPath(image.url);
  const src = (path === null ? null : parseMediaPath(path)?.renditionPath(1280)) ?? image.thumbnail;

  async function saveAndClose(next: FocalPoint | null) {
    if (await save(next)) onClose();
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('Drag the point to the most important part of the picture, or move it with the arrow keys.')}
      </Text>
      <FocalPointStage src={src} point={point} onChange={setPoint} />
      <div className={classes.previews}>
        {previews.map(({ shape, ratio }) => (
          <CropPreview key={ratio} {...{ image, src, shape, ratio, point }} />
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          disabled={image.focal_point === null || isSaving}
          onClick={() => void saveAndClose(null)}
        >
          {t('Crop automatically')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => void saveAndClose(point)}>
            {t('Save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Stores the point and renders the crops of the post. The notice restores the previous point. */
function useSaveFocalPoint(image: Image, onCropped: (crops: Crops) => void) {
  const { t } = useTranslation();
  const update = useUpdateImage();
  const [isSaving, setIsSaving] = useState(false);

  async function store(focal_point: FocalPoint | null): Promise<boolean> {
    try {
      await update.mutateAsync({ params: { id: image.id }, body: { focal_point } });
      onCropped(await call(postThumbnails.crop, { params: { imageId: image.id } }));
      return true;
    } catch (error) {
      notifyFailure(error, t('Error updating image.'));
      return false;
    }
  }

  async function save(next: FocalPoint | null): Promise<boolean> {
    const previous = image.focal_point;
    setIsSaving(true);
    const isStored = await store(next);
    setIsSaving(false);
    if (isStored) {
      notifySuccess(t('Focal point saved for all uses of the picture.'), undefined, {
        label: t('Undo'),
        run: () => void store(previous),
      });
    }
    return isStored;
  }

  return { save, isSaving };
}

/** The steps of the arrow keys in thousandths; the larger one with Shift. */
const KEY_STEP = 10;
const LARGE_KEY_STEP = 100;

const directions: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface StageProps {
  src: string;
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** The whole picture with the point, which moves by pointer and keyboard. */
function FocalPointStage({ src, point, onChange }: StageProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);

  function moveTo({ clientX, clientY }: PointerEvent) {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    onChange({
      x: toScale((clientX - box.left) / box.width),
      y: toScale((clientY - box.top) / box.height),
    });
  }

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    moveTo(event);
  }

  function moveByKey(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP;
    onChange({
      x: toScale((point.x + direction.x * step) / SCALE),
      y: toScale((point.y + direction.y * step) / SCALE),
    });
  }

  const percent = { x: point.x / 10, y: point.y / 10 };
  return (
    <div
      ref={stage}
      className={classes.stage}
      onPointerDown={startDrag}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
    >
      <img src={src} alt="" draggable={false} />
      <button
        type="button"
        className={classes.point}
        style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
        aria-label={t('Focal point: {x} % from the left, {y} % from the top', percent)}
        onKeyDown={moveByKey}
        data-autofocus
      />
    </div>
  );
}

const toScale = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * SCALE);

interface PreviewProps {
  image: Image;
  src: string;
  shape: { width: number; height: number };
  ratio: string;
  point: FocalPoint;
}

/** The part of the picture that a crop shows. */
function CropPreview({ image, src, shape, ratio, point }: PreviewProps) {
  const { left, top, width, height } = focalRegion(image, shape, point);
  const toPercent = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return (
    <figure className={classes.preview}>
      <div style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
        <img
          src={src}
          alt=""
          style={{
            width: toPercent(image.width, width),
            left: `-${toPercent(left, width)}`,
            top: `-${toPercent(top, height)}`,
          }}
        />
      </div>
      <figcaption>{ratio}</figcaption>
    </figure>
  );
}
