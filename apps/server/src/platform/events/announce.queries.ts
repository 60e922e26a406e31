import type { LiveCollection } from '@masthead/domain/events/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db';
import { notifyingDb } from '../db/notifying-db';
import type { SiteChange } from './changes';

/** The PostgreSQL notification channel for changes of a project. */
export const CHANNEL = 'masthead_changes';

/**
 * Notifies every server of this project that a collection, public content (`site`), sessions or anything else (`writes`)
 * has changed. Inside a transaction, PostgreSQL sends the notification once, on commit.
 */
export async function announce(db: Db, collection: LiveCollection | 'site' | 'sessions' | 'writes'): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${collection})`.execute(db);
}

/** PostgreSQL limits a payload to 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;

/** A change with more tags empties the whole cache instead: it affects most pages anyway. */
const MAX_NOTIFICATIONS = 10;

/**
 * Notifies every server of this project, on commit, that these posts and lists of the site have changed. A change with
 * many tags is sent as several notifications.
 */
export async function announceSiteChange(db: Db, change: SiteChange): Promise<void> {
  const payloads = toSitePayloads(change);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payloads (payload)`.execute(db);
}

/** The payloads of the notifications that these posts and lists of the site have changed. */
export function toSitePayloads(change: SiteChange): string[] {
  const payloads = splitPayload(change);
  return payloads.length > MAX_NOTIFICATIONS ? ['site'] : payloads;
}

/** Splits the tags until each payload is short enough. A single tag is always short enough. */
function splitPayload({ tags, isRemoval }: SiteChange): string[] {
  const payload = `site ${JSON.stringify({ tags, isRemoval })}`;
  if (Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES) return [payload];
  if (tags.length <= 1) return ['site'];
  const middle = Math.ceil(tags.length / 2);
  return [tags.slice(0, middle), tags.slice(middle)].flatMap((half) => splitPayload({ tags: half, isRemoval }));
}

const announcingDbs = new WeakMap<Db, Db>();

/** Returns a `Db` whose writing transactions announce `site` on commit. */
export function announcingSite(db: Db): Db {
  const announcingDb = announcingDbs.get(db) ?? notifyingDb(db, CHANNEL, 'site');
  announcingDbs.set(db, announcingDb);
  return announcingDb;
}
