import { fill, phrase } from '../text/phrase';
import { type Access, type Right, rightsOf } from './rights';

/** Whoever asks, as far as rights go. */
export interface Holder {
  rights: ReadonlySet<Right>;
}

export function can(holder: Holder, access: Access): boolean {
  const wanted = rightsOf(access);
  return wanted.length === 0 || wanted.some((right) => holder.rights.has(right));
}

/** Why this person may not call it, naming the right that is missing; `null` when they may. */
export function accessRefusal(holder: Holder, access: Access): string | null {
  if (can(holder, access)) return null;
  return fill(phrase('You need the right {right} to do this.'), { right: rightsOf(access).join(' or ') });
}

/** The first of these rights that this person lacks; `null` when they hold all of them. */
export function missingRight(holder: Holder, rights: Iterable<Right>): Right | null {
  for (const right of rights) if (!holder.rights.has(right)) return right;
  return null;
}
