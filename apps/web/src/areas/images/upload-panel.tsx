import { Button } from '@mantine/core';
import { useId } from 'react';
import { useLeaveGuard } from '../../shared/form/leave-guard';

import { UploadForm } from '../../shared/images/upload/upload-form';
import { useUploads } from '../../shared/images/upload/use-uploads';
import { notifySuccess } from '../../shared/notices/notify';
import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';

interface Props {
  /** Files dropped or pasted before or after the panel opened. */
  files: File[];
  /** Whether the user drags files over the page. */
  isDraggingFiles: boolean;
  /** Searches the gallery for an image that already exists. */
  onLookFor: (name: string) => void;
  onClose: () => void;
}

/** The panel that adds new images to the gallery. Asks before it discards files that are not uploaded. */
export function UploadPanel({ files, isDraggingFiles, onLookFor, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const uploads = useUploads({ onCreated: () => notifySuccess(t('Created')), onEmpty: onClose });
  const leaveDialog = useLeaveGuard();
  return (
    <>
      <SidePanel
        title={t('Add new image')}
        onClose={onClose}
        footer={
          <Button type="submit" form={id} loading={uploads.isSending} disabled={uploads.uploads.length === 0}>
            {t('Save')}
          </Button>
        }
      >
        <UploadForm id={id} uploads={uploads} isDraggingFiles={isDraggingFiles} files={files} onLookFor={onLookFor} />
      </SidePanel>
      {leaveDialog}
    </>
  );
}
