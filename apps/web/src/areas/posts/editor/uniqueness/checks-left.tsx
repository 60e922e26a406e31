import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { messagesOf } from '../../../../shared/notices/messages';
import { checksLeft } from './uniqueness.api';

interface Left {
  /** `null` as long as nobody knows. */
  count: number | null;
  error: Error | null;
  retry: () => void;
  /** Why it leaves nothing to be checked. */
  refusal: string | null;
}

/** How many texts the project may still have checked today. */
export function useChecksLeft(postId: number, isAsked: boolean): Left {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...checksLeft(postId), enabled: isAsked });
  const count = data?.remaining_limit ?? null;
  const refusal =
    count === null
      ? t('How many checks are left is not known.')
      : count === 0
        ? t('No uniqueness checks are left today.')
        : null;
  return { count, error: count === null ? error : null, retry: () => void refetch(), refusal };
}

export function ChecksLeft({ left: { count, error, retry } }: { left: Left }) {
  const { t } = useTranslation();
  if (count !== null) return <Text size="sm">{t('Checks left today: {count}', { count })}</Text>;
  if (!error) return <Skeleton height="1.1rem" width="10rem" role="status" aria-label={t('Loading…')} />;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {messagesOf(error, t('Error fetching data.')).map(translateMessage).join(' ')}
      </Text>
      <Button size="xs" variant="default" flex="none" onClick={retry}>
        {t('Retry')}
      </Button>
    </Group>
  );
}
