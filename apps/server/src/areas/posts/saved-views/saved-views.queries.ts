import type { SavedViewInput } from '@masthead/domain/posts/contract/saved-views';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';

/** Selects the views that a user can see: their own and the shared ones. */
function selectVisibleViews(db: Db, userId: number) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.owner_id')
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_id', '=', userId)]))
    .select(['saved_views.id', 'saved_views.name', 'query', 'is_shared', 'owner_id', displayName.as('owner')]);
}

export function listViews(db: Db, userId: number) {
  return selectVisibleViews(db, userId).orderBy(sql`lower(saved_views.name)`).orderBy('saved_views.id').execute();
}

export function findView(db: Db, id: number, userId: number) {
  return selectVisibleViews(db, userId).where('saved_views.id', '=', id).executeTakeFirst();
}

/** Locks the view, so that it cannot be deleted or made private before it is changed. */
export function lockView(db: Db, id: number, userId: number) {
  return selectVisibleViews(db, userId).where('saved_views.id', '=', id).forUpdate('saved_views').executeTakeFirst();
}

/** Locks the owner, so that two requests cannot exceed the limit of views together, and compares the names of the views. */
export async function lockViews(db: Db, ownerId: number, name: string) {
  await db.selectFrom('users').where('id', '=', ownerId).select('id').forNoKeyUpdate().execute();
  return (
    db
      .selectFrom('saved_views')
      .where('owner_id', '=', ownerId)
      // The unique index compares names in the same way.
      .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('has_name')])
      .execute()
  );
}

export async function insertView(db: Db, ownerId: number, input: SavedViewInput): Promise<number> {
  const { id } = await db
    .insertInto('saved_views')
    .values({ ...input, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(db: Db, id: number, input: SavedViewInput): Promise<void> {
  await db.updateTable('saved_views').set(input).where('id', '=', id).execute();
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}
