import { sql } from 'kysely';

/** What people call a user: the nickname, or the username where there is none. The query reads `users`. */
export const displayName = sql<string>`coalesce(users.nickname, users.username)`;
