import { Box, Button, Group, Text } from '@mantine/core';
import type { StaticPage, StaticPageInput } from '@masthead/domain/static-pages/contract';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { Dialog } from '../../ui/dialog';

interface Props {
  theirs: StaticPage;
  /** The fields that differ, as they are typed here. */
  mine: Partial<StaticPageInput>;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  /** Back to the form, nothing decided. */
  onClose: () => void;
}

/** Somebody else saved the page since it was opened here. */
export function ConflictDialog({ theirs, mine, onKeepMine, onLoadTheirs, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const labels = { title: t('Title'), html: 'HTML', css: 'CSS' };
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
      {(['title', 'html', 'css'] as const).map((field) =>
        mine[field] === undefined ? null : (
          <BothValues key={field} label={labels[field]} mine={mine[field]} theirs={theirs[field]} />
        ),
      )}
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

function BothValues({ label, mine, theirs }: { label: string; mine: string; theirs: string }) {
  const { t } = useTranslation();
  const values = [
    [t('Your value'), mine],
    [t('Saved by somebody else'), theirs],
  ] as const;
  return (
    <Box mb="md">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      {values.map(([whose, value]) => (
        <Box key={whose}>
          <Text size="xs" c="dimmed">
            {whose}
          </Text>
          <Text size="sm" mah="8rem" style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value === '' ? t('Empty') : value}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
