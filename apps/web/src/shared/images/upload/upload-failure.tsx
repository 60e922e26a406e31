import { Alert, Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/translate-message';
import type { UploadProblem } from './upload-problem';

interface Props {
  problem: UploadProblem;
  onLookFor: (name: string) => void;
}

/** Why a picture was not added; one that is there already can be looked for. */
export function UploadFailure({ problem: { messages, twin }, onLookFor }: Props) {
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
