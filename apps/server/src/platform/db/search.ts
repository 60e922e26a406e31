import { type Expression, type SqlBool, sql } from 'kysely';

/** The text stands in the column, beginning at the beginning of a word. */
export function phrasePrefix(column: Expression<string>, text: string): Expression<SqlBool> {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql<SqlBool>`${column} ~* ${`(^|[^[:alnum:]])${literal}`}`;
}
