import { type Expression, type SqlBool, sql } from 'kysely';

/** The nickname of a user, or the username if there is no nickname. For queries that select from `users`. */
export const displayName = sql<string>`coalesce(users.nickname, users.username)`;

/** The text stands in the column, beginning at the beginning of a word. */
export function phrasePrefix(column: Expression<string>, text: string): Expression<SqlBool> {
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql<SqlBool>`${column} ~* ${`(^|[^[:alnum:]])${literal}`}`;
}
