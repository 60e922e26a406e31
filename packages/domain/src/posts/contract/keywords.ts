import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { idParams } from '../../http/paging';
import { phrase } from '../../text/phrase';

// A search keyword is a query that readers typed into a search engine before they opened a post. Editors choose a range
// of days and see the keywords of the post.

const DAY_MS = 86_400_000;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Adds calendar days to a day `YYYY-MM-DD`. */
function shiftDay(day: string, days: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** Returns the same day of an earlier month, or the last day of that month: one month before 31 May is 30 April. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

/** A range of days that the screen offers as a button. */
interface KeywordPreset {
  label: string;
  /** Returns the range that ends today, inclusive. */
  range: (today: string) => KeywordRange;
}

const lastDays = (count: number) => (today: string) => ({ start_date: shiftDay(today, 1 - count), end_date: today });

export const keywordPresets: readonly KeywordPreset[] = [
  { label: phrase('Last 7 days'), range: lastDays(7) },
  { label: phrase('Last 28 days'), range: lastDays(28) },
  {
    label: phrase('Last 3 months'),
    range: (today) => ({ start_date: shiftDay(monthsBefore(today, 3), 1), end_date: today }),
  },
];

export const MAX_KEYWORDS = 1000;

export const keyword = z.object({
  /** The query that readers typed into the search engine. */
  key: z.string(),
  clicks: z.number().int(),
  impressions: z.number().int(),
  /** The average position in the search results, rounded to two decimals. */
  position: z.number(),
});
export type Keyword = z.infer<typeof keyword>;

const day = z.iso.date(phrase('Enter a date')).optional();

/** Inclusive days in the project's time zone. */
export const keywordQuery = z.object({ start_date: day, end_date: day });

export interface KeywordRange {
  start_date: string;
  end_date: string;
}

const isMissing = (day: string | null | undefined): day is null | undefined | '' => !day;

/** Returns the errors of a range of days by field. ISO days compare correctly as strings. */
export function rangeRefusals(
  { start_date, end_date }: { [day in keyof KeywordRange]?: string | null | undefined },
  today: string,
): Record<string, string[]> {
  const refusals: Record<string, string[]> = {};
  const refuse = (field: string, reason: string) => {
    refusals[field] ??= [reason];
  };
  if (isMissing(start_date)) refuse('start_date', phrase('Select the start date.'));
  else if (start_date > today) refuse('start_date', phrase("The date can't be in the future."));
  if (isMissing(end_date)) refuse('end_date', phrase('Select the end date.'));
  else if (end_date > today) refuse('end_date', phrase("The date can't be in the future."));
  else if (start_date && end_date < start_date) {
    refuse('end_date', phrase("The end date can't be earlier than the start date."));
  }
  return refusals;
}

/** Rounds to two decimals, half up. */
export function roundPosition(position: number): number {
  return Math.round((position + Number.EPSILON) * 100) / 100;
}

export const keywords = {
  list: endpoint({
    method: 'GET',
    path: '/posts/analytics/:id',
    access: 'post.update',
    summary: 'Lists the search engine queries by which readers found the post.',
    description: `Lists at most ${MAX_KEYWORDS} queries of these days, by clicks.`,
    params: idParams,
    query: keywordQuery,
    reply: z.object({ items: z.array(keyword) }),
  }),
};
