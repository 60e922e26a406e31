import { isDeepStrictEqual } from 'node:util';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import type { Updateable } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { withSlideIds } from '../../../content/posts/post-text';
import type { Posts } from '../../../platform/db/schema.gen';

/**
 * Returns the columns whose new value differs from the stored one. A form may also send values that have not changed.
 */
export function findChangedColumns(before: PostRow, values: Updateable<Posts>): string[] {
  return Object.entries(values)
    .filter(([field, value]) => !isSameValue(storedValue(before, field as keyof PostRow), value))
    .map(([field]) => field);
}

const storedValue = (before: PostRow, field: keyof PostRow): unknown =>
  field === 'slides' ? withSlideIds(before.slides as Slide[]) : before[field];

/**
 * JSON columns are read as objects and written as JSON text. An empty text equals `null`: a form shows both as empty.
 */
function isSameValue(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return (before ?? '') === (after ?? '');
  return isDeepStrictEqual(before, typeof after === 'string' ? JSON.parse(after) : after);
}
