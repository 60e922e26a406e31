import { rights } from '@masthead/domain/access/rights';
import { ADMIN, seededRoles } from '@masthead/domain/access/roles';
import { RIGHT, ROLE } from '@masthead/domain/roles/contract';
import { addItems, countRoles, grant } from '../access/auth-items.queries';
import { fillAuthorSlugs } from '../access/author-slugs';
import { migrate } from '../db/databases';
import type { Db } from '../db/db';
import { exclusively } from '../db/transactions';
import { announce } from '../events/announce.queries';
import { loadPhrases } from '../phrases/load-phrases';

/** Where the server keeps what it ships beside its code. */
export interface Shipped {
  migrations: URL;
  phrases: URL;
}

/** Brings a project's database to this version: tables, rights, roles, languages, phrases and slugs of authors. Safe to run at any time. */
export async function prepare(db: Db, shipped: Shipped, language: string): Promise<void> {
  await migrate(db, shipped.migrations);
  await exclusively(db, async (db) => {
    await seedAccess(db);
    await loadPhrases(db, shipped.phrases, language);
    await fillAuthorSlugs(db);
    // Other servers may have cached pages with the former phrases and slugs.
    await announce(db, 'site');
  });
}

/**
 * Rights that an upgrade brings are added, and given to the administrators. The seeded roles are made once: what
 * administrators made of them since is theirs.
 */
async function seedAccess(db: Db): Promise<void> {
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
