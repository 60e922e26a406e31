import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { phrase } from '@masthead/domain/text/phrase';
import { toZoneParts, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { useNow, zoneDateTime } from '../../../../shared/time/zone-time';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';

interface Props {
  form: EditorForm;
  status: Status;
  schedule: Schedule;
  isOpen: boolean;
  /** The reason why the user may not schedule; `null` if they may. */
  refusal: string | null;
  onReschedule: () => void;
}

const MINUTE_MS = 60_000;

/** Sets the publication time of a draft, or the displayed date of a published post. */
export function SchedulingPanel({ form, status, schedule, isOpen, refusal: accessRefusal, onReschedule }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const now = useNow(MINUTE_MS);
  const timeRefusal = schedule.findRefusal();
  const isPublished = status === Status.PUBLISHED;
  const isScheduled = status === Status.SCHEDULED;
  const isFixed = !isOpen || isPublished;
  return (
    <Stack gap="sm">
      {accessRefusal !== null ? (
        <Text size="xs" c="dimmed">
          {translateMessage(accessRefusal)}
        </Text>
      ) : null}
      <Group gap="xs" grow align="flex-start">
        <TextInput
          type="date"
          label={t('Schedule date')}
          min={zoneDay(now, zone)}
          value={schedule.date}
          disabled={isFixed}
          onChange={(event) => schedule.setDate(event.currentTarget.value)}
          {...(!isFixed && timeRefusal !== null && { error: translateMessage(timeRefusal) })}
        />
        <TimeField label={t('Schedule time')} value={schedule.time} disabled={isFixed} onChange={schedule.setTime} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('Times are in {zone}, where it is now {now}.', { zone, now: zoneDateTime(now.toISOString(), zone) })}
      </Text>
      {isScheduled && isOpen ? (
        <Button variant="default" disabled={!schedule.isFilled || timeRefusal !== null} onClick={onReschedule}>
          {t('Reschedule')}
        </Button>
      ) : null}
      {isPublished ? <PublishedDateFields form={form} isOpen={isOpen} /> : null}
    </Stack>
  );
}

/** The displayed publication date of a published post. It changes on Save. */
function PublishedDateFields({ form, isOpen }: Pick<Props, 'form' | 'isOpen'>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, shared } = useField({ control: form.control, name: 'published_at', label: t('Published date') });
  const { day, time } = field.value ? toZoneParts(new Date(String(field.value)), zone) : { day: '', time: '' };

  function change(nextDay: string, nextTime: string) {
    if (nextDay === '' || nextTime === '') return;
    field.onChange(zoneInstant(nextDay, nextTime, zone).toISOString());
  }

  return (
    <Group gap="xs" grow align="flex-start">
      <TextInput
        {...shared}
        type="date"
        value={day}
        disabled={!isOpen}
        onChange={(event) => change(event.currentTarget.value, time)}
      />
      <TimeField label={t('Published time')} value={time} disabled={!isOpen} onChange={(next) => change(day, next)} />
    </Group>
  );
}

/** The publication date and time that the user types, and what they mean. */
export interface Schedule {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  /** Whether date and time are filled in. Then the button schedules the post. */
  isFilled: boolean;
  /** The reason why this time is invalid; `null` if it is valid or empty. */
  findRefusal: () => string | null;
  /** The chosen time as an ISO string; `null` unless date and time are filled in. */
  toInstant: () => string | null;
}

/** The publication date and time, in the project's time zone. */
export function useSchedule({ status, published_at }: Post): Schedule {
  const { zone } = useProject();
  const [input, setInput] = useState(() =>
    status === Status.SCHEDULED && published_at ? toZoneParts(new Date(published_at), zone) : { day: '', time: '' },
  );
  const { day: date, time } = input;
  const isFilled = date !== '' && time !== '';
  const toInstant = () => (isFilled ? zoneInstant(date, time, zone).toISOString() : null);

  function findRefusal(): string | null {
    if (date !== '' && time === '') return phrase('Time cannot be blank.');
    if (date === '' && time !== '') return phrase('Date cannot be blank.');
    const instant = toInstant();
    return instant === null ? null : scheduleRefusal(instant, new Date());
  }

  return {
    date,
    time,
    setDate: (day) => setInput({ ...input, day }),
    setTime: (next) => setInput({ ...input, time: next }),
    isFilled,
    findRefusal,
    toInstant,
  };
}
