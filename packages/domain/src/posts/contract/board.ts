import { z } from 'zod';
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

/** The task board: one column for each status of a post in work. */
export const board = z.object({
  columns: z.array(
    z.object({
      status: plainPost.shape.status,
      name: z.string(),
      /** The number of posts in the column, including those that are not in `items`. */
      total: z.number().int(),
      items: z.array(card),
    }),
  ),
  /** The number of listed cards that are assigned to the caller. */
  my_tasks: z.number().int(),
  /** The current date in the project's time zone. A due date cannot be earlier. */
  today: z.string(),
});
export type Board = z.infer<typeof board>;
