import { Alert, Button, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { useTranslation } from '../../ui/translation';
import { translateMessage } from '../i18n/i18n';
import type { FileUpload } from './use-file-upload';

interface Props {
  upload: FileUpload;
  /** A sentence about the server's work after it has received the whole file. */
  working: (name: string) => string;
  canCancel?: boolean;
}

/** The progress of an upload, then its result. */
export function UploadState({ upload, working, canCancel = false }: Props) {
  const { t } = useTranslation();
  const { state, dismiss, cancel } = upload;
  if (state === null) return null;
  const { name } = state;
  if (state.step === 'sending') {
    const isSent = state.sentShare === 1;
    return (
      <Group gap="sm" wrap="nowrap">
        <Stack gap={4} flex={1} miw={0}>
          <Text size="sm" role="status">
            {isSent ? working(name) : t('Uploading {name}', { name })}
          </Text>
          <Progress
            value={state.sentShare * 100}
            size="sm"
            animated={isSent}
            aria-label={t('Uploading {name}', { name })}
          />
        </Stack>
        {canCancel ? (
          <Button variant="default" size="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
      </Group>
    );
  }
  const isDone = state.step === 'done';
  return (
    <Alert
      variant="light"
      color={isDone ? 'teal' : 'red'}
      role="status"
      title={isDone ? t('{name} was uploaded', { name }) : t('{name} was not uploaded', { name })}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={dismiss}
    >
      {isDone ? state.detail : <Failure {...state} />}
    </Alert>
  );
}

type FailedState = Extract<FileUpload['state'], { step: 'failed' }>;

function Failure({ messages, lines, more }: FailedState) {
  const { t } = useTranslation();
  if (lines.length === 0) return messages.map((message) => <div key={message}>{message}</div>);
  return (
    <ScrollArea.Autosize
      mah="40vh"
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('Errors') }}
    >
      <List size="sm" listStyleType="none" spacing={4}>
        {lines.map(({ line, message }) => (
          <List.Item key={`${line} ${message}`}>
            {translateMessage(message)} <b>{t('Error occurred on line {n}', { n: line })}</b>
          </List.Item>
        ))}
      </List>
      {more > 0 ? <Text size="sm">{t('Other lines with errors: {count}', { count: more })}</Text> : null}
    </ScrollArea.Autosize>
  );
}
