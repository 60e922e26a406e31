import { fill, phrase } from '../text/phrase';
import { type Access, acceptedRights, type Right } from './rights';

// Checks whether a user has a right, and explains a missing one.

/** A user or a role whose rights are checked. */
export interface Holder {
  rights: ReadonlySet<Right>;
}

/** Returns whether the holder satisfies the access rule. */
export function can(holder: Holder, access: Access): boolean {
  const accepted = acceptedRights(access);
  return accepted.length === 0 || accepted.some((right) => holder.rights.has(right));
}

/** Returns the sentence for the user that names the missing right, or `null` if the holder has access. */
export function accessRefusal(holder: Holder, access: Access): string | null {
  if (can(holder, access)) return null;
  return fill(phrase('You need the right {right} to do this.'), { right: acceptedRights(access).join(' or ') });
}

/** Returns the first right that the holder does not have, or `null`. */
export function missingRight(holder: Holder, rights: Iterable<Right>): Right | null {
  for (const right of rights) if (!holder.rights.has(right)) return right;
  return null;
}
