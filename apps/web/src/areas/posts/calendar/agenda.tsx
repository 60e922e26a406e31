import { Text, Title } from '@mantine/core';
import type { Gap } from '@masthead/domain/posts/rules/calendar';
import { useTranslation } from '../../../ui/translation';
import classes from './calendar.module.css';
import { formatDay } from './calendar-days';
import type { EntryActions } from './calendar-entry';
import { EntryList, GapText } from './calendar-grid';
import type { ShownEntry } from './use-moves';

interface Props {
  days: readonly string[];
  today: string;
  entries: readonly ShownEntry[];
  gaps: ReadonlyMap<string, readonly Gap[]>;
  actions: EntryActions;
}

/** The days with entries, one below the other, for narrow windows. */
export function Agenda({ days, today, entries, gaps, actions }: Props) {
  const { t, language } = useTranslation();
  const usedDays = days.filter((day) => entries.some((entry) => entry.day === day));
  if (usedDays.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {t('No entries in this period')}
      </Text>
    );
  }
  return usedDays.map((day) => (
    <section key={day} className={classes.agendaDay} {...(day === today && { 'data-today': true })}>
      <Title order={2} size="h5">
        {formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })}
      </Title>
      <GapText gaps={gaps.get(day)} />
      <EntryList entries={entries.filter((entry) => entry.day === day)} actions={actions} />
    </section>
  ));
}
