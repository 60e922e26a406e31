import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import type { Right } from '../access/rights';

/** The rights that a user needs to have an author profile. All of them are required. */
export const authorRights = ['post.read', 'post.create', 'post.update'] as const satisfies readonly Right[];

/** Returns the refusal that names the missing right, or `null` if the user can have an author profile. */
export function authorInfoRefusal(holder: Holder): string | null {
  const missing = missingRight(holder, authorRights);
  return missing ? accessRefusal(holder, missing) : null;
}
