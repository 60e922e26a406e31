import { TextInput } from '@mantine/core';
import { formatDayTime, parseDayTime } from '@masthead/domain/time/day-seconds';
import type { ReactNode } from 'react';
import { useProject } from '../../shared/project/project';
import { TimeField } from '../../shared/time/time-field';
import { useTranslation } from '../../ui/translation';

/** The minute of a match, for example `90`. The input ignores other characters. */
const MATCH_MINUTE = /^[0-9]{0,3}$/;

interface UpdateTime {
  /** Seconds since midnight in the project's time zone. */
  time: number | null;
  minutes: string | null;
}

interface Props extends UpdateTime {
  readOnly?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  onChange: (changes: Partial<UpdateTime>) => void;
}

/** The time of an update of a live update and, in sports, the minute of the match. */
export function UpdateTimeFields({ time, minutes, readOnly = false, disabled = false, error, onChange }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  return (
    <>
      <TimeField
        {...{ readOnly, disabled, error }}
        label={t('Time')}
        title={t('Time in {zone}', { zone })}
        value={time === null ? '' : formatDayTime(time)}
        onChange={(next) => onChange({ time: parseDayTime(next) })}
      />
      <TextInput
        {...{ readOnly, disabled }}
        w="6rem"
        label={t('Minutes')}
        inputMode="numeric"
        autoComplete="off"
        value={minutes ?? ''}
        onChange={({ currentTarget: { value } }) => MATCH_MINUTE.test(value) && onChange({ minutes: value || null })}
      />
    </>
  );
}
