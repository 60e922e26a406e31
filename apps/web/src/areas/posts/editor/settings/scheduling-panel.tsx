import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/contract/post';
import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay, zoneInstant, zoneParts } from '@masthead/domain/time/zone';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { useNow, zoneDateTime } from '../../../../shared/time/zone-time';

import type { PostForm } from '../state/post-form';

interface Props {
  form: UseFormReturn<PostForm, unknown, PostForm>;
  status: Status;
  schedule: Schedule;
  isOpen: boolean;
  /** Why this person may set no time; `null` when they may. */
  refusal: string | null;
  /** Gives a scheduled post another time. */
  onReschedule: () => void;
}

const MINUTE = 60_000;

/** When readers get it: of a draft a time to come, of a published post the time it shows. */
export function SchedulingPanel({ form, status, schedule, isOpen, refusal: accessRefusal, onReschedule }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const now = useNow(MINUTE);
  const refusal = schedule.refusal();
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
          {...(!isFixed && refusal !== null && { error: translateMessage(refusal) })}
        />
        <TimeField label={t('Schedule time')} value={schedule.time} disabled={isFixed} onChange={schedule.setTime} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('Times are those of {zone}; it is {now} there now.', { zone, now: zoneDateTime(now.toISOString(), zone) })}
      </Text>
      {isScheduled && isOpen ? (
        <Button variant="default" disabled={!schedule.isFilled || refusal !== null} onClick={onReschedule}>
          {t('Reschedule')}
        </Button>
      ) : null}
      {isPublished ? <PublishedFields form={form} isOpen={isOpen} /> : null}
    </Stack>
  );
}

/** When a published post says that it came out: changed on Save. */
function PublishedFields({ form, isOpen }: Pick<Props, 'form' | 'isOpen'>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, shared } = useField({ control: form.control, name: 'published_at', label: t('Published date') });
  const { day, time } = field.value ? zoneParts(new Date(String(field.value)), zone) : { day: '', time: '' };

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

export interface Schedule {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  /** Both are filled: the button schedules. */
  isFilled: boolean;
  /** Why the post cannot be scheduled so; `null` when it can, or nothing is filled. */
  refusal: () => string | null;
  /** The instant that is meant, when both are filled. */
  instant: () => string | null;
}

/** When the post is to be published: a day and a time on the wall of the newsroom. */
export function useSchedule({ status, published_at }: Post): Schedule {
  const { zone } = useProject();
  const [moment, setMoment] = useState(() =>
    status === Status.SCHEDULED && published_at ? zoneParts(new Date(published_at), zone) : { day: '', time: '' },
  );
  const { day: date, time } = moment;
  const isFilled = date !== '' && time !== '';
  const instant = () => (isFilled ? zoneInstant(date, time, zone).toISOString() : null);

  function refusal(): string | null {
    if (date !== '' && time === '') return phrase('Time cannot be blank.');
    if (date === '' && time !== '') return phrase('Date cannot be blank.');
    const at = instant();
    return at === null ? null : scheduleRefusal(at, new Date());
  }

  return {
    date,
    time,
    setDate: (day) => setMoment({ ...moment, day }),
    setTime: (next) => setMoment({ ...moment, time: next }),
    isFilled,
    refusal,
    instant,
  };
}
