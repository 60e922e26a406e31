import { calendarFilters } from '@masthead/domain/posts/contract/calendar';
import { day, listedStatus } from '@masthead/domain/posts/contract/list-query';
import { z } from 'zod';

// The state of the calendar, and the days that it shows. A day is `YYYY-MM-DD` in the project's time zone.

const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The state of the page in the URL. Without a date, it follows the current day. */
export const calendarState = calendarFilters.extend({
  view: z.enum(calendarViews).default('week'),
  date: day.optional(),
  status: z.coerce.number().pipe(listedStatus).optional(),
});
export type CalendarState = z.output<typeof calendarState>;

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

const addDays = (day: string, count: number) => toDay(new Date(toDate(day).getTime() + count * DAY_MS));

/** Weeks start on Monday. */
function startOfWeek(day: string): string {
  return addDays(day, -((toDate(day).getUTCDay() + 6) % DAYS_PER_WEEK));
}

const startOfMonth = (day: string) => `${day.slice(0, 8)}01`;

function addMonths(day: string, count: number): string {
  const date = toDate(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + count);
  return toDay(date);
}

/** The days of the view, in whole weeks for a month. */
export function listDays(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  const first = startOfWeek(view === 'week' ? day : startOfMonth(day));
  const end = view === 'week' ? addDays(first, DAYS_PER_WEEK) : addMonths(day, 1);
  const days = [];
  for (let next = first; next < end || days.length % DAYS_PER_WEEK !== 0; next = addDays(next, 1)) days.push(next);
  return days;
}

/** A day of the next or the previous period. */
export function movePeriod(view: CalendarView, day: string, count: 1 | -1): string {
  if (view === 'month') return addMonths(day, count);
  return addDays(day, count * (view === 'week' ? DAYS_PER_WEEK : 1));
}

export const isSameMonth = (one: string, other: string) => startOfMonth(one) === startOfMonth(other);

/** English dates have the day first, as in the newsroom. */
const toLocale = (language: string) => (language.startsWith('en') ? 'en-GB' : language);

export function formatDay(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: 'UTC' }).format(toDate(day));
}

/** A range of days, such as `Tuesday 6 – Thursday 8 January`. */
export function formatDays(first: string, last: string, language: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(toLocale(language), options).formatRange(toDate(first), toDate(last));
}

/** The title of the period, such as `16 – 22 November 2026`. */
export function formatPeriod(view: CalendarView, day: string, language: string): string {
  if (view === 'month') return formatDay(day, language, { month: 'long', year: 'numeric' });
  if (view === 'day') return formatDay(day, language, { dateStyle: 'full' });
  const days = listDays('week', day);
  const format = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(toDate(days[0] as string), toDate(days.at(-1) as string));
}
