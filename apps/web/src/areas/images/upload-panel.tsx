import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../shared/form/unsaved';
import { UploadForm } from '../../shared/images/upload/upload-form';
import { useUploads } from '../../shared/images/upload/use-uploads';
import { notifySuccess } from '../../shared/notices/notify';
import { SidePanel } from '../../ui/side-panel';

interface Props {
  /** What was dropped or pasted, while the panel is open or to open it. */
  files: File[];
  isOver: boolean;
  onLookFor: (name: string) => void;
  onClose: () => void;
}

export function UploadPanel({ files, isOver, onLookFor, onClose }: Props) {
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
        <UploadForm id={id} uploads={uploads} isOver={isOver} files={files} onLookFor={onLookFor} />
      </SidePanel>
      {leaveDialog}
    </>
  );
}
