import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import type { Right } from '../access/rights';

/** Whoever writes posts has a profile: all of these are needed. */
export const authorRights = ['post.read', 'post.create', 'post.update'] as const satisfies readonly Right[];

/** Why this person has no author profile to look at, naming the right that is missing; `null` when they have. */
export function authorInfoRefusal(holder: Holder): string | null {
  const missing = missingRight(holder, authorRights);
  return missing ? accessRefusal(holder, missing) : null;
}
