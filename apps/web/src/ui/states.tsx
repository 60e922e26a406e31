import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Nothing to show, said in words; below them what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py="xl">
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}

/** The shape of a list that is on its way. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Stack gap="xs" py="xs">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
          <Skeleton key={index} height="1.75rem" />
        ))}
      </Stack>
    </div>
  );
}
