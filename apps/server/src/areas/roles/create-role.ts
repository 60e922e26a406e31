import { newRoleRights } from '@masthead/domain/roles/rules';
import type { AuthItem } from '@masthead/domain/roles/schema';
import { grant } from '../../access/auth-items.queries';
import type { Db } from '../../db/db';
import type { Actor } from '../../http/context';
import { insertRole } from './roles.queries';

type Values = Pick<AuthItem, 'name' | 'description'>;

/** A role starts with what of the template its creator holds: nobody gives a right they lack. */
export function createRole(db: Db, actor: Actor, values: Values): Promise<number> {
  return db.transaction().execute(async (db) => {
    const id = await insertRole(db, values);
    await grant(
      db,
      values.name,
      newRoleRights.filter((right) => actor.rights.has(right)),
    );
    return id;
  });
}
