import type { Kysely } from 'kysely';
import type { DB } from './schema.gen';

/** The pool or a transaction: a query function cannot tell which, so it cannot step out of one. */
export type Db = Kysely<DB>;
