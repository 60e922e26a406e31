import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { zoneDay } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { type RefCallBack, useController } from 'react-hook-form';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { useNow, zoneDateTime } from '../../../../shared/time/zone-time';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';
import { formatScheduleInput, parseScheduleInput, scheduleInputRefusal } from '../state/schedule-input';

interface Props {
  form: EditorForm;
  status: Status;
  schedule: Schedule;
  isOpen: boolean;
  /** The reason why the user may not schedule; `null` if they may. */
  refusal: string | null;
}

const SECOND_MS = 1000;

/** Sets the publication time of a draft or a scheduled post, or the displayed date of a published post. */
export function SchedulingPanel({ form, status, schedule, isOpen, refusal: accessRefusal }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const now = useNow(SECOND_MS);
  const timeRefusal = schedule.findRefusal();
  const isPublished = status === Status.PUBLISHED;
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
          {...(!isPublished && { ref: schedule.dateRef })}
          onChange={(event) => schedule.setDate(event.currentTarget.value)}
          {...(!isFixed && timeRefusal !== null && { error: translateMessage(timeRefusal) })}
        />
        <TimeField label={t('Schedule time')} value={schedule.time} disabled={isFixed} onChange={schedule.setTime} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('Times are in {zone}, where it is now {now}.', { zone, now: zoneDateTime(now.toISOString(), zone) })}
      </Text>
      {isPublished ? <PublishedDateFields form={form} isOpen={isOpen} /> : null}
    </Stack>
  );
}

/** The displayed publication date of a published post. It changes on Save. */
function PublishedDateFields({ form, isOpen }: Pick<Props, 'form' | 'isOpen'>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, shared } = useField({ control: form.control, name: 'published_at', label: t('Published date') });
  const { date, time } = parseScheduleInput(String(field.value ?? ''), zone);
  const change = (next: { date: string; time: string }) => field.onChange(formatScheduleInput(next, zone));

  return (
    <Group gap="xs" grow align="flex-start">
      <TextInput
        {...shared}
        type="date"
        value={date}
        disabled={!isOpen}
        onChange={(event) => change({ date: event.currentTarget.value, time })}
      />
      <TimeField
        label={t('Published time')}
        value={time}
        disabled={!isOpen}
        onChange={(next) => change({ date, time: next })}
      />
    </Group>
  );
}

/** The publication date and time that the user types, in the project's time zone. */
export interface Schedule {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  /** Registers the field of the date with the form, so that a problem can focus it. */
  dateRef: RefCallBack;
  /** Whether date and time are filled in. Then the button schedules the post. */
  isFilled: boolean;
  /** The reason why this time is invalid; `null` if it is valid, empty or unchanged. */
  findRefusal: () => string | null;
  /** The chosen time as an ISO string; `null` unless date and time are filled in. */
  toInstant: () => string | null;
}

/**
 * The publication time of a scheduled post is a field of the form, which Save stores. That of a draft is not stored
 * before the post is scheduled.
 */
export function useSchedule(form: EditorForm, { status, published_at }: Post): Schedule {
  const { zone } = useProject();
  const { field } = useController({ control: form.control, name: 'published_at' });
  const [draftInput, setDraftInput] = useState('');
  const isScheduled = status === Status.SCHEDULED;
  const input = isScheduled ? (field.value ?? '') : draftInput;
  const { date, time } = parseScheduleInput(input, zone);
  const isFilled = date !== '' && time !== '';

  function change(next: { date: string; time: string }) {
    const nextInput = formatScheduleInput(next, zone);
    if (isScheduled) field.onChange(nextInput);
    else setDraftInput(nextInput);
  }

  return {
    date,
    time,
    setDate: (next) => change({ date: next, time }),
    setTime: (next) => change({ date, time: next }),
    dateRef: field.ref,
    isFilled,
    findRefusal: () => (input === (isScheduled ? published_at : '') ? null : scheduleInputRefusal(input, new Date())),
    toInstant: () => (isFilled ? input : null),
  };
}
