import { Badge } from '@mantine/core';
import { useNow } from '../../shared/time/zone-time';
import { useTranslation } from '../../ui/translation';

const SECOND_MS = 1000;

/** Counts down to a held publication. Screen readers read it on request, not every second. */
export function PublishCountdown({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation();
  const seconds = Math.ceil((Date.parse(dueAt) - useNow(SECOND_MS).getTime()) / SECOND_MS);
  return (
    <Badge size="sm" color="orange" radius="sm" tt="none" role="timer">
      {seconds > 0 ? t('Publishing in {seconds} s', { seconds }) : t('Publishing…')}
    </Badge>
  );
}
