import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Posts } from '../../db/schema.gen';
import type { HeldPost } from './posts.queries';

/** The columns that these values really change. */
export function changedColumns(before: HeldPost, values: Updateable<Posts>): string[] {
  return Object.entries(values)
    .filter(([field, value]) => !isSame(before[field as keyof HeldPost], value))
    .map(([field]) => field);
}

/**
 * A JSON column is read as an object and written as text. An empty text is the same as no text: a form shows both as
 * empty.
 */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return (before ?? '') === (after ?? '');
  return isDeepStrictEqual(before, typeof after === 'string' ? JSON.parse(after) : after);
}
