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

const MINUTE_SECONDS = 60;

/** Shows how late a scheduled post is. */
export function LateBadge({ publishedAt }: { publishedAt: string }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.floor((useNow(SECOND_MS).getTime() - Date.parse(publishedAt)) / SECOND_MS));
  return (
    <Badge
      size="sm"
      color="red"
      radius="sm"
      tt="none"
      title={t('This post is overdue: its scheduled time has passed.')}
    >
      {seconds < 2 * MINUTE_SECONDS
        ? t('Late by {seconds} s', { seconds })
        : t('Late by {minutes} min', { minutes: Math.floor(seconds / MINUTE_SECONDS) })}
    </Badge>
  );
}
