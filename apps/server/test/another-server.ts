import { sql } from 'kysely';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../src/app';
import { listen } from '../src/platform/db/listen';
import { CHANNEL } from '../src/platform/events/announce.queries';
import { openChanges } from '../src/platform/events/changes';
import { type OpenSite, openSites } from '../src/site/pages/site-pages';
import { projects, type TestApp } from './harness';

/** A second server on the database of the first, with its own listening connection and page cache. */
export async function anotherServer(
  t: TestApp,
  options: Partial<Pick<AppOptions, 'trustProxy' | 'logger'>> = {},
  wrapSite: (site: OpenSite) => OpenSite = (site) => site,
) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const connectionString = inject('databaseUrl').replace('{database}', rows[0]?.name ?? '');
  const changes = openChanges((heard) => listen({ connectionString }, CHANNEL, heard));
  const [project] = projects;
  if (!project) throw new Error('There is no project.');
  const running = { project, db: t.db, storage: t.storage, changes, secrets: t.secrets };
  const site = wrapSite(openSites([running], () => t.clock.now).get(running) as OpenSite);
  const app = await buildApp({
    projects: [running],
    now: () => t.clock.now,
    web: new URL('./web/', import.meta.url),
    scripts: new URL('./site-scripts/', import.meta.url),
    demo: true,
    trustProxy: false,
    logger: false,
    sites: new Map([[running, site]]),
    ...options,
  });
  const close = async () => {
    await app.close();
    await changes.close();
  };
  return { app, changes, cache: site.cache, close };
}
