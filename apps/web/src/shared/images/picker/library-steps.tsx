import { Button, Group, Stack } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../ui/translation';
import { notifySuccess } from '../../notices/notify';
import { useIncomingFiles } from '../incoming-files';
import { UploadForm } from '../upload/upload-form';
import { useUploads } from '../upload/use-uploads';
import { SelectStep } from './select-step';
import type { ImagePickerState } from './use-image-picker';

interface Props {
  picker: ImagePickerState;
  /** Receives a picture of the library or one that was just added. */
  onChoose: (image: Image) => void;
  /** Whether the caller still works on this picture, for example crops it. */
  isBusy?: (id: number) => boolean;
}

/** The steps of the picker that concern the library: select a picture, or add new ones. */
export function LibrarySteps({ picker, onChoose, isBusy }: Props) {
  const { step, libraryView, browse, removal } = picker;
  if (step.name === 'add') {
    return (
      <AddStep
        files={step.files}
        onAdded={onChoose}
        onBack={() => void picker.leave(picker.back)}
        onPendingChange={picker.setHasPending}
        onLookFor={(search) => void picker.leave(() => browse({ search, page: 1, lastOpenedId: null }))}
      />
    );
  }
  return (
    <SelectStep
      libraryView={libraryView}
      onBrowse={browse}
      onChoose={onChoose}
      onAdd={picker.add}
      onRemove={removal.remove}
      isBusy={(id) => removal.isRemoving(id) || isBusy?.(id) === true}
    />
  );
}

interface AddStepProps {
  files: File[];
  /** Receives the picture that was added last. */
  onAdded: (image: Image) => void;
  onBack: () => void;
  /** Searches the library for the picture that a rejected file duplicates. */
  onLookFor: (name: string) => void;
  /** Reports whether pictures wait to be added. */
  onPendingChange: (hasPending: boolean) => void;
}

/** Adds pictures to the library inside the picker, and continues with the last one. */
function AddStep({ files, onAdded, onBack, onLookFor, onPendingChange }: AddStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const lastImage = useRef<Image | null>(null);
  const uploads = useUploads({
    onCreated: (image) => {
      lastImage.current = image;
      notifySuccess(t('Created'));
    },
    onEmpty: () => lastImage.current && onAdded(lastImage.current),
  });
  const isDraggingFiles = useIncomingFiles(true, uploads.add);
  const { hasPending } = uploads;
  useEffect(() => {
    onPendingChange(hasPending);
    return () => onPendingChange(false);
  }, [hasPending, onPendingChange]);

  return (
    <Stack gap="md">
      <UploadForm id={id} uploads={uploads} isDraggingFiles={isDraggingFiles} files={files} onLookFor={onLookFor} />
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" form={id} loading={uploads.isSending} disabled={!hasPending}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
