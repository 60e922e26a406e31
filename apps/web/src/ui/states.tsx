import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from './translation';

// Placeholders for content that failed to load, is empty or is still loading.

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

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}

export function SkeletonRows({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="xs" py="xs">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          <Skeleton key={index} height="1.75rem" />
        ))}
      </Stack>
    </div>
  );
}
