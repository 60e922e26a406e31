import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { urlId } from '../../http/paging';
import { brand } from '../../linked-accounts/contract';
import { fill, phrase } from '../../text/phrase';
import { templateType } from '../field-schemas';
import { day, listedStatus, numberList, numberOf } from './list-query';
import { plainPost, postRelations } from './post';

// The calendar shows when posts are published, are due, or get out of their embargo, in the time zone of the project.

/** The longest period of one request: six weeks, the page of a month. */
export const MAX_CALENDAR_DAYS = 42;
/** The entries of each kind that one request returns. */
export const MAX_ENTRIES_PER_KIND = 500;

export const calendarKinds = ['published', 'scheduled', 'deadline', 'embargo'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarFilters = z.object({
  section_id: urlId.optional(),
  /** Posts with this author or assignee. */
  person_id: urlId.optional(),
  template_type: numberOf(templateType).optional(),
  status: numberList(numberOf(listedStatus), 7).optional(),
});
export type CalendarFilters = z.output<typeof calendarFilters>;

const DAY_MS = 86_400_000;
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The first and the last day, in the project's time zone. */
const period = { from: day, to: day };
type Period = { from: string; to: string };
const isInOrder = ({ from, to }: Period) => from <= to;
const isShort = ({ from, to }: Period) => countDays(from, to) <= MAX_CALENDAR_DAYS;
const orderRule = { path: ['to'], message: phrase("The end can't be before the start.") };
const lengthRule = { path: ['to'], message: fill(phrase('Choose at most {days} days.'), { days: MAX_CALENDAR_DAYS }) };

export const calendarQuery = calendarFilters.extend(period).refine(isInOrder, orderRule).refine(isShort, lengthRule);
export type CalendarQuery = z.output<typeof calendarQuery>;

/** A date of a post. A post can have several: a scheduled one under embargo has two. */
const calendarEntry = plainPost
  .pick({
    id: true,
    main_headline: true,
    status: true,
    template_type: true,
    published_at: true,
    due_date: true,
    embargo_until: true,
    updated_at: true,
    lock: true,
    lock_user_id: true,
    is_late: true,
    publish_due_at: true,
  })
  .extend({
    ...postRelations.pick({ section: true, assignee: true }).shape,
    kind: z.enum(calendarKinds),
    /** The day in the project's time zone. */
    day: z.string(),
    /** The time as an instant; `null` for a deadline, which has no time. */
    at: z.string().nullable(),
  });
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** The entries of a linked account in another brand. Their days are those of the caller's project. */
export const linkedCalendar = brand.extend({
  /** The URL of the brand's admin. */
  url: z.string(),
  items: z.array(calendarEntry),
  truncated: z.boolean(),
});
export type LinkedCalendar = z.infer<typeof linkedCalendar>;

/** A new feed or a replaced one. The token is returned only once. */
const newFeed = z.object({ path: z.string(), created_at: z.string() });

export const calendar = {
  list: endpoint({
    method: 'GET',
    path: '/calendar',
    access: 'post.read',
    summary: 'Lists the publications, scheduled publications, deadlines and embargoes of a period.',
    description: [
      `The period has at most ${MAX_CALENDAR_DAYS} days in the time zone of the project.`,
      `Returns up to ${MAX_ENTRIES_PER_KIND} entries of each kind, and says in \`truncated\` whether there are more.`,
      'Deadlines and embargoes end with the publication of the post.',
    ].join(' '),
    fromReplica: true,
    query: calendarQuery,
    reply: z.object({
      items: z.array(calendarEntry),
      truncated: z.boolean(),
      /** The current day in the project's time zone. */
      today: z.string(),
    }),
  }),
  listLinked: endpoint({
    method: 'GET',
    path: '/calendar/linked',
    access: 'post.read',
    summary: 'Lists the same entries in the brands of the caller’s linked accounts.',
    description:
      'Each brand is read with the rights of the linked account, which needs `post.read` there. `failed` has the titles of the brands that cannot be read.',
    query: calendarFilters
      .pick({ template_type: true, status: true })
      .extend(period)
      .refine(isInOrder, orderRule)
      .refine(isShort, lengthRule),
    reply: z.object({ brands: z.array(linkedCalendar), failed: z.array(z.string()) }),
  }),
};

export const calendarFeeds = {
  get: endpoint({
    method: 'GET',
    path: '/calendar/feed',
    access: 'post.read',
    summary: 'Returns when the caller created the URL of their calendar feed, without the URL.',
    reply: z.object({ created_at: z.string().nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar/feed',
    access: 'post.read',
    summary: 'Creates the secret URL of the caller’s calendar feed, and replaces the previous one.',
    description: 'The reply is the only one that contains the URL: the server stores only a hash of its token.',
    body: z.object({}),
    reply: newFeed,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/calendar/feed',
    access: 'post.read',
    summary: 'Revokes the URL of the caller’s calendar feed.',
    reply: z.null(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/:token.ics',
    access: 'public',
    summary: 'Returns the calendar of the next five weeks and the last one as iCalendar (RFC 5545).',
    description: [
      'The token in the URL is the secret of one user.',
      'Answers 404 for an unknown or revoked token, a suspended user, and a user without `post.read`.',
    ].join(' '),
    params: z.object({ token: z.string().max(100) }),
    download: 'text/calendar',
    reply: z.string(),
  }),
};
