import type { Kysely } from 'kysely';
import type { DB } from './schema.gen';

/** A connection pool or a transaction. Query functions take a `Db`, so they run in their caller's transaction. */
export type Db = Kysely<DB>;
