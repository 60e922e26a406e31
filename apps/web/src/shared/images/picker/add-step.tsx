import { Button, Group, Stack } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../notices/notify';
import { useIncomingFiles } from '../incoming-files';
import { UploadForm } from '../upload/upload-form';
import { useUploads } from '../upload/use-uploads';

interface Props {
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
export function AddStep({ files, onAdded, onBack, onLookFor, onHolding }: Props) {
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
