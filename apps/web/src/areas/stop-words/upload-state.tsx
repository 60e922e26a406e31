import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileUpload } from './use-file-upload';

/** How far the upload is, then what came of it, until it is put away. */
export function UploadState({ upload: { state, forget } }: { upload: FileUpload }) {
  const { t } = useTranslation();
  if (state === null) return null;
  const { name } = state;
  if (state.step === 'sending') {
    const isSent = state.done === 1;
    return (
      <Stack gap={4}>
        <Text size="sm" role="status">
          {isSent ? t('Storing the words of {name}…', { name }) : t('Uploading {name}', { name })}
        </Text>
        <Progress value={state.done * 100} size="sm" animated={isSent} aria-label={t('Uploading {name}', { name })} />
      </Stack>
    );
  }
  const isDone = state.step === 'done';
  return (
    <Alert
      variant="light"
      color={isDone ? 'teal' : 'red'}
      role="status"
      title={isDone ? t('{name} is uploaded', { name }) : t('{name} was not uploaded', { name })}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={forget}
    >
      {isDone ? state.detail : state.messages.map((each) => <div key={each}>{each}</div>)}
    </Alert>
  );
}
