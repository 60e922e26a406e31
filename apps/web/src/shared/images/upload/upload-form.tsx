import { ActionIcon, Alert, Anchor, Button, CloseButton, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../ui/translation';
import { type FormMode, FormModeProvider } from '../../form/use-field';
import { translateMessage } from '../../i18n/i18n';
import { ImageFields } from '../image-fields';
import { DropZone } from '../incoming-files';
import classes from './upload.module.css';
import type { RefusedFile, Upload, UploadProblem } from './upload-queue';
import type { Uploads } from './use-uploads';

interface Props {
  /** The id of the form, for a submit button outside of it. */
  id: string;
  uploads: Uploads;
  /** Files are dragged over the page. */
  isDraggingFiles: boolean;
  /** Files that were dropped or pasted before the form was mounted. */
  files: File[];
  /** Searches the library for the picture that a rejected file duplicates. */
  onLookFor: (name: string) => void;
}

/** The form that adds pictures to the library: a drop zone, then the description of each picture. */
export function UploadForm({ id, uploads, isDraggingFiles, files, onLookFor }: Props) {
  const { t } = useTranslation();
  useInitialFiles(files, uploads.add);

  function submit(event: FormEvent) {
    event.preventDefault();
    uploads.save();
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <DropZone isDraggingFiles={isDraggingFiles} onFiles={uploads.add} />
        {uploads.refusedFiles.map((file) => (
          <FileRefusal key={file.id} file={file} onDismiss={() => uploads.dismiss(file.id)} />
        ))}
        {uploads.uploads.length > 0 ? (
          <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('Pictures to add')} style={{ listStyle: 'none' }}>
            {uploads.uploads.map((upload, index) => (
              <UploadEntry key={upload.id} uploads={uploads} upload={upload} index={index} onLookFor={onLookFor} />
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

function FileRefusal({ file, onDismiss }: { file: RefusedFile; onDismiss: () => void }) {
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

/** Adds each list of files once. */
function useInitialFiles(files: File[], add: (files: File[]) => void) {
  const lastFiles = useRef<File[] | null>(null);
  const addFiles = useEffectEvent(add);
  useEffect(() => {
    if (files.length === 0 || lastFiles.current === files) return;
    lastFiles.current = files;
    addFiles(files);
  }, [files]);
}

interface UploadEntryProps {
  uploads: Uploads;
  upload: Upload;
  index: number;
  onLookFor: (name: string) => void;
}

function UploadEntry({ uploads, upload, index, onLookFor }: UploadEntryProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const name = useWatch({ control: uploads.control, name: `entries.${index}.name` }) ?? '';
  const isAlone = uploads.uploads.length === 1;
  const isOpen = isAlone || uploads.openId === upload.id;
  const isUploading = upload.state === 'waiting' || upload.state === 'sending';
  const mode: FormMode = isUploading || upload.state === 'sent' ? 'locked' : 'open';

  return (
    <li className={classes.entry} aria-label={name}>
      <div className={classes.head}>
        <img src={upload.previewUrl} alt="" width={upload.width} height={upload.height} />
        <div className={classes.title}>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {t('{width} x {height}', { width: upload.width, height: upload.height })}
          </Text>
        </div>
        {upload.state === 'sent' ? (
          <IconCheck size={16} role="img" aria-label={t('Added')} />
        ) : (
          <UploadActions {...{ uploads, upload, name, panelId, isOpen }} />
        )}
      </div>
      {isUploading ? (
        <Progress value={upload.sentShare * 100} size="sm" aria-label={t('Uploading {name}', { name })} />
      ) : null}
      <Stack id={panelId} gap="sm" className={isOpen || upload.problem ? classes.body : undefined}>
        {upload.problem ? <UploadFailure problem={upload.problem} onLookFor={onLookFor} /> : null}
        {isOpen ? (
          <FormModeProvider value={mode}>
            <ImageFields key={index} control={uploads.control} prefix={`entries.${index}.`} />
            {isAlone ? null : (
              <Button
                size="xs"
                variant="default"
                disabled={isUploading}
                onClick={() => uploads.copySourceAndAuthor(upload.id)}
              >
                {t('Use this source and author for all pictures')}
              </Button>
            )}
          </FormModeProvider>
        ) : null}
      </Stack>
    </li>
  );
}

interface ActionProps extends Pick<UploadEntryProps, 'uploads' | 'upload'> {
  name: string;
  /** The id of the expandable fields. */
  panelId: string;
  isOpen: boolean;
}

/** The remove button is last, so that it never moves under the pointer when other buttons appear. */
function UploadActions({ uploads, upload, name, panelId, isOpen }: ActionProps) {
  const { t } = useTranslation();
  return (
    <>
      {upload.state === 'failed' ? (
        <Button size="xs" variant="default" disabled={uploads.isSending} onClick={() => uploads.retry(upload.id)}>
          {t('Retry')}
        </Button>
      ) : null}
      {uploads.uploads.length === 1 ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Fields of {name}', { name })}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => uploads.show(isOpen ? null : upload.id)}
        >
          {isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {name}', { name })}
        onClick={() => uploads.remove(upload.id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </>
  );
}

interface UploadFailureProps {
  problem: UploadProblem;
  onLookFor: (name: string) => void;
}

function UploadFailure({ problem: { messages, duplicateOf }, onLookFor }: UploadFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" p="xs" role="alert">
      {messages.map((message) => (
        <div key={message}>{translateMessage(message)}</div>
      ))}
      {duplicateOf === null ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          c="inherit"
          td="underline"
          onClick={() => onLookFor(duplicateOf)}
        >
          {t('Look for {name}', { name: duplicateOf })}
        </Anchor>
      )}
    </Alert>
  );
}
