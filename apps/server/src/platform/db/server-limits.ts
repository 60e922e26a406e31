import { sql } from 'kysely';
import { StartError } from '../start-error';
import type { Db } from './db';
import { IDLE_TRANSACTION_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './supervise-pool';
import { runExclusively } from './transactions';

/** Throws a `StartError` if PostgreSQL allows fewer connections than this process may need. */
export async function checkMaxConnections(db: Db, needed: number): Promise<void> {
  const { rows } = await sql<{ available: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as available`.execute(db);
  const { available } = rows[0] ?? { available: 0 };
  if (needed <= available) return;
  throw new StartError(
    `This process may open ${needed} connections, but PostgreSQL allows ${available}. Set DATABASE_POOL to a smaller number, or raise max_connections of PostgreSQL.`,
  );
}

/**
 * Makes PostgreSQL cancel long statements and end idle transactions of this role. A connection through a pooler cannot have
 * the start-up parameters that other connections have.
 */
export async function limitStatementsOfRole(db: Db): Promise<void> {
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  };
  await runExclusively(db, async (db) => {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
    for (const [setting, milliseconds] of Object.entries(limits)) {
      await sql
        .raw(`alter role current_user in database ${rows[0]?.name} set ${setting} = ${milliseconds}`)
        .execute(db);
    }
  });
}
