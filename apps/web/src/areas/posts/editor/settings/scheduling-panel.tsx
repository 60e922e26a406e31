import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/contract/post';
import { embargoRefusal } from '@masthead/domain/posts/rules/embargo';
import { Status } from '@masthead/domain/posts/rules/statuses';

import { nextDay, zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import { type RefCallBack, useController, useWatch } from 'react-hook-form';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { useNow, zoneDateTime } from '../../../../shared/time/zone-time';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';
import { formatScheduleInput, isInstant, parseScheduleInput, scheduleInputRefusal } from '../state/schedule-input';
import { useEditor, useEditorStore } from '../state/use-editor';

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
      {isFixed ? null : <QuickTimes now={now} onChoose={schedule.choose} />}
      <Text size="xs" c="dimmed">
        {t('Times are in {zone}, where it is now {now}.', { zone, now: zoneDateTime(now.toISOString(), zone) })}
      </Text>
      {isPublished ? <PublishedDateFields form={form} isOpen={isOpen} /> : <EmbargoFields form={form} />}
    </Stack>
  );
}

interface QuickTimesProps {
  now: Date;
  onChoose: Schedule['choose'];
}

/** Buttons for the usual times of the next two days that have not passed. */
function QuickTimes({ now, onChoose }: QuickTimesProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const today = zoneDay(now, zone);
  const tomorrow = nextDay(today);
  const times = [
    { date: today, time: '18:00', label: t('Today {time}', { time: '18:00' }) },
    { date: tomorrow, time: '06:30', label: t('Tomorrow {time}', { time: '06:30' }) },
    { date: tomorrow, time: '12:00', label: t('Tomorrow {time}', { time: '12:00' }) },
  ].filter(({ date, time }) => zoneInstant(date, time, zone) > now);
  return (
    <Group gap={6}>
      {times.map(({ date, time, label }) => (
        <Button key={label} size="compact-xs" variant="default" onClick={() => onChoose({ date, time })}>
          {label}
        </Button>
      ))}
    </Group>
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

/** The time before which the post cannot be published. Every user who may edit the post can set it. */
function EmbargoFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, isOpen, shared } = useField({
    control: form.control,
    name: 'embargo_until',
    label: t('Embargo until'),
  });
  const { date, time } = parseScheduleInput(String(field.value ?? ''), zone);
  const change = (next: { date: string; time: string }) => field.onChange(formatScheduleInput(next, zone) || null);

  return (
    <Stack gap={4}>
      <Group gap="xs" grow align="flex-start">
        <TextInput
          {...shared}
          ref={field.ref}
          type="date"
          value={date}
          readOnly={!isOpen}
          onChange={(event) => change({ date: event.currentTarget.value, time })}
          onBlur={field.onBlur}
        />
        <TimeField
          label={t('Embargo time')}
          value={time}
          readOnly={!isOpen}
          onChange={(next) => change({ date, time: next })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t("The post can't be published before this time.")}
      </Text>
    </Stack>
  );
}

/** The publication date and time that the user types, in the project's time zone. */
export interface Schedule {
  date: string;
  time: string;
  setDate: (date: string) => void;
  setTime: (time: string) => void;
  choose: (next: { date: string; time: string }) => void;
  /** Registers the field of the date with the form, so that a problem can focus it. */
  dateRef: RefCallBack;
  /** Whether date and time are filled in. Then the button schedules the post. */
  isFilled: boolean;
  /** The reason why this time is invalid; `null` if it is valid, empty or unchanged. */
  findRefusal: () => string | null;
  /** The reason that the list of problems shows: that of the stored schedule, or that of the next publication. */
  findProblem: () => string | null;
  /** The reason why the post cannot be published or scheduled as chosen; `null` if it can. */
  findPublishRefusal: () => string | null;
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
  const embargo = useWatch({ control: form.control, name: 'embargo_until' });
  const store = useEditorStore();
  const draftInput = useEditor((state) => state.scheduleInput);
  const isScheduled = status === Status.SCHEDULED;
  const input = isScheduled ? (field.value ?? '') : draftInput;
  const { date, time } = parseScheduleInput(input, zone);
  const isFilled = date !== '' && time !== '';

  function change(next: { date: string; time: string }) {
    const nextInput = formatScheduleInput(next, zone);
    if (isScheduled) field.onChange(nextInput);
    else store.setScheduleInput(nextInput);
  }

  const refuseEmbargo = (publishAt: Date) =>
    embargo !== null && isInstant(embargo) ? embargoRefusal(embargo, publishAt, zone) : null;

  function findRefusal(): string | null {
    if (input === (isScheduled ? published_at : '')) return null;
    return scheduleInputRefusal(input, new Date()) ?? refuseEmbargo(new Date(input));
  }

  function findPublishRefusal(): string | null {
    if (status === Status.PUBLISHED) return null;
    const isScheduling = !isScheduled && input !== '';
    return isScheduling ? findRefusal() : refuseEmbargo(new Date());
  }

  return {
    date,
    time,
    setDate: (next) => change({ date: next, time }),
    setTime: (next) => change({ date, time: next }),
    choose: change,
    dateRef: field.ref,
    isFilled,
    findRefusal,
    findProblem: () => (isScheduled ? findRefusal() : findPublishRefusal()),
    findPublishRefusal,
    toInstant: () => (isFilled ? input : null),
  };
}
