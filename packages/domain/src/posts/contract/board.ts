import { z } from 'zod';
import { plainPost, postRelations } from './post';

/** How many cards a column shows at most. */
export const MAX_CARDS = 100;
/** How long a published post stays on the board, in hours. */
export const PUBLISHED_HOURS = 48;

/** A post as its card and its task form need it. */
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
  })
  .extend(postRelations.pick({ section: true, assignee: true, reporter: true }).shape);
export type Card = z.infer<typeof card>;

export const board = z.object({
  columns: z.array(
    z.object({
      status: plainPost.shape.status,
      name: z.string(),
      /** Also of the cards that there is no room for. */
      total: z.number().int(),
      items: z.array(card),
    }),
  ),
  /** How many of the shown cards are mine. */
  my_tasks: z.number().int(),
  /** The day in the project's zone: no deadline can be set before it. */
  today: z.string(),
});
export type Board = z.infer<typeof board>;
