import { TextInput } from '@mantine/core';
import { MAX_VERSION_NAME, type VersionEntry } from '@masthead/domain/posts/contract/history';
import { type FormEvent, useState } from 'react';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { Dialog, FormButtons } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useRenameVersion } from './history.api';

interface Props {
  postId: number;
  version: VersionEntry;
  onClose: () => void;
}

/** The form for the name of a version. An empty name removes it. */
export function RenameDialog({ postId, version, onClose }: Props) {
  const { t } = useTranslation();
  const rename = useRenameVersion();
  const [name, setName] = useState(version.name ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await rename.mutateAsync({ params: { id: postId, version: version.id }, body: { name } });
      notifySuccess(t('Version name saved.'));
      onClose();
    } catch (error) {
      notifyFailure(error, t('Error saving the name of the version.'));
    }
  }

  return (
    <Dialog title={version.name ? t('Rename version') : t('Name version')} onClose={onClose} size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={t('Version name')}
          description={t('Leave this empty to remove the name.')}
          maxLength={MAX_VERSION_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormButtons submitLabel={t('Save')} isSubmitting={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
