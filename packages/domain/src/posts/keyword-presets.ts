import { phrase } from '../text/phrase';
import type { KeywordRange } from './keywords';

const DAY = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day `days` after this one, by the calendar. */
function shifted(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY);
}

/** The same day of an earlier month, or that month's last one. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

interface KeywordPreset {
  label: string;
  /** The range that ends today, today included. */
  range: (today: string) => KeywordRange;
}

const lastDays = (count: number) => (today: string) => ({ start_date: shifted(today, 1 - count), end_date: today });

export const keywordPresets: readonly KeywordPreset[] = [
  { label: phrase('Last 7 days'), range: lastDays(7) },
  { label: phrase('Last 28 days'), range: lastDays(28) },
  {
    label: phrase('Last 3 months'),
    range: (today) => ({ start_date: shifted(monthsBefore(today, 3), 1), end_date: today }),
  },
];
