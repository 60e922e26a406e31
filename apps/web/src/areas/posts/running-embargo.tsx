import { Badge, VisuallyHidden } from '@mantine/core';
import { isUnderEmbargo } from '@masthead/domain/posts/rules/embargo';
import { IconShieldLock } from '@tabler/icons-react';
import { useProject } from '../../shared/project/project';
import { useNow, zoneDateTime } from '../../shared/time/zone-time';
import { useTranslation } from '../../ui/translation';

const MINUTE_MS = 60_000;

interface Props {
  until: string;
  /** Shows only the icon; the tooltip and screen readers have the time. */
  isShort: boolean;
}

/** The end of an embargo. Renders nothing from the end on. */
export function RunningEmbargo({ until, isShort }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const now = useNow(MINUTE_MS);
  if (!isUnderEmbargo(until, now)) return null;
  const label = t('Embargo until {time}', { time: zoneDateTime(until, zone) });
  if (isShort) {
    return (
      <span title={label} style={{ display: 'inline-flex', flex: 'none', color: 'var(--mantine-color-error)' }}>
        <IconShieldLock size={14} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    );
  }
  return (
    <Badge variant="light" color="red" radius="sm" tt="none" leftSection={<IconShieldLock size={12} aria-hidden />}>
      {label}
    </Badge>
  );
}
