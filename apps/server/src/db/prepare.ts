import { sql } from 'kysely';
import { seedAccess } from '../access/seed-access';
import { loadPhrases } from '../phrases/load-phrases';
import type { Db } from './db';
import { migrate } from './migrate';

/** Where the server keeps what it ships beside its code. */
export interface Shipped {
  migrations: URL;
  phrases: URL;
}

const LOCK = 0x6d617375;

/** Brings a project's database to this version: tables, rights, roles, languages and phrases. Safe to run at any time. */
export async function prepare(db: Db, shipped: Shipped): Promise<void> {
  await migrate(db, shipped.migrations);
  await db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
    await seedAccess(db);
    await loadPhrases(db, shipped.phrases);
  });
}
