import { sql } from 'kysely';

/** The nickname of a user, or the username if there is no nickname. For queries that select from `users`. */
export const displayName = sql<string>`coalesce(users.nickname, users.username)`;
