import { Alert, CloseButton, Group, Loader, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/translate-message';
import { DropZone } from '../drop-zone';
import { UploadEntry } from './upload-entry';
import type { RefusedFile } from './use-queue';
import type { Uploads } from './use-uploads';

interface Props {
  /** Of the form, for the button that saves it from elsewhere. */
  id: string;
  uploads: Uploads;
  /** Files are held over the page. */
  isOver: boolean;
  /** Files that were dropped or pasted before the form was there. */
  files: File[];
  onLookFor: (name: string) => void;
}

/** Chooses pictures and says what is to be said about each. */
export function UploadForm({ id, uploads, isOver, files, onLookFor }: Props) {
  const { t } = useTranslation();
  useFiles(files, uploads.add);

  function submit(event: FormEvent) {
    event.preventDefault();
    uploads.save();
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <DropZone isOver={isOver} onFiles={uploads.add} />
        {uploads.refused.map((file) => (
          <Refused key={file.id} file={file} onDismiss={() => uploads.dismiss(file.id)} />
        ))}
        {uploads.uploads.length > 0 ? (
          <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('Pictures to add')} style={{ listStyle: 'none' }}>
            {uploads.uploads.map((upload, place) => (
              <UploadEntry key={upload.id} uploads={uploads} upload={upload} place={place} onLookFor={onLookFor} />
            ))}
          </Stack>
        ) : null}
        {uploads.isChecking ? (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{t('Checking the pictures…')}</Text>
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}

function Refused({ file, onDismiss }: { file: RefusedFile; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" p="xs" role="alert">
      <Group gap="xs" wrap="nowrap" justify="space-between" align="start">
        <div>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
          <Text size="sm">{translateMessage(file.message)}</Text>
        </div>
        <CloseButton aria-label={t('Dismiss {name}', { name: file.name })} onClick={onDismiss} />
      </Group>
    </Alert>
  );
}

/** Takes each handful of files once. */
function useFiles(files: File[], add: (files: File[]) => void) {
  const taken = useRef<File[] | null>(null);
  useEffect(() => {
    if (files.length === 0 || taken.current === files) return;
    taken.current = files;
    add(files);
  });
}
