import { ActionIcon, Button, Progress, Stack, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FormMode, FormModeProvider } from '../../form/use-field';
import { ImageFields } from '../image-fields';
import classes from './upload.module.css';
import { UploadFailure } from './upload-failure';
import type { Upload } from './use-queue';
import type { Uploads } from './use-uploads';

interface Props {
  uploads: Uploads;
  upload: Upload;
  place: number;
  onLookFor: (name: string) => void;
}

/** One picture of the queue: how far it is, what is said about it, why it failed. */
export function UploadEntry({ uploads, upload, place, onLookFor }: Props) {
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

interface ActionProps extends Pick<Props, 'uploads' | 'upload'> {
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
