import { type Expression, type SqlBool, sql } from 'kysely';

/** The nickname of a user, or the username if there is no nickname. For queries that select from `users`. */
export const displayName = sql<string>`coalesce(users.nickname, users.username)`;

/** The words of a user's names, without accents, as a text search vector. For queries that select from `users`. */
export const userWords = sql`words_of(plain_words(concat_ws(' ', nickname, username)))`;

/**
 * The words of an image's texts, without accents, as a text search vector. Must equal the expression of the index
 * `images_words`, so that PostgreSQL uses the index. For queries that select from `images`.
 */
export const imageWords = sql`words_of(plain_words(
  name || ' ' || coalesce(author, '') || ' ' || coalesce(alt, '') || ' ' || coalesce(label, '')))`;

/** Matches columns that contain the text at the start of a word, ignoring case. */
export function matchesWordStart(column: Expression<string>, text: string): Expression<SqlBool> {
  // Escape characters with a meaning in regular expressions: `C++` becomes `C\+\+`.
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql<SqlBool>`${column} ~* ${`(^|[^[:alnum:]])${literal}`}`;
}
