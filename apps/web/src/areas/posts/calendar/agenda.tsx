import { Text, Title } from '@mantine/core';
import type { Gap } from '@masthead/domain/posts/rules/calendar';
import { useTranslation } from '../../../ui/translation';
import classes from './calendar.module.css';
import { formatDay, formatDays } from './calendar-days';
import type { EntryActions } from './calendar-entry';
import { EntryList, GapText } from './calendar-grid';
import type { ShownEntry } from './use-moves';

interface Props {
  days: readonly string[];
  today: string;
  entries: readonly ShownEntry[];
  gaps: ReadonlyMap<string, readonly Gap[]>;
  emptyDays: ReadonlySet<string>;
  actions: EntryActions;
}

/** The days with entries, one below the other, for narrow windows. Empty days between them share a line. */
export function Agenda({ days, today, entries, gaps, emptyDays, actions }: Props) {
  const { t, language } = useTranslation();
  const usedDays = new Set(entries.map(({ day }) => day));
  const groups = groupDays(
    days.filter((day) => usedDays.has(day) || emptyDays.has(day)),
    usedDays,
  );
  if (!days.some((day) => usedDays.has(day))) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {t('No entries in this period')}
      </Text>
    );
  }
  return groups.map((group) => {
    const [day = ''] = group;
    const isUsed = usedDays.has(day);
    return (
      <section key={day} className={classes.agendaDay} {...(day === today && { 'data-today': true })}>
        <Title order={2} size="h5" {...(!isUsed && { c: 'dimmed', fw: 400 })}>
          {group.length > 1
            ? formatDays(day, group.at(-1) as string, language)
            : formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })}
        </Title>
        <GapText gaps={gaps.get(day)} isEmpty={emptyDays.has(day)} />
        <EntryList entries={entries.filter((entry) => entry.day === day)} actions={actions} />
      </section>
    );
  });
}

/** Days with entries are groups of their own. The days between two of them are one group. */
function groupDays(days: readonly string[], usedDays: ReadonlySet<string>): string[][] {
  const groups: string[][] = [];
  for (const day of days) {
    const last = groups.at(-1);
    if (last && !usedDays.has(day) && !usedDays.has(last[0] as string)) last.push(day);
    else groups.push([day]);
  }
  return groups;
}
