import { Alert } from '@mantine/core';
import { GOOD_UNIQUENESS } from '@masthead/domain/posts/contract/uniqueness';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The outcome, good or to be looked at: said by colour, by shape and in words. */
export function Percent({ percent, note }: { percent: number; note: string | null }) {
  const { t } = useTranslation();
  const isGood = percent >= GOOD_UNIQUENESS;
  return (
    <Alert
      role="status"
      variant="light"
      color={isGood ? 'teal' : 'orange'}
      icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t('Text uniqueness {percent}%', { percent })}
      data-mark={isGood ? 'good' : 'warning'}
    >
      {isGood ? t('Good') : t('Below {min}%', { min: GOOD_UNIQUENESS })}
      {note ? <div>{note}</div> : null}
    </Alert>
  );
}
