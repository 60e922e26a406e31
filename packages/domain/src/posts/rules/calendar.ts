import type { Holder } from '../../access/refusal';
import { accessRefusal } from '../../access/refusal';
import { fill, phrase } from '../../text/phrase';
import { toZoneParts } from '../../time/zone';
import type { CalendarEntry } from '../contract/calendar';
import { deadlineRefusal, scheduleRefusal } from './editing';
import { embargoRefusal } from './embargo';
import { Status } from './statuses';
import { transitionRefusal } from './workflow';

// The rules of the calendar: clashes, gaps, and the reasons why an entry cannot be moved.

type Publication = Pick<CalendarEntry, 'id' | 'kind' | 'day' | 'at' | 'section'>;

/** Posts of one section that are published within this time clash. */
export const CLASH_MINUTES = 5;
const MINUTE_MS = 60_000;

const isPublication = ({ kind }: Pick<CalendarEntry, 'kind'>) => kind === 'scheduled' || kind === 'published';

/**
 * Returns the ids of the scheduled posts that clash: with a post of the same section within five minutes, or with any
 * post at the same minute.
 */
export function findClashes(entries: readonly Publication[]): ReadonlySet<number> {
  const publications = entries
    .filter(isPublication)
    .map(({ id, kind, at, section }) => ({ id, kind, section, time: Date.parse(at ?? '') }))
    .sort((one, other) => one.time - other.time);
  const clashing = new Set<number>();
  publications.forEach((one, index) => {
    for (const other of publications.slice(index + 1)) {
      if (other.time - one.time > CLASH_MINUTES * MINUTE_MS) break;
      const isSameMinute = Math.floor(one.time / MINUTE_MS) === Math.floor(other.time / MINUTE_MS);
      const isSameSection = one.section !== null && one.section.id === other.section?.id;
      if (!isSameMinute && !isSameSection) continue;
      for (const each of [one, other]) if (each.kind === 'scheduled') clashing.add(each.id);
    }
  });
  return clashing;
}

/** The day of the newsroom. A pause at night is not a gap. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 23;
/** A pause of the newsroom's day without a publication that is at least this long is a gap. */
export const GAP_HOURS = 3;
const HOUR_MINUTES = 60;

/** A part of a day, as `HH:mm`. */
export interface Gap {
  from: string;
  to: string;
}

/**
 * Returns the gaps of a day on which posts are scheduled: pauses between the publications, and at both ends of the day.
 * The past has no gaps: on the current day, they start at `now`.
 */
export function findGaps(day: string, entries: readonly Publication[], now: Date, zone: string): Gap[] {
  const ofDay = entries.filter((entry) => entry.day === day && isPublication(entry));
  const current = toZoneParts(now, zone);
  if (day < current.day || !ofDay.some(({ kind }) => kind === 'scheduled')) return [];
  const start = FIRST_HOUR * HOUR_MINUTES;
  const first = day === current.day ? Math.max(start, toMinutes(current.time)) : start;
  const times = ofDay.map(({ at }) => toMinutes(toZoneParts(new Date(at ?? ''), zone).time)).sort((a, b) => a - b);
  const last = LAST_HOUR * HOUR_MINUTES;
  const marks = [first, ...times.filter((time) => time > first && time < last), last];
  return marks.slice(1).flatMap((to, index) => {
    const from = marks[index] as number;
    return to - from >= GAP_HOURS * HOUR_MINUTES ? [{ from: formatMinutes(from), to: formatMinutes(to) }] : [];
  });
}

/**
 * Returns whether the day has no publication although at least `GAP_HOURS` of the newsroom's day are left. Such a day
 * is a gap as a whole, so `findGaps` returns no parts of it.
 */
export function isEmptyDay(day: string, entries: readonly Publication[], now: Date, zone: string): boolean {
  const current = toZoneParts(now, zone);
  if (day < current.day || entries.some((entry) => entry.day === day && isPublication(entry))) return false;
  return day > current.day || toMinutes(current.time) <= (LAST_HOUR - GAP_HOURS) * HOUR_MINUTES;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

const formatMinutes = (minutes: number) =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':');

type MovedEntry = Pick<
  CalendarEntry,
  'kind' | 'status' | 'published_at' | 'embargo_until' | 'lock' | 'lock_user_id' | 'publish_due_at'
>;

/** Returns why the user cannot move this entry of the calendar at all, or `null`. */
export function moveRefusal(holder: Holder & { user: { id: number } }, entry: MovedEntry): string | null {
  const { kind, status, lock, lock_user_id, publish_due_at } = entry;
  if (kind === 'published') return phrase('The post is already published. Change its date in the editor.');
  if (kind === 'embargo') return phrase('Change the end of an embargo in the editor.');
  const missingRight =
    kind === 'deadline' ? accessRefusal(holder, 'post.update') : transitionRefusal(holder, 'schedule', status);
  if (missingRight) return missingRight;
  if (lock_user_id !== null && lock_user_id !== holder.user.id) {
    return fill(phrase('{name} is editing this post.'), { name: lock });
  }
  return publish_due_at === null ? null : phrase('Undo the publication first, or wait until the post is published.');
}

/** Returns why a scheduled post cannot be moved to this time, or `null`. */
export function moveTimeRefusal(
  { embargo_until, status }: Pick<CalendarEntry, 'embargo_until' | 'status'>,
  to: Date,
  now: Date,
  zone: string,
): string | null {
  if (status !== Status.SCHEDULED) return phrase('The post is no longer scheduled.');
  return scheduleRefusal(to.toISOString(), now) ?? embargoRefusal(embargo_until, to, zone);
}

/** Returns why a deadline cannot be moved to this day, or `null`. */
export const moveDayRefusal = (day: string, now: Date, zone: string) =>
  deadlineRefusal(day, toZoneParts(now, zone).day);
