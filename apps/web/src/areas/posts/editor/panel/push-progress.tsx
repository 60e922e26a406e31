import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { usePush } from '../use-push';

/** How far the last push has come, once there is one. */
export function PushProgress({ progress }: Pick<ReturnType<typeof usePush>, 'progress'>) {
  const { t } = useTranslation();
  if (!progress) return null;
  const { sent, failed, total, done_at } = progress;
  return (
    <Text span size="xs" c="dimmed" role="status">
      {done_at === null
        ? t('Sending: {sent} of {total}', { sent: sent + failed, total })
        : t('Sent to {sent} of {total} subscribers', { sent, total })}
    </Text>
  );
}
