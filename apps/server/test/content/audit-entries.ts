import type { AuditEntry } from '@masthead/domain/audit/contract';
import type { Db } from '../../src/platform/db/db';

type StoredEntry = Pick<
  AuditEntry,
  'action' | 'actor_id' | 'actor_name' | 'target_id' | 'target_label' | 'before' | 'after' | 'result'
>;

/** Reads the newest entry of the audit log from the table, without the rights that the API checks. */
export async function readNewestAuditEntry(db: Db): Promise<StoredEntry> {
  const row = await db.selectFrom('audit_log').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirstOrThrow();
  return row as unknown as StoredEntry;
}

export const countAuditEntries = async (db: Db) => (await db.selectFrom('audit_log').select('id').execute()).length;
