import { Box, Button, Group, Text } from '@mantine/core';
import type { StaticPage, StaticPageInput } from '@masthead/domain/static-pages/contract';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';

interface Props {
  /** The version that the other user saved. */
  theirs: StaticPage;
  /** The fields of this editor that differ from the stored version. */
  mine: Partial<StaticPageInput>;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  /** Returns to the form without a decision. */
  onClose: () => void;
}

/** Shown when another user saved the page after this editor opened it. The user decides which version to keep. */
export function ConflictDialog({ theirs, mine, onKeepMine, onLoadTheirs, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const labels = { title: t('Title'), html: 'HTML', css: 'CSS' };
  return (
    <Dialog title={t('This page was changed')} onClose={onClose} size="32rem">
      <Text size="sm" mb="md">
        {t(
          'Somebody else saved this page at {time}. "Keep mine" replaces their changes with yours. "Load the other version" discards your changes.',
          {
            time: zoneDateTime(theirs.updated_at, zone),
          },
        )}
      </Text>
      {(['title', 'html', 'css'] as const).map((field) =>
        mine[field] === undefined ? null : (
          <ComparedValues key={field} label={labels[field]} mine={mine[field]} theirs={theirs[field]} />
        ),
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onLoadTheirs}>
          {t('Load the other version')}
        </Button>
        <Button data-autofocus onClick={onKeepMine}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Dialog>
  );
}

function ComparedValues({ label, mine, theirs }: { label: string; mine: string; theirs: string }) {
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
      {values.map(([owner, value]) => (
        <Box key={owner}>
          <Text size="xs" c="dimmed">
            {owner}
          </Text>
          <Text size="sm" mah="8rem" style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value === '' ? t('Empty') : value}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
