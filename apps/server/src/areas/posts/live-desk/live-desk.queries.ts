import { MAX_UPDATE_VERSIONS, type UpdateVersion } from '@masthead/domain/posts/contract/live-desk';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

// The tables of the live desk. Writes run while the row of the post is locked.

/** A slide of a live update, which has an id. */
export type StoredUpdate = Slide & { id: string };

/** Lists the marks of those of these updates that the live desk has changed, with the users who edit them. */
export function listMarks(db: Db, postId: number, ids: readonly string[], lockedAfter: string) {
  return db
    .selectFrom('post_updates as mark')
    .leftJoin('users', 'users.id', 'mark.created_by')
    .leftJoin('post_update_locks as held', (join) =>
      join
        .onRef('held.post_id', '=', 'mark.post_id')
        .onRef('held.update_id', '=', 'mark.id')
        .on('held.seen_at', '>', lockedAfter),
    )
    .leftJoin('users as holder', 'holder.id', 'held.user_id')
    .where('mark.post_id', '=', postId)
    .where(sql<boolean>`mark.id = any(${ids}::text[])`)
    .select(['mark.id', 'mark.is_pinned', 'mark.is_key_moment', 'mark.correction', 'mark.corrected_at'])
    .select(['mark.created_at', 'held.user_id', 'held.since'])
    .select([
      sql<string | null>`coalesce(users.nickname, users.username)`.as('created_by'),
      sql<string | null>`coalesce(holder.nickname, holder.username)`.as('holder_name'),
    ])
    .select((eb) =>
      eb
        .selectFrom('post_update_versions as version')
        .whereRef('version.post_id', '=', 'mark.post_id')
        .whereRef('version.update_id', '=', 'mark.id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('versions'),
    )
    .execute();
}
export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** The stored marks of an update, and who published it. */
export function findMark(db: Db, postId: number, id: string) {
  return db
    .selectFrom('post_updates')
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .select(['id', 'created_by', 'correction', 'is_pinned', 'is_key_moment'])
    .executeTakeFirst();
}

interface MarkValues {
  created_by?: number;
  created_at?: string;
  is_pinned?: boolean | undefined;
  is_key_moment?: boolean | undefined;
  correction?: string | null | undefined;
  corrected_at?: string | null;
}

/** Inserts the marks of an update, or changes those that are given. */
export async function storeMarks(db: Db, post_id: number, id: string, values: MarkValues): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await db
    .insertInto('post_updates')
    .values({ post_id, id, ...given })
    .onConflict((conflict) => {
      const columns = conflict.columns(['post_id', 'id']);
      return Object.keys(given).length > 0 ? columns.doUpdateSet(given) : columns.doNothing();
    })
    .execute();
}

export function findLastVersion(db: Db, postId: number, id: string) {
  return selectVersions(db, postId, id).orderBy('version.number', 'desc').limit(1).executeTakeFirst();
}

export function findVersion(db: Db, postId: number, id: string, number: number) {
  return selectVersions(db, postId, id).where('version.number', '=', number).executeTakeFirst();
}

export function listVersions(db: Db, postId: number, id: string) {
  return selectVersions(db, postId, id).orderBy('version.number', 'desc').limit(MAX_UPDATE_VERSIONS).execute();
}

const selectVersions = (db: Db, postId: number, id: string) =>
  db
    .selectFrom('post_update_versions as version')
    .leftJoin('users', 'users.id', 'version.user_id')
    .where('version.post_id', '=', postId)
    .where('version.update_id', '=', id)
    .select(['version.number', 'version.created_at', 'version.position', 'version.correction'])
    .select([
      sql<UpdateVersion['reason']>`version.reason`.as('reason'),
      sql<StoredUpdate>`version.slide`.as('slide'),
      sql<string | null>`case when version.user_id is not null then ${displayName} end`.as('username'),
    ]);

interface NewVersion {
  post_id: number;
  slide: StoredUpdate;
  number: number;
  reason: UpdateVersion['reason'];
  user_id: number | null;
  created_at: string;
  correction: string | null;
  position: number;
}

/** Stores a version and deletes those beyond the limit. */
export async function insertVersion(db: Db, { slide, ...version }: NewVersion): Promise<void> {
  await db
    .insertInto('post_update_versions')
    .values({ ...version, update_id: slide.id, slide: JSON.stringify(slide) })
    .execute();
  if (version.number <= MAX_UPDATE_VERSIONS) return;
  await db
    .deleteFrom('post_update_versions')
    .where('post_id', '=', version.post_id)
    .where('update_id', '=', slide.id)
    .where('number', '<=', version.number - MAX_UPDATE_VERSIONS)
    .execute();
}

/** Returns the lock of an update even if it has expired. */
export function findUpdateLock(db: Db, postId: number, id: string) {
  return db
    .selectFrom('post_update_locks as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('held.post_id', '=', postId)
    .where('held.update_id', '=', id)
    .select(['held.user_id', displayName.as('username'), 'held.since', 'held.seen_at'])
    .executeTakeFirst();
}

interface UpdateLock {
  post_id: number;
  update_id: string;
  user_id: number;
  since: string;
  seen_at: string;
}

/** Gives the lock to this user, also if another user holds it. */
export async function writeUpdateLock(db: Db, { post_id, update_id, ...values }: UpdateLock): Promise<void> {
  await db
    .insertInto('post_update_locks')
    .values({ post_id, update_id, ...values })
    .onConflict((conflict) => conflict.columns(['post_id', 'update_id']).doUpdateSet(values))
    .execute();
}

/** Releases the lock of this user, or of any user. Returns whether there was one. */
export async function deleteUpdateLock(db: Db, postId: number, id: string, userId?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_update_locks')
    .where('post_id', '=', postId)
    .where('update_id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
