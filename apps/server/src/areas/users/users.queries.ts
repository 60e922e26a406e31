import { ADMIN } from '@masthead/domain/access/roles';
import { ROLE } from '@masthead/domain/roles/contract';
import type { UserQuery } from '@masthead/domain/users/contract';
import type { Updateable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { rightsOfRole } from '../../platform/access/auth-items.queries';
import type { Db } from '../../platform/db/db';
import { displayName, matchesWordStart } from '../../platform/db/expressions';
import type { Users } from '../../platform/db/schema.gen';
import { whereIf } from '../../platform/db/where-if';

/** Selects users as the API sends them, without password hashes and two-factor secrets. */
function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .select((eb) => [
      'users.id',
      'users.username',
      'users.nickname',
      displayName.as('name'),
      'users.email',
      'users.position',
      'users.role_id',
      'role.name as role',
      jsonBuildObject({ item_name: eb.ref('role.name') }).as('auth_assignment'),
      'users.section_id',
      'users.show_on_site',
      'users.two_fa_enabled',
      'users.suspended_at',
    ]);
}

export async function listUsers(db: Db, query: UserQuery) {
  const { page, per_page, order, search, 'filter[id.eq]': id, 'filter[auth_assignment.item_name.eq]': role } = query;
  const matching = db
    .selectFrom('users')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .$call(whereIf(id, (users, id) => users.where('users.id', '=', id)))
    .$call(whereIf(role, (users, role) => users.where('role.name', '=', role)))
    .$call(
      whereIf(search, (users, search) =>
        users.where((eb) =>
          eb.or([
            matchesWordStart(eb.fn.coalesce('users.nickname', eb.val('')), search),
            matchesWordStart(eb.ref('users.username'), search),
            matchesWordStart(eb.ref('users.email'), search),
          ]),
        ),
      ),
    );

  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await selectUsers(db)
    .where('users.id', 'in', matching.select('users.id'))
    .orderBy('users.id', order === 'id' ? 'asc' : 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items, total };
}

export function findUser(db: Db, id: number) {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst();
}

/** Returns a user and locks the row until the transaction ends. */
export function lockUser(db: Db, id: number) {
  return selectUsers(db).where('users.id', '=', id).forNoKeyUpdate('users').executeTakeFirst();
}

/** Returns the ids of the administrators who are not suspended, and locks them until the transaction ends. */
export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .where('role.name', '=', ADMIN)
    .where('users.suspended_at', 'is', null)
    .select('users.id')
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a role, so that it cannot be changed or deleted until the transaction ends. */
export async function lockRole(db: Db, name: string): Promise<void> {
  await db.selectFrom('auth_items').where('type', '=', ROLE).where('name', '=', name).select('id').forShare().execute();
}

/** Returns a role with its rights. */
export async function findRole(db: Db, name: string) {
  const role = await db
    .selectFrom('auth_items as role')
    .where('role.type', '=', ROLE)
    .where('role.name', '=', name)
    .select(['role.id', 'role.name', rightsOfRole('role.id').as('rights')])
    .executeTakeFirst();
  return role ? { ...role, rights: new Set(role.rights) } : null;
}

export async function updateUserRow(db: Db, id: number, values: Updateable<Users>): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Counts the bylines of a user, including posts in the trash. */
export async function countAuthoredPosts(db: Db, id: number): Promise<number> {
  const { total } = await db
    .selectFrom('post_authors')
    .where('user_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks the author profile and returns the storage key of its avatar. */
export async function lockAvatar(db: Db, id: number): Promise<string | null> {
  const profile = await db
    .selectFrom('author_infos')
    .where('user_id', '=', id)
    .select('avatar')
    .forUpdate()
    .executeTakeFirst();
  return profile?.avatar ?? null;
}

/** Deletes the user. Foreign keys delete the author profile, sessions and locks. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** The user has to set up two-factor authentication again. */
export async function clearTwoFactor(db: Db, id: number): Promise<void> {
  await updateUserRow(db, id, { two_fa_secret: null, two_fa_pending_secret: null, two_fa_last_step: null });
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
}

export async function deleteLocksAndPreviews(db: Db, id: number): Promise<void> {
  await db.deleteFrom('post_locks').where('user_id', '=', id).execute();
  await db.deleteFrom('post_previews').where('user_id', '=', id).execute();
}

/** Deletes the secret URL of a user's calendar. Returns whether there was one. */
export async function deleteCalendarFeed(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
