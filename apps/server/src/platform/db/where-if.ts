import { type RawBuilder, sql } from 'kysely';

/**
 * Adds an optional filter to a query: `query.$call(whereIf(section, (posts, id) => posts.where('section_id', '=', id)))`.
 * The filter is left out when the value is undefined.
 */
export function whereIf<Query, Value>(
  value: Value | undefined,
  filter: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : filter(query, value));
}

/** `where('id', '=', anyOf(ids))` is `id in (…)` for a list that may be empty, with one parameter for all ids. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${ids}::int[])`;

/** `where('id', '<>', allOf(ids))` is `id not in (…)` for a list that may be empty. */
export const allOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`all(${ids}::int[])`;
