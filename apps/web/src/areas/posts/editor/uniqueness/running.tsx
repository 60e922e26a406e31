import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../shared/time/zone-time';
import { useFocusReturn } from '../../../../ui/dialog';

/** A check on its way: nobody knows how long it takes, so it says how long it has taken. */
export function Running({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const [since] = useState(Date.now);
  const seconds = Math.max(0, Math.floor((useNow(1000).getTime() - since) / 1000));
  useFocusReturn();
  return (
    <Group gap="sm" wrap="nowrap">
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs" justify="space-between">
          <Text id={id} size="sm" role="status">
            {t('The text is being checked.')}
          </Text>
          <Text size="sm" c="dimmed" role="timer">
            {t('{seconds} s', { seconds })}
          </Text>
        </Group>
        <Progress value={100} size="sm" animated aria-label={t('The text is being checked.')} />
      </Stack>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Group>
  );
}
