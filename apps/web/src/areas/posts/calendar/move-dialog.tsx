import { Group, Text, TextInput } from '@mantine/core';
import type { CalendarEntry } from '@masthead/domain/posts/contract/calendar';
import { toZoneParts, zoneInstant } from '@masthead/domain/time/zone';
import { type FormEvent, useState } from 'react';
import { useProject } from '../../../shared/project/project';
import { TimeField } from '../../../shared/time/time-field';
import { Dialog, FormButtons } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import type { Move } from './use-moves';

interface Props {
  entry: CalendarEntry;
  findTargetRefusal: (entry: CalendarEntry, to: Move) => string | null;
  /** Returns whether the move is saved. */
  onMove: (entry: CalendarEntry, to: Move) => Promise<boolean>;
  onClose: () => void;
}

/** Moves an entry to a typed date and time: the alternative to dragging it. */
export function MoveDialog({ entry, findTargetRefusal, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { at } = entry;
  const [day, setDay] = useState(entry.day);
  const [time, setTime] = useState(at ? toZoneParts(new Date(at), zone).time : '');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isComplete = day !== '' && (at === null || time !== '');
  const to: Move = { day, at: at === null || !isComplete ? null : zoneInstant(day, time, zone).toISOString() };
  const isSame = to.day === entry.day && to.at === at;
  const refusal = isComplete
    ? isSame
      ? null
      : findTargetRefusal(entry, to)
    : day === ''
      ? t('Date cannot be blank.')
      : t('Time cannot be blank.');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (refusal !== null) return;
    setIsSubmitting(true);
    if (await onMove(entry, to)) onClose();
    else setIsSubmitting(false);
  }

  return (
    <Dialog title={at === null ? t('Move deadline') : t('Reschedule post')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" mb="sm">
          {entry.main_headline || t('Untitled')}
        </Text>
        <Group gap="xs" grow align="flex-start">
          <TextInput
            type="date"
            label={t('Date')}
            data-autofocus
            value={day}
            error={refusal}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          {at === null ? null : <TimeField label={t('Time')} value={time} onChange={setTime} />}
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          {t('Time in {zone}', { zone })}
        </Text>
        <FormButtons submitLabel={t('Move')} isSubmitting={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
