import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { useProject } from '../project/project';
import { zoneDateTime } from '../time/zone-date-time';

interface Props {
  /** When the copy was kept. */
  savedAt: string;
  /** Somebody has saved another version since. */
  isOutrun?: boolean;
  onApply: () => void;
  onClear: () => void;
}

/** Asks what becomes of text that was never saved. It takes an answer: without one the next key would replace it. */
export function RestoreDialog({ savedAt, isOutrun = false, onApply, onClear }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Dialog title={t('Restoring data')} onClose={() => undefined} size="34rem" fixed closeOnEscape={false}>
      <Text size="sm" mb="md">
        {t('This browser kept changes of {time} that were not saved.', { time: zoneDateTime(savedAt, zone) })}
        {isOutrun ? ` ${t('Somebody has saved another version since. Saving will show both.')}` : null}
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
