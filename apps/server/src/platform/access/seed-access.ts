import { rights } from '@masthead/domain/access/rights';
import { ADMIN, seededRoles } from '@masthead/domain/access/roles';
import { RIGHT, ROLE } from '@masthead/domain/roles/contract';
import type { Db } from '../db/db';
import { addItems, countRoles, grant } from './auth-items.queries';

/**
 * Rights that an upgrade brings are added, and given to the administrators. The seeded roles are made once: what
 * administrators made of them since is theirs.
 */
export async function seedAccess(db: Db): Promise<void> {
  await addItems(
    db,
    rights.map((name) => ({ name, description: name, type: RIGHT })),
  );
  if ((await countRoles(db)) === 0) {
    await addItems(
      db,
      seededRoles.map(({ name, description }) => ({ name, description, type: ROLE })),
    );
    for (const role of seededRoles) await grant(db, role.name, role.rights);
  }
  await grant(db, ADMIN, rights);
}
