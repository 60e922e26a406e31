import { sql } from 'kysely';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import type { Db } from '../../../platform/db/db';
import { allOf } from '../../../platform/db/where-if';
import type { PostChange } from '../write/write-post';

// A pending publication belongs to one version of a post. A write of the post cancels it. A write of the live desk does not,
// unless the publication would overwrite it.

type PostVersion = Pick<PostRow, 'id' | 'version'>;

/**
 * Stores a pending publication. Confirming the same version with the same changes again does not restart the countdown,
 * unless the changes contain slides, which get the time of the confirmation.
 */
export async function addPendingPublication(
  db: Db,
  { id, version }: PostVersion,
  { user_id, due_at, change }: { user_id: number; due_at: string; change: PostChange | null },
): Promise<void> {
  const changes = change && JSON.stringify(change);
  await db
    .insertInto('pending_publications')
    .values({ post_id: id, version, user_id, due_at, changes })
    .onConflict((conflict) =>
      conflict
        .column('post_id')
        .doUpdateSet({ version, user_id, due_at, changes })
        .where(
          sql<boolean>`(pending_publications.version, pending_publications.changes::text)
            is distinct from (${version}::integer, ${changes}::text)`,
        ),
    )
    .execute();
}

/** The pending publication of this version continues with the next version, unless it contains slides. */
export async function movePendingPublication(db: Db, { id, version }: PostVersion): Promise<void> {
  await db
    .updateTable('pending_publications')
    .set({ version: version + 1 })
    .where('post_id', '=', id)
    .where('version', '=', version)
    .where(
      sql<boolean>`changes is null or not (changes::jsonb -> 'values' ? 'slides' or changes::jsonb -> 'values' ? 'body_text')`,
    )
    .execute();
}

/** Deletes the pending publication of a post. Returns `false` if this version has none. */
export async function deletePendingPublication(db: Db, { id, version }: PostVersion): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pending_publications')
    .where('post_id', '=', id)
    .returning('version')
    .executeTakeFirst();
  return deleted?.version === version;
}

/**
 * Locks the post whose pending publication is due first, with the user who confirmed it. Skips locked rows. The pending
 * publication is locked too, because only then PostgreSQL reads again what a request has changed since the start of this
 * statement: another confirmation has other changes and a later time, and an undone publication has no row.
 */
export function lockNextHeldPost(db: Db, now: Date, excludedIds: readonly number[]) {
  return db
    .selectFrom('pending_publications')
    .innerJoin('posts', 'posts.id', 'pending_publications.post_id')
    .innerJoin('users', 'users.id', 'pending_publications.user_id')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .where('pending_publications.due_at', '<=', now.toISOString())
    .where('posts.id', '<>', allOf(excludedIds))
    .orderBy('pending_publications.due_at')
    .orderBy('posts.id')
    .limit(1)
    .forNoKeyUpdate(['posts', 'pending_publications'])
    .skipLocked()
    .selectAll('posts')
    .select(['pending_publications.user_id', 'pending_publications.changes', 'role.name as role_name'])
    .$narrowType<{ changes: PostChange | null }>()
    .executeTakeFirst();
}
