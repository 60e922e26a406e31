import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { rights } from '@masthead/domain/access/rights';
import { ADMIN, seededRoles } from '@masthead/domain/access/roles';
import { RIGHT, ROLE } from '@masthead/domain/roles/contract';
import { addMissingAuthItems, countRoles, grantRights } from '../access/auth-items.queries';
import { addMissingAuthorSlugs } from '../access/author-slugs';
import { listMigrations, migrate } from '../db/databases';
import type { Db } from '../db/db';
import { runExclusively } from '../db/transactions';
import { announce } from '../events/announce.queries';
import { loadPhrases } from '../phrases/load-phrases';
import { isUpgraded, recordUpgrade } from './upgrade-fingerprint.queries';

/** The data files that are delivered with the server. */
export interface ShippedFiles {
  migrations: URL;
  phrases: URL;
}

/**
 * Upgrades a project's database to this version: tables, rights, roles, languages, phrases, slugs. Does nothing if the
 * last upgrade loaded the same data.
 */
export async function upgradeDatabase(db: Db, shipped: ShippedFiles, language: string): Promise<void> {
  const fingerprint = await computeFingerprint(shipped, language);
  if (await isUpgraded(db, fingerprint)) return;
  await migrate(db, shipped.migrations);
  await runExclusively(db, async (db) => {
    await seedRightsAndRoles(db);
    await loadPhrases(db, shipped.phrases, language);
    await addMissingAuthorSlugs(db);
    await recordUpgrade(db, fingerprint);
    // Other servers may have cached pages with the old phrases and slugs.
    await announce(db, 'site');
  });
}

/** A hash of everything that an upgrade loads. */
async function computeFingerprint({ migrations, phrases }: ShippedFiles, language: string): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([language, rights, seededRoles, await listMigrations(migrations)]));
  for (const name of (await readdir(phrases)).sort()) hash.update(name).update(await readFile(new URL(name, phrases)));
  return hash.digest('hex');
}

/**
 * Adds new rights and grants them to the administrators. The default roles are created only once, so that changes by
 * administrators are preserved.
 */
async function seedRightsAndRoles(db: Db): Promise<void> {
  await addMissingAuthItems(
    db,
    rights.map((name) => ({ name, description: name, type: RIGHT })),
  );
  if ((await countRoles(db)) === 0) {
    await addMissingAuthItems(
      db,
      seededRoles.map(({ name, description }) => ({ name, description, type: ROLE })),
    );
    for (const role of seededRoles) await grantRights(db, role.name, role.rights);
  }
  await grantRights(db, ADMIN, rights);
}
