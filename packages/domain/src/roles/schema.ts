import { z } from 'zod';
import { requiredText } from '../text/fields';

export const ROLE = 1;
export const RIGHT = 2;

/** A role (type 1) or a right (type 2). */
export const authItem = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.union([z.literal(ROLE), z.literal(RIGHT)]),
});
export type AuthItem = z.infer<typeof authItem>;

export const roleInput = z.object({
  name: requiredText(50).toLowerCase(),
  description: requiredText(100),
});
export type RoleInput = z.input<typeof roleInput>;

/** A right that a role holds. */
export const authItemChild = z.object({ id: z.number().int(), parent: z.string(), child: z.string() });
export type AuthItemChild = z.infer<typeof authItemChild>;

export const authItemChildInput = z.object({ parent: requiredText(50), child: requiredText(100) });
