import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';

const hashUrl = (url: string) => createHash('sha256').update(url).digest();

export interface LinkCheck {
  url: string;
  /** `null` until the job has checked the link. */
  checked_at: string | null;
  /** The HTTP status; `null` if the server did not answer. */
  status: number | null;
}

/**
 * Requests checks of these links and returns their results. A result that is older than `outdated` is requested again
 * and stays valid until the new one arrives.
 */
export async function requestLinkChecks(
  db: Db,
  urls: readonly string[],
  { now, outdated }: { now: string; outdated: string },
): Promise<LinkCheck[]> {
  if (urls.length === 0) return [];
  // Sorted, so that concurrent requests lock the rows in the same order.
  const values = urls.toSorted().map((url) => ({ url_hash: hashUrl(url), url, requested_at: now }));
  await db
    .insertInto('link_checks')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('url_hash')
        .doUpdateSet({ requested_at: now })
        .where('link_checks.checked_at', '<', outdated)
        .whereRef('link_checks.requested_at', '<=', 'link_checks.checked_at'),
    )
    .execute();
  return db
    .selectFrom('link_checks')
    .where('url_hash', 'in', urls.map(hashUrl))
    .select(['url', 'checked_at', 'status'])
    .execute();
}

const isWaiting = sql<boolean>`(checked_at is null or checked_at < requested_at)`;

/** The links that wait for a check, oldest request first. */
export function listWaitingLinks(db: Db, limit: number) {
  return db
    .selectFrom('link_checks')
    .where(isWaiting)
    .select(['url_hash', 'url'])
    .orderBy('requested_at')
    .orderBy('url_hash')
    .limit(limit)
    .execute();
}

export async function storeLinkCheck(db: Db, url_hash: Buffer, result: { checked_at: string; status: number | null }) {
  await db.updateTable('link_checks').set(result).where('url_hash', '=', url_hash).execute();
}

export async function deleteOldLinkChecks(db: Db, before: string): Promise<void> {
  await db.deleteFrom('link_checks').where('requested_at', '<', before).execute();
}
