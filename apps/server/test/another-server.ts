import { sql } from 'kysely';
import { inject } from 'vitest';
import { buildApp } from '../src/app';
import { listen } from '../src/db/listen';
import { CHANNEL } from '../src/events/announce.queries';
import { openChanges } from '../src/events/changes';
import { projects, type TestApp } from './harness';

/** A second server on the database of the first, with its own ear and its own memory. */
export async function anotherServer(t: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const connectionString = inject('databaseUrl').replace('{database}', rows[0]?.name ?? '');
  const changes = openChanges((heard) => listen({ connectionString }, CHANNEL, heard));
  const [project] = projects;
  if (!project) throw new Error('There is no project.');
  const app = await buildApp({
    projects: [{ project, db: t.db, storage: t.storage, changes, secrets: t.secrets }],
    now: () => t.clock.now,
    web: new URL('./web/', import.meta.url),
    scripts: new URL('./site-scripts/', import.meta.url),
    demo: true,
    trustProxy: false,
    logger: false,
  });
  const close = async () => {
    await app.close();
    await changes.close();
  };
  return { app, changes, close };
}
