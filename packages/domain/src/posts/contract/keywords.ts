import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';

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

/** How many keywords are shown at most, those with the most clicks. */
export const MAX_KEYWORDS = 1000;

export const keyword = z.object({
  /** What readers typed into the search engine. */
  key: z.string(),
  clicks: z.number().int(),
  impressions: z.number().int(),
  /** The place among the results, on average, to two decimals. */
  position: z.number(),
});
export type Keyword = z.infer<typeof keyword>;

const day = z.iso.date(phrase('Enter a date')).optional();

/** Days of the project's calendar, both included. */
export const keywordQuery = z.object({ start_date: day, end_date: day });

export interface KeywordRange {
  start_date: string;
  end_date: string;
}

const isMissing = (given: string | null | undefined): given is null | undefined | '' => !given;

/** What is wrong with a range of days, by field; nothing when it is right. Days compare as texts do. */
export function rangeRefusals(
  { start_date, end_date }: { [day in keyof KeywordRange]?: string | null | undefined },
  today: string,
): Record<string, string[]> {
  const refusals: Record<string, string[]> = {};
  const refuse = (field: string, reason: string) => {
    refusals[field] ??= [reason];
  };
  if (isMissing(start_date)) refuse('start_date', phrase('Select the start date.'));
  else if (start_date > today) refuse('start_date', phrase('The date cannot be in the future.'));
  if (isMissing(end_date)) refuse('end_date', phrase('Select the end date.'));
  else if (end_date > today) refuse('end_date', phrase('The date cannot be in the future.'));
  else if (start_date && end_date < start_date) {
    refuse('end_date', phrase('The end date cannot be earlier than the start date.'));
  }
  return refusals;
}

/** To two decimals, as a person rounds. */
export function roundedPosition(position: number): number {
  return Math.round((position + Number.EPSILON) * 100) / 100;
}

export const keywords = {
  list: endpoint({
    method: 'GET',
    path: '/posts/analytics/:id',
    access: 'post.update',
    summary: `By which words readers found the post in search engines within these days, those with the most clicks first, at most ${MAX_KEYWORDS}.`,
    params: idParams,
    query: keywordQuery,
    reply: z.object({ items: z.array(keyword) }),
  }),
};
