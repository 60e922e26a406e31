import type { Right } from '@masthead/domain/access/rights';
import type { Db } from '../db/db';
import { displayName } from '../db/expressions';
import { rightsOfRole } from './auth-items.queries';

// Each database stores its side of a link between the accounts of one person. Both sides have the same `link_id`.

const linkColumns = ['link_id', 'user_id', 'project', 'other_user_id', 'created_at'] as const;

/** One side of a link. */
export interface AccountLink {
  link_id: string;
  /** The user of this database. */
  user_id: number;
  /** The other project and its user. */
  project: string;
  other_user_id: number;
  created_at: string;
}

export function listAccountLinks(db: Db, userId: number): Promise<AccountLink[]> {
  return db.selectFrom('account_links').where('user_id', '=', userId).select(linkColumns).orderBy('id').execute();
}

/** Finds the user at the other side of a link in that user's database, if the user is active and the side matches. */
export async function findLinkedUser(
  db: Db,
  { link_id, user_id, other_user_id }: AccountLink,
  project: string,
): Promise<{ id: number; name: string; email: string; rights: Set<Right> } | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .where('link_id', '=', link_id)
    .where('account_links.user_id', '=', other_user_id)
    .where('account_links.project', '=', project)
    .where('account_links.other_user_id', '=', user_id)
    .where('users.suspended_at', 'is', null)
    .where('users.two_fa_enabled', '=', true)
    .select(['users.id', displayName.as('name'), 'users.email'])
    .select(rightsOfRole('users.role_id').as('rights'))
    .executeTakeFirst();
  return row ? { ...row, rights: new Set(row.rights) } : null;
}

/** Stores one side. It replaces links of either account with the project of the other. Returns their users. */
export async function insertAccountLink(db: Db, link: AccountLink): Promise<number[]> {
  const replaced = await db
    .deleteFrom('account_links')
    .where('project', '=', link.project)
    .where((eb) => eb.or([eb('user_id', '=', link.user_id), eb('other_user_id', '=', link.other_user_id)]))
    .returning('user_id')
    .execute();
  await db.insertInto('account_links').values(link).execute();
  return replaced.map(({ user_id }) => user_id);
}

/** Deletes one side. Foreign keys end its sessions and codes. Returns `false` if it does not exist. */
export async function deleteAccountLink(db: Db, linkId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account_links').where('link_id', '=', linkId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export function deleteAccountLinksOfUser(db: Db, userId: number): Promise<AccountLink[]> {
  return db.deleteFrom('account_links').where('user_id', '=', userId).returning(linkColumns).execute();
}
