import { type Expression, type SqlBool, sql } from 'kysely';

/** The nickname of a user, or the username if there is no nickname. For queries that select from `users`. */
export const displayName = sql<string>`coalesce(users.nickname, users.username)`;

/** Matches columns that contain the text at the start of a word, ignoring case. */
export function matchesWordStart(column: Expression<string>, text: string): Expression<SqlBool> {
  // Escape characters with a meaning in regular expressions: `C++` becomes `C\+\+`.
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql<SqlBool>`${column} ~* ${`(^|[^[:alnum:]])${literal}`}`;
}
