import { isDeepStrictEqual } from 'node:util';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import type { Updateable } from 'kysely';
import type { HeldPost } from '../../../content/posts/post-rows.queries';
import { withSlideIds } from '../../../content/posts/post-text';
import type { Posts } from '../../../platform/db/schema.gen';

/** The columns that these values really change. */
export function changedColumns(before: HeldPost, values: Updateable<Posts>): string[] {
  return Object.entries(values)
    .filter(([field, value]) => !isSame(storedValue(before, field as keyof HeldPost), value))
    .map(([field]) => field);
}

const storedValue = (before: HeldPost, field: keyof HeldPost): unknown =>
  field === 'slides' ? withSlideIds(before.slides as Slide[]) : before[field];

/**
 * A JSON column is read as an object and written as text. An empty text is the same as no text: a form shows both as
 * empty.
 */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return (before ?? '') === (after ?? '');
  return isDeepStrictEqual(before, typeof after === 'string' ? JSON.parse(after) : after);
}
