import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-date-time';
import { Dialog } from '../../ui/dialog';

interface Props {
  /** When the copy was kept. */
  savedAt: string;
  onApply: () => void;
  onClear: () => void;
}

/** Asks what becomes of text that was never saved. It takes an answer: without one the next key would replace it. */
export function RestoreDialog({ savedAt, onApply, onClear }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Dialog title={t('Restoring data')} onClose={() => undefined} size="30rem" fixed closeOnEscape={false}>
      <Text size="sm" mb="md">
        {t('This browser kept changes of {time} that were not saved.', { time: zoneDateTime(savedAt, zone) })}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" color="red" onClick={onClear}>
          {t('Cancel and clear unsaved data')}
        </Button>
        <Button data-autofocus onClick={onApply}>
          {t('Apply unsaved changes')}
        </Button>
      </Group>
    </Dialog>
  );
}
