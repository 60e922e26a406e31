import { useDroppable } from '@dnd-kit/react';
import { UnstyledButton } from '@mantine/core';
import type { Gap } from '@masthead/domain/posts/rules/calendar';
import { toZoneParts } from '@masthead/domain/time/zone';
import { type ReactNode, useEffect, useRef } from 'react';
import { useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import classes from './calendar.module.css';
import { formatDay, isSameMonth } from './calendar-days';
import { Entry, type EntryActions } from './calendar-entry';
import { type ShownEntry, type Target, toEntryKey } from './use-moves';

interface Props {
  days: readonly string[];
  today: string;
  entries: readonly ShownEntry[];
  gaps: ReadonlyMap<string, readonly Gap[]>;
  /** The days from today on without a publication. */
  emptyDays: ReadonlySet<string>;
  actions: EntryActions;
  onDay: (day: string) => void;
}

/** The entries of a day in a month before "more". */
const MAX_ENTRIES_PER_CELL = 4;

/** Six weeks or fewer. A click on the number of a day opens the day. */
export function MonthGrid({ days, today, entries, gaps, emptyDays, actions, onDay, month }: Props & { month: string }) {
  const { t, language } = useTranslation();
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={classes.weekday} aria-hidden>
          {formatDay(day, language, { weekday: 'short' })}
        </div>
      ))}
      {days.map((day) => {
        const ofDay = entries.filter((entry) => entry.day === day);
        const hidden = ofDay.length - MAX_ENTRIES_PER_CELL;
        // "1 more" needs as much space as the entry.
        const shown = hidden > 1 ? ofDay.slice(0, MAX_ENTRIES_PER_CELL) : ofDay;
        return (
          <Cell
            key={day}
            target={{ day }}
            label={formatDay(day, language, { dateStyle: 'full' })}
            isToday={day === today}
            isOutside={!isSameMonth(day, month)}
          >
            <div className={classes.cellHead}>
              <DayButton day={day} text={String(Number(day.slice(-2)))} onDay={onDay} />
              <GapText gaps={gaps.get(day)} isEmpty={emptyDays.has(day)} />
            </div>
            <EntryList entries={shown} actions={actions} />
            {hidden > 1 ? (
              <UnstyledButton className={classes.more} onClick={() => onDay(day)}>
                {t('{count} more', { count: hidden })}
              </UnstyledButton>
            ) : null}
          </Cell>
        );
      })}
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const FIRST_VISIBLE_HOUR = 6;

/** One or seven columns of 24 hours, below a row with the deadlines. It scrolls to the morning at first. */
export function HourGrid({ days, today, entries, gaps, emptyDays, actions, onDay }: Props) {
  const { t, language } = useTranslation();
  const { zone } = useProject();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-hour="${FIRST_VISIBLE_HOUR}"]`);
    const head = grid.current?.querySelector<HTMLElement>('[data-grid-head]');
    if (row && grid.current) grid.current.scrollTop = row.offsetTop - (head?.offsetHeight ?? 0);
  }, []);
  const hourOf = ({ at }: ShownEntry) => (at ? Number(toZoneParts(new Date(at), zone).time.slice(0, 2)) : null);
  const findEntries = (day: string, hour: number | null) =>
    entries.filter((entry) => entry.day === day && hourOf(entry) === hour);

  return (
    <div ref={grid} className={classes.hours} style={{ '--days': days.length } as Record<string, number>}>
      <div className={classes.corner} data-grid-head />
      {days.map((day) => (
        <div key={day} className={classes.dayHead} {...(day === today && { 'data-today': true })}>
          <DayButton
            day={day}
            text={formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short' })}
            onDay={onDay}
          />
          <GapText gaps={gaps.get(day)} isEmpty={emptyDays.has(day)} />
        </div>
      ))}
      <div className={classes.hour}>{t('Deadlines')}</div>
      {days.map((day) => (
        <Cell
          key={day}
          target={{ day }}
          label={`${t('Deadlines')}, ${formatDay(day, language, { dateStyle: 'full' })}`}
        >
          <EntryList entries={findEntries(day, null)} actions={actions} />
        </Cell>
      ))}
      {HOURS.map((hour) => {
        const time = toClock(hour);
        return [
          <div key={hour} className={classes.hour} data-hour={hour}>
            {time}
          </div>,
          ...days.map((day) => (
            <Cell
              key={`${day} ${hour}`}
              target={{ day, hour }}
              label={`${formatDay(day, language, { dateStyle: 'full' })}, ${time}`}
              isToday={day === today}
              isGap={isInGap(hour, gaps.get(day))}
            >
              <EntryList entries={findEntries(day, hour)} actions={actions} />
            </Cell>
          )),
        ];
      })}
    </div>
  );
}

const toClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Whether the whole hour is part of a gap. */
const isInGap = (hour: number, gaps: readonly Gap[] = []) =>
  gaps.some(({ from, to }) => from <= toClock(hour) && toClock(hour + 1) <= to);

interface CellProps {
  target: Target;
  label: string;
  isToday?: boolean;
  isOutside?: boolean;
  isGap?: boolean;
  children: ReactNode;
}

/** A place where an entry can be dropped. */
function Cell({ target, label, isToday = false, isOutside = false, isGap = false, children }: CellProps) {
  const { day, hour } = target;
  const { ref, isDropTarget } = useDroppable({ id: `${day} ${hour ?? ''}`, data: { target } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={ref}
      role="group"
      aria-label={label}
      className={classes.cell}
      {...(isToday && { 'data-today': true })}
      {...(isOutside && { 'data-outside': true })}
      {...(isGap && { 'data-gap': true })}
      {...(isDropTarget && { 'data-target': true })}
    >
      {children}
    </div>
  );
}

export function EntryList({ entries, actions }: Pick<Props, 'entries' | 'actions'>) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <Entry key={toEntryKey(entry)} entry={entry} actions={actions} />
      ))}
    </ul>
  );
}

function DayButton({ day, text, onDay }: { day: string; text: string; onDay: (day: string) => void }) {
  const { language } = useTranslation();
  return (
    <UnstyledButton
      className={classes.dayButton}
      aria-label={formatDay(day, language, { dateStyle: 'full' })}
      onClick={() => onDay(day)}
    >
      {text}
    </UnstyledButton>
  );
}

/** Names the gaps of a day. A day without a publication has a quiet mark, because a month can have many. */
export function GapText({ gaps = [], isEmpty }: { gaps?: readonly Gap[] | undefined; isEmpty: boolean }) {
  const { t } = useTranslation();
  if (isEmpty) return <span className={classes.empty}>{t('Nothing scheduled')}</span>;
  if (gaps.length === 0) return null;
  const text = gaps.map(({ from, to }) => `${from}–${to}`).join(', ');
  return (
    <span className={classes.gap} title={t('No publication {times}', { times: text })}>
      {t('Gap {times}', { times: text })}
    </span>
  );
}
