import { z } from 'zod';
import { isPublic } from '../rules/statuses';
import { plainPost, postRelations } from './post';

// The reply of the task board, on which the newsroom plans posts.

/** Published posts stay on the board for this many hours. */
export const PUBLISHED_HOURS = 48;

/** A post on the task board. */
export const card = plainPost
  .pick({
    id: true,
    main_headline: true,
    status: true,
    template_type: true,
    priority: true,
    estimate: true,
    due_date: true,
    embargo_until: true,
    notes: true,
    section_id: true,
    published_at: true,
    updated_at: true,
    lock: true,
    lock_user_id: true,
    is_late: true,
    publish_due_at: true,
  })
  .extend(postRelations.pick({ section: true, assignee: true, reporter: true }).shape);
export type Card = z.infer<typeof card>;

/**
 * Returns whether a card is late: its deadline has passed before it is ready, or it is scheduled and overdue. `today`
 * is the date in the project's time zone.
 */
export function isLateCard({ status, due_date, is_late }: Card, today: string): boolean {
  return is_late || (!isPublic(status) && due_date !== null && due_date < today);
}

/** The task board: one column for each status of a post in work. */
export const board = z.object({
  columns: z.array(
    z.object({
      status: plainPost.shape.status,
      name: z.string(),
      /** The number of posts in the column, including those that are not in `items`. */
      total: z.number().int(),
      /** How many of them are late. */
      late: z.number().int(),
      items: z.array(card),
    }),
  ),
  /** The number of listed cards that are assigned to the caller. */
  my_tasks: z.number().int(),
  /** The current date in the project's time zone. A due date cannot be earlier. */
  today: z.string(),
});
export type Board = z.infer<typeof board>;
