import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { zoneDay, zoneInstant } from '@masthead/domain/time/zone';
import type { Random } from '../random';

// Plans the posts of a demo project before their texts are generated: how many of each status, which type, which dates.

/**
 * Wire stories (articles of a news agency) that two projects published with nearly the same text, so that the
 * uniqueness check finds matches. The headline and the name of the city differ.
 */
const wireStories = [
  { tag: 'Fuel prices', projects: ['lagos', 'accra'] },
  { tag: 'Undersea cable', projects: ['lagos', 'accra'] },
  { tag: 'Malaria', projects: ['accra', 'nairobi'] },
  { tag: 'Marathon', projects: ['nairobi', 'johannesburg'] },
  { tag: 'Exchange rate', projects: ['manila', 'johannesburg'] },
  { tag: 'Climate research', projects: ['manila', 'lagos'] },
] as const;

export interface WireStory {
  tag: string;
  /** The seed of the random text. It is the same in both projects, so that the texts match. */
  seed: string;
}

/** Returns the wire stories of a project. */
export function listWireStories(projectId: string): WireStory[] {
  return wireStories
    .filter(({ projects }) => (projects as readonly string[]).includes(projectId))
    .map(({ tag }) => ({ tag, seed: `agency story about ${tag}` }));
}

const { NEW, IN_PROGRESS, REVIEW, SCHEDULED, PUBLISHED, TRASHED, DELETED } = Status;
const { STANDARD, GALLERY, LIVE_UPDATE, EXTERNAL_LINK } = TemplateType;

/** The number of posts by status, typical of a newsroom of twenty users after two months. */
const quotas: readonly (readonly [Status, number])[] = [
  [NEW, 32],
  [IN_PROGRESS, 24],
  [REVIEW, 20],
  [SCHEDULED, 18],
  [PUBLISHED, 186],
  [TRASHED, 15],
  [DELETED, 5],
];

/** The types of consecutive posts: one in ten is a gallery, one a live update, one an external link. */
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

/** The number of posts that were published today, and of those in the last two days. */
const TODAY_COUNT = 8;
const RECENT_COUNT = 20;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The status, type and dates of a demo post before its text is generated. */
export interface PlannedPost {
  status: Status;
  template_type: TemplateType;
  created_at: Date;
  published_at: Date | null;
  updated_at: Date;
  deleted_at: Date | null;
  wasPublished: boolean;
}

/** Plans the status, template and dates of every post, in the order of creation. */
export function planPosts(random: Random, now: Date, zone: string): PlannedPost[] {
  const midnight = zoneInstant(zoneDay(now, zone), '00:00', zone).getTime();
  const pickBetween = (from: number, to: number) => from + random.next() * (to - from);
  const pickPast = (minAge: number, maxAge: number) => now.getTime() - pickBetween(minAge, maxAge);
  const floorToMinute = (instant: number) => Math.floor(instant / MINUTE_MS) * MINUTE_MS;

  const pickPublication = (index: number): number => {
    if (index < TODAY_COUNT) return Math.max(midnight, floorToMinute(pickBetween(midnight, now.getTime())));
    return floorToMinute(
      index < TODAY_COUNT + RECENT_COUNT ? pickPast(HOUR_MS, 2 * DAY_MS) : pickPast(2 * DAY_MS, 60 * DAY_MS),
    );
  };
  /** At least two hours from now, so that scheduled posts stay visible while a user explores the demo. */
  const pickSchedule = () =>
    Math.ceil((now.getTime() + pickBetween(2 * HOUR_MS, 6 * DAY_MS)) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;

  const planTimes = (status: Status, index: number): Omit<PlannedPost, 'status' | 'template_type'> => {
    const isRetired = status === TRASHED || status === DELETED;
    const wasPublished = status === PUBLISHED || (isRetired && index % 2 === 0);
    const publication = wasPublished
      ? pickPublication(isRetired ? TODAY_COUNT + RECENT_COUNT : index)
      : status === SCHEDULED
        ? pickSchedule()
        : null;
    const created = floorToMinute(
      Math.min(publication ?? now.getTime(), now.getTime()) - pickBetween(3 * HOUR_MS, 8 * DAY_MS),
    );
    const base = Math.max(created, wasPublished ? (publication ?? created) : created);
    const updated = Math.min(now.getTime(), base + pickBetween(0, 4 * HOUR_MS));
    return {
      created_at: new Date(created),
      published_at: publication === null ? null : new Date(publication),
      updated_at: new Date(updated),
      deleted_at: status === DELETED ? new Date(Math.max(updated, pickPast(HOUR_MS, 20 * DAY_MS))) : null,
      wasPublished,
    };
  };
  const posts = quotas.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, index) => ({
      status,
      template_type: types[index % types.length] as TemplateType,
      ...planTimes(status, index),
    })),
  );
  return posts.sort((post, other) => post.created_at.getTime() - other.created_at.getTime());
}
