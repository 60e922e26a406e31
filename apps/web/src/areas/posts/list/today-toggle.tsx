import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../../shared/list/use-list-query';
import type { PostListQuery } from './post-list-query';

/** Only what was published today. It takes the place of a status and of days that were chosen. */
export function TodayToggle({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  const isOn = list.query.today !== undefined;
  const days = { status: undefined, start_date: undefined, end_date: undefined };
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      leftSection={<IconCalendarCheck size={16} />}
      aria-pressed={isOn}
      onClick={() => list.change(isOn ? { today: undefined } : { today: '1', ...days })}
    >
      {t('Today posts')}
    </Button>
  );
}
