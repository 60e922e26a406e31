import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { Random } from '../random';

const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED, TRASHED, DELETED } = Status;
const { STANDARD, GALLERY, LIVE_UPDATE, EXTERNAL_LINK } = TemplateType;

/** How many of each: about what a newsroom of twenty has at hand after two months. */
const quotas: readonly (readonly [Status, number])[] = [
  [NEW, 32],
  [IN_PROGRESS, 24],
  [REVIEW, 20],
  [SCHEDULED, 18],
  [PUBLISHED, 186],
  [TRASHED, 15],
  [DELETED, 5],
];

const types = [
  STANDARD,
  STANDARD,
  GALLERY,
  STANDARD,
  LIVE_UPDATE,
  STANDARD,
  STANDARD,
  EXTERNAL_LINK,
  STANDARD,
  STANDARD,
];

/** Of the published ones, the first so many are of today, and the next of the last two days. */
const TODAY = 8;
const RECENT = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Planned {
  status: Status;
  template_type: TemplateType;
  created_at: Date;
  /** `null` of what never had one. */
  published_at: Date | null;
  updated_at: Date;
  deleted_at: Date | null;
  /** It was out before, whatever it is now. */
  wasOut: boolean;
}

/** When every post of a project was made and published, in the order they were made. */
export function planPosts(random: Random, now: Date, zone: string): Planned[] {
  const midnight = zoneInstant(zoneDay(now, zone), '00:00', zone).getTime();
  const between = (from: number, to: number) => from + random.next() * (to - from);
  const ago = (least: number, most: number) => now.getTime() - between(least, most);
  const minute = (instant: number) => Math.floor(instant / MINUTE) * MINUTE;

  const published = (index: number): number => {
    if (index < TODAY) return Math.max(midnight, minute(between(midnight, now.getTime())));
    return minute(index < TODAY + RECENT ? ago(HOUR, 2 * DAY) : ago(2 * DAY, 60 * DAY));
  };
  /** Never within the first hour: whoever looks around should not find it gone. */
  const scheduled = () => Math.ceil((now.getTime() + between(2 * HOUR, 6 * DAY)) / (5 * MINUTE)) * 5 * MINUTE;

  const times = (status: Status, index: number): Omit<Planned, 'status' | 'template_type'> => {
    const isRetired = status === TRASHED || status === DELETED;
    const wasOut = status === PUBLISHED || (isRetired && index % 2 === 0);
    const out = wasOut ? published(isRetired ? TODAY + RECENT : index) : status === SCHEDULED ? scheduled() : null;
    const made = minute(Math.min(out ?? now.getTime(), now.getTime()) - between(3 * HOUR, 8 * DAY));
    const last = Math.min(now.getTime(), Math.max(made, wasOut ? (out ?? made) : made) + between(0, 4 * HOUR));
    return {
      created_at: new Date(made),
      published_at: out === null ? null : new Date(out),
      updated_at: new Date(last),
      deleted_at: status === DELETED ? new Date(Math.max(last, ago(HOUR, 20 * DAY))) : null,
      wasOut,
    };
  };
  const posts = quotas.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => ({
      status,
      template_type: types[index % types.length] as TemplateType,
      ...times(status, index),
    })),
  );
  return posts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
