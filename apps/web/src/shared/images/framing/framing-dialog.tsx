import { Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { mediaPath, parseMediaPath } from '@masthead/article/media';
import type { Image } from '@masthead/domain/images/contract';
import { type CropRatio, cropRatios, type Framing, type ManualCrop } from '@masthead/domain/images/framing';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Dialog, useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { findChanges } from '../../form/changes';
import { useUnsaved } from '../../form/unsaved';
import { notifyFailure, notifySuccess } from '../../notices/notify';
import { imageById, useUpdateImage } from '../images.api';
import { CropPreview, ratioNames } from './crop-preview';
import { CropStage } from './crop-stage';
import { FocalPointStage } from './focal-point-stage';
import classes from './framing.module.css';

interface Props {
  imageId: number;
  /** Runs after every change of the stored framing, including its undo. */
  onSaved: () => void;
  onClose: () => void;
}

/** Asks for the focal point of a picture and for a crop per ratio. */
export function FramingDialog({ imageId, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { data: image, isError } = useQuery(imageById(imageId));
  const [isDirty, setIsDirty] = useState(false);
  const { confirm, dialog: question } = useConfirm();

  async function close() {
    if (isDirty) {
      const hasAgreed = await confirm({
        title: t('Unsaved changes'),
        text: t('You have unsaved changes. Leave without saving them?'),
        confirm: t('Leave'),
        cancel: t('Stay'),
        danger: true,
      });
      if (!hasAgreed) return;
    }
    onClose();
  }

  return (
    <Dialog
      title={t('Focal point and crops')}
      onClose={() => void close()}
      closeOnEscape={question === null}
      size="46rem"
      zIndex={400}
    >
      {isError ? <Text>{t('Error loading image.')}</Text> : null}
      {image ? (
        <FramingForm
          image={image}
          onDirty={setIsDirty}
          onSaved={onSaved}
          onCancel={() => void close()}
          onDone={onClose}
        />
      ) : isError ? null : (
        <Loader size="sm" />
      )}
      {question}
    </Dialog>
  );
}

interface FormProps {
  image: Image;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
  /** Closes the dialog after a save. */
  onDone: () => void;
}

const toFraming = ({ focal_point, crops }: Framing): Framing => ({ focal_point, crops });

function FramingForm({ image, onDirty, onSaved, onCancel, onDone }: FormProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const form = useRef<HTMLDivElement>(null);
  // The dialog has set its focus before the picture was loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const [stored] = useState(() => toFraming(image));
  const [draft, setDraft] = useState(stored);
  const [target, setTarget] = useState<CropRatio | 'focal-point'>('focal-point');
  const { save, isSaving } = useSaveFraming(image.id, onSaved);
  const changes = findChanges({ ...stored }, { ...draft });
  const isDirty = Object.keys(changes).length > 0;
  useUnsaved(isDirty, () => ({ ...draft }));
  const path = mediaPath(image.url);
  const media = path === null ? null : parseMediaPath(path);
  const src = media?.renditionPath(1280) ?? image.thumbnail;

  function change(next: Framing) {
    setDraft(next);
    onDirty(Object.keys(findChanges({ ...stored }, { ...next })).length > 0);
  }

  const setCrop = (ratio: CropRatio, crop: ManualCrop | null) =>
    change({ ...draft, crops: withCrop(draft.crops, ratio, crop) });

  async function submit() {
    if (!isDirty || (await save(changes, stored))) onDone();
  }

  return (
    <Stack gap="sm" ref={form}>
      <SegmentedControl
        aria-label={t('Focal point or ratio')}
        size="xs"
        fullWidth
        value={target}
        onChange={(value) => setTarget(value as typeof target)}
        data={[
          { value: 'focal-point', label: t('Focal point') },
          ...cropRatios.map((ratio) => ({ value: ratio, label: ratioNames[ratio] })),
        ]}
      />
      <Text size="sm" c="dimmed" id={hintId}>
        {target === 'focal-point'
          ? t('Drag the point to the most important part of the picture, or move it with the arrow keys.')
          : t('Drag the frame or its corners. Arrow keys move the frame, with Shift they resize it.')}
      </Text>
      {target === 'focal-point' ? (
        <FocalPointStage
          src={src}
          point={draft.focal_point}
          onChange={(focal_point) => change({ ...draft, focal_point })}
          onReset={() => change({ ...draft, focal_point: null })}
          hintId={hintId}
        />
      ) : (
        <CropStage
          key={target}
          src={src}
          picture={{ width: image.width, height: image.height, ...draft }}
          ratio={target}
          onChange={(crop) => setCrop(target, crop)}
          onReset={() => setCrop(target, null)}
          hintId={hintId}
        />
      )}
      <div className={classes.previews}>
        {cropRatios.map((ratio) => (
          <CropPreview
            key={ratio}
            ratio={ratio}
            src={src}
            stored={image}
            draft={draft}
            storedUrl={media?.renditionPath(ratio, 'webp') ?? null}
          />
        ))}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void submit()}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Sets or removes a manual crop. `null` if none is left. */
function withCrop(crops: Framing['crops'], ratio: CropRatio, crop: ManualCrop | null): Framing['crops'] {
  const entries = cropRatios.flatMap((name) => {
    const value = name === ratio ? crop : crops?.[name];
    return value ? [[name, value] as const] : [];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Stores the changed parts of a framing. The notice restores their previous values. */
function useSaveFraming(id: number, onSaved: () => void) {
  const { t } = useTranslation();
  const update = useUpdateImage();
  const [isSaving, setIsSaving] = useState(false);

  async function store(body: Partial<Framing>): Promise<boolean> {
    try {
      await update.mutateAsync({ params: { id }, body });
      onSaved();
      return true;
    } catch (error) {
      notifyFailure(error, t('Error updating image.'));
      return false;
    }
  }

  async function save(changes: Partial<Framing>, stored: Framing): Promise<boolean> {
    setIsSaving(true);
    const isStored = await store(changes);
    setIsSaving(false);
    if (isStored) {
      const previous: Partial<Framing> = {
        ...('focal_point' in changes && { focal_point: stored.focal_point }),
        ...('crops' in changes && { crops: stored.crops }),
      };
      notifySuccess(t('Focal point and crops saved for all uses of the picture.'), undefined, {
        label: t('Undo'),
        run: () => void store(previous),
      });
    }
    return isStored;
  }

  return { save, isSaving };
}
