import { ActionIcon, Alert, Anchor, Button, CloseButton, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FormMode, FormModeProvider } from '../../form/use-field';

import { translateMessage } from '../../i18n/i18n';
import { ImageFields } from '../image-fields';
import { DropZone } from '../incoming-files';
import classes from './upload.module.css';
import type { RefusedFile, Upload, UploadProblem } from './upload-queue';
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

interface UploadEntryProps {
  uploads: Uploads;
  upload: Upload;
  place: number;
  onLookFor: (name: string) => void;
}

/** One picture of the queue: how far it is, what is said about it, why it failed. */
function UploadEntry({ uploads, upload, place, onLookFor }: UploadEntryProps) {
  const { t } = useTranslation();
  const panel = useId();
  const name = useWatch({ control: uploads.control, name: `entries.${place}.name` }) ?? '';
  const isAlone = uploads.uploads.length === 1;
  const isOpen = isAlone || uploads.open === upload.id;
  const isMoving = upload.state === 'waiting' || upload.state === 'sending';
  const mode: FormMode = isMoving || upload.state === 'sent' ? 'locked' : 'open';

  return (
    <li className={classes.entry} aria-label={name}>
      <div className={classes.head}>
        <img src={upload.address} alt="" width={upload.width} height={upload.height} />
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
          <Actions {...{ uploads, upload, name, panel, isOpen }} />
        )}
      </div>
      {isMoving ? <Progress value={upload.done * 100} size="sm" aria-label={t('Uploading {name}', { name })} /> : null}
      <Stack id={panel} gap="sm" className={isOpen || upload.problem ? classes.body : undefined}>
        {upload.problem ? <UploadFailure problem={upload.problem} onLookFor={onLookFor} /> : null}
        {isOpen ? (
          <FormModeProvider value={mode}>
            <ImageFields key={place} control={uploads.control} prefix={`entries.${place}.`} />
            {isAlone ? null : (
              <Button size="xs" variant="default" disabled={isMoving} onClick={() => uploads.share(upload.id)}>
                {t('Use this source and author for all')}
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
  /** The id of what is folded out. */
  panel: string;
  isOpen: boolean;
}

/** Whatever comes and goes stands before the button that removes: nobody shall hit that by mistake. */
function Actions({ uploads, upload, name, panel, isOpen }: ActionProps) {
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
          aria-controls={panel}
          onClick={() => uploads.show(isOpen ? null : upload.id)}
        >
          {isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Remove {name}', { name })}
        onClick={() => uploads.drop(upload.id)}
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

/** Why a picture was not added; one that is there already can be looked for. */
function UploadFailure({ problem: { messages, twin }, onLookFor }: UploadFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" p="xs" role="alert">
      {messages.map((message) => (
        <div key={message}>{translateMessage(message)}</div>
      ))}
      {twin === null ? null : (
        <Anchor component="button" type="button" size="sm" c="inherit" td="underline" onClick={() => onLookFor(twin)}>
          {t('Look for {name}', { name: twin })}
        </Anchor>
      )}
    </Alert>
  );
}
