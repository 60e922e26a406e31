import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { findClashes, findGaps, isEmptyDay } from '@masthead/domain/posts/rules/calendar';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useProject } from '../../../shared/project/project';
import { cardSensor } from '../../../ui/board/drag-board';
import { type DragEnd, dragPlugins } from '../../../ui/table/ordering';
import { Agenda } from './agenda';
import type { CalendarView } from './calendar-days';
import { DraggedEntry } from './calendar-entry';
import { HourGrid, MonthGrid } from './calendar-grid';
import { MoveDialog } from './move-dialog';
import { type ShownEntry, type Target, toEntryKey, useMoves } from './use-moves';

interface Props {
  items: readonly ShownEntry[];
  /** Whether the period has no other entries. Otherwise, a gap could be one that is not loaded. */
  isComplete: boolean;
  view: CalendarView;
  days: readonly string[];
  today: string;
  /** A day of the shown month. */
  month: string;
  isNarrow: boolean;
  onDay: (day: string) => void;
}

/** The entries of the period in the chosen view, which the user can drag to other dates. */
export function CalendarEntries(props: Props) {
  const { items, isComplete, view, days, today, month, isNarrow, onDay } = props;
  const { zone } = useProject();
  const { entries: latest, move, drop, findRefusal, findTargetRefusal } = useMoves(items);
  const [frozen, setFrozen] = useState<readonly ShownEntry[] | null>(null);
  const [moved, setMoved] = useState<ShownEntry | null>(null);
  // The entries do not change while one of them is dragged.
  const entries = frozen ?? latest;
  const now = new Date();
  const ownEntries = entries.filter(({ brand }) => !brand);
  const gaps = new Map(isComplete ? days.map((day) => [day, findGaps(day, ownEntries, now, zone)]) : []);
  const emptyDays = new Set(isComplete ? days.filter((day) => isEmptyDay(day, ownEntries, now, zone)) : []);
  const findEntry = (key: unknown) => entries.find((entry) => toEntryKey(entry) === key);

  const handleDragEnd: DragEnd = ({ operation: { source, target }, canceled }) => {
    const entry = findEntry(source?.id);
    // React must move the entry before the drag overlay disappears.
    flushSync(() => {
      setFrozen(null);
      // A save during the drag may have changed the entry.
      const current = entry && (latest.find((each) => toEntryKey(each) === toEntryKey(entry)) ?? entry);
      if (!canceled && current && target) void drop(current, target.data['target'] as Target);
    });
  };

  const actions = { clashes: findClashes(ownEntries), findRefusal, onMove: setMoved };
  const shared = { days, today, entries, gaps, emptyDays, actions };
  return (
    <DragDropProvider
      sensors={[cardSensor]}
      plugins={dragPlugins}
      onDragStart={() => setFrozen(entries)}
      onDragEnd={handleDragEnd}
    >
      {isNarrow ? (
        <Agenda {...shared} />
      ) : view === 'month' ? (
        <MonthGrid {...shared} month={month} onDay={onDay} />
      ) : (
        <HourGrid {...shared} onDay={onDay} />
      )}
      <DragOverlay dropAnimation={null}>
        {(source) => {
          const entry = findEntry(source.id);
          return entry ? <DraggedEntry entry={entry} /> : null;
        }}
      </DragOverlay>
      {moved ? (
        <MoveDialog entry={moved} findTargetRefusal={findTargetRefusal} onMove={move} onClose={() => setMoved(null)} />
      ) : null}
    </DragDropProvider>
  );
}
