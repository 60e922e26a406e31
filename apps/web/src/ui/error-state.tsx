import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What went wrong instead of the content, and a way to try again. */
export function ErrorState({ messages, onRetry }: { messages: string[]; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="sm" py="xl">
      <ErrorMessages messages={messages} />
      <Button variant="default" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </Stack>
  );
}

/** What went wrong, read out at once. */
export function ErrorMessages({ messages }: { messages: string[] }) {
  return (
    <div role="alert">
      {messages.map((message) => (
        <Text key={message} c="var(--mantine-color-error)" ta="center">
          {message}
        </Text>
      ))}
    </div>
  );
}
