import { Button, Group, Stack } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../notices/notify';
import { useIncomingFiles } from '../incoming-files';
import { UploadForm } from '../upload/upload-form';
import { useUploads } from '../upload/use-uploads';
import { SelectStep } from './select-step';
import type { Picking } from './use-picking';

interface Props {
  picking: Picking;
  /** A picture of the library, or one that has just been added to it. */
  onChoose: (image: Image) => void;
  /** Pictures that nothing can be done with yet. */
  isBusy?: (id: number) => boolean;
}

/** Looks for a picture in the library, or adds one. */
export function LibrarySteps({ picking, onChoose, isBusy }: Props) {
  const { step, browsing, browse, removal } = picking;
  if (step.name === 'add') {
    return (
      <AddStep
        files={step.files}
        onAdded={onChoose}
        onBack={() => void picking.leave(picking.back)}
        onHolding={picking.setIsHolding}
        onLookFor={(search) => void picking.leave(() => browse({ search, page: 1, chosen: null }))}
      />
    );
  }
  return (
    <SelectStep
      browsing={browsing}
      onBrowse={browse}
      onChoose={onChoose}
      onAdd={picking.add}
      onRemove={removal.remove}
      isBusy={(id) => removal.isRemoving(id) || isBusy?.(id) === true}
    />
  );
}

interface AddStepProps {
  /** Pictures that are to be added first. */
  files: File[];
  /** The last of the pictures that were added. */
  onAdded: (image: Image) => void;
  onBack: () => void;
  onLookFor: (name: string) => void;
  /** Pictures wait to be added, or no longer. */
  onHolding: (isHolding: boolean) => void;
}

/** Adds pictures to the library without leaving the picker, and goes on with the one added last. */
function AddStep({ files, onAdded, onBack, onLookFor, onHolding }: AddStepProps) {
  const { t } = useTranslation();
  const id = useId();
  const last = useRef<Image | null>(null);
  const uploads = useUploads({
    onCreated: (image) => {
      last.current = image;
      notifySuccess(t('Created'));
    },
    onEmpty: () => last.current && onAdded(last.current),
  });
  const isOver = useIncomingFiles(true, uploads.add);
  const { isHolding } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens
  useEffect(() => {
    onHolding(isHolding);
    return () => onHolding(false);
  }, [isHolding]);

  return (
    <Stack gap="md">
      <UploadForm id={id} uploads={uploads} isOver={isOver} files={files} onLookFor={onLookFor} />
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" form={id} loading={uploads.isSending} disabled={!isHolding}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
