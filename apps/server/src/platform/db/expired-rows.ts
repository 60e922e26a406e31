import { type Expression, type RawBuilder, sql } from 'kysely';

/** A range of expired rows of a table, of which one transaction deletes the oldest. */
export interface ExpiredRows {
  /** The time of the last deleted row, so that a batch does not scan the index entries of rows that are deleted already. */
  since: string;
  before: string;
  limit: number;
}

/**
 * `where('id', '=', anyOfQuery(ids))` is `id in (select …)` that always finds the rows by the index of `id`. With `in`,
 * the planner may read the whole table.
 */
export function anyOfQuery<T>(query: Expression<{ [column: string]: T }>): RawBuilder<T> {
  return sql<T>`any(array(${query}))`;
}
