import { Button, Group, Text } from '@mantine/core';
import type { StaticPage } from '@masthead/domain/static-pages/schema';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-date-time';
import { Dialog } from '../../ui/dialog';

interface Props {
  theirs: StaticPage;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  /** Back to the form, nothing decided. */
  onClose: () => void;
}

/** Somebody else saved the page since it was opened here. */
export function ConflictDialog({ theirs, onKeepMine, onLoadTheirs, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <Dialog title={t('The page has changed')} onClose={onClose} size="32rem">
      <Text size="sm" mb="md">
        {t(
          'Somebody else saved this page at {time}. Keep mine writes what you changed over it; Load theirs discards what you typed.',
          {
            time: zoneDateTime(theirs.updated_at, zone),
          },
        )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onLoadTheirs}>
          {t('Load theirs')}
        </Button>
        <Button data-autofocus onClick={onKeepMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Dialog>
  );
}
