import { sql } from 'kysely';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../../src/app';
import type { Db } from '../../src/platform/db/db';
import { listen } from '../../src/platform/db/listen';
import { CHANNEL } from '../../src/platform/events/announce.queries';
import { openChanges } from '../../src/platform/events/changes';
import { createLogger } from '../../src/platform/observe/logger';
import { createSiteServices, type SiteServices } from '../../src/site/pages/site-pages';
import { projects } from './projects';
import type { TestApp } from './test-app';

/**
 * Starts a second server on the database of the first, with its own page cache and database notifications. Tests check
 * with it that a change on one server reaches the others. `wrapSite` can replace functions of the site.
 */
export async function startSecondServer(
  t: TestApp,
  { db = t.db, ...options }: Partial<Pick<AppOptions, 'trustProxy' | 'logger' | 'observation'>> & { db?: Db } = {},
  wrapSite: (site: SiteServices) => SiteServices = (site) => site,
) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const connectionString = inject('databaseUrl').replace('{database}', rows[0]?.name ?? '');
  const changes = openChanges((handlers) =>
    listen({ config: { connectionString }, channel: CHANNEL, db: t.db }, handlers),
  );
  const [project] = projects;
  if (!project) throw new Error('There is no project.');
  const running = { project, db, storage: t.storage, changes, secrets: t.secrets };
  const site = wrapSite(createSiteServices([running], () => t.clock.now).get(running) as SiteServices);
  const app = await buildApp({
    projects: [running],
    now: () => t.clock.now,
    web: new URL('./web/', import.meta.url),
    scripts: new URL('./site-scripts/', import.meta.url),
    explorer: new URL('./web/', import.meta.url),
    demo: true,
    trustProxy: false,
    logger: createLogger('silent'),
    sites: new Map([[running, site]]),
    ...options,
  });
  const close = async () => {
    await app.close();
    await changes.close();
  };
  return { app, changes, cache: site.cache, close };
}
