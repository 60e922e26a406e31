import { fillAuthorSlugs } from '../access/author-slugs';
import { seedAccess } from '../access/seed-access';
import { announce } from '../events/announce.queries';
import { loadPhrases } from '../phrases/load-phrases';
import type { Db } from './db';
import { exclusively } from './exclusively';
import { migrate } from './migrate';

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
