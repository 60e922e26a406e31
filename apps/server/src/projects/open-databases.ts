import type { Project } from '@masthead/domain/projects/schema';
import type pg from 'pg';
import type { Config } from '../config';
import { ensureDatabase, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import { openDb } from '../db/open';
import { prepare, type Shipped } from '../db/prepare';
import { drawExpertFaces } from '../demo/add-experts';
import { drawnOnce, once } from '../demo/draw-pictures';
import { fillDemo } from '../demo/fill-demo';
import { CHANNEL } from '../events/announce.queries';
import { type Changes, openChanges } from '../events/changes';
import type { ServedProject } from '../http/context';
import { startPostgres } from '../postgres/launcher';
import { cause, StartError } from '../start-error';
import { type Storage, within } from '../storage/storage';

interface Opened {
  projects: ServedProject[];
  /** Runs on its own PostgreSQL, filled with demo content. */
  demo: boolean;
}

type Undo = Array<() => Promise<unknown>>;

/** Every project's database, open and brought to this version. */
export async function openDatabases(config: Config, shipped: Shipped, files: Storage, undo: Undo): Promise<Opened> {
  const demo = config.databaseUrl === undefined;
  const locate = config.databaseUrl ? onServer(config.databaseUrl) : await embedded(config.dataDir, undo);
  const pictures = drawnOnce();
  const faces = once(drawExpertFaces);
  const open = async (project: Project): Promise<ServedProject> => {
    const db = await openProject(project, locate, shipped, undo);
    const changes = openProjectChanges(project, locate, undo);
    const running = { project, db, storage: within(files, project.id), changes };
    if (demo) await fillDemo(running, pictures, faces);
    return running;
  };
  return { projects: await Promise.all(config.projects.map(open)), demo };
}

async function openProject(project: Project, locate: Locate, shipped: Shipped, undo: Undo): Promise<Db> {
  const config = locate(project);
  await ensureDatabase(project, config);
  let isOpen = true;
  const db = openDb(config, (error) => {
    if (isOpen) process.stderr.write(`A connection to the database of ${project.title} was lost: ${error.message}\n`);
  });
  undo.push(() => {
    isOpen = false;
    return db.destroy();
  });
  try {
    await prepare(db, shipped, project.language);
  } catch (error) {
    throw new StartError(`The database of ${project.title} could not be brought to this version: ${cause(error)}.`);
  }
  return db;
}

function openProjectChanges(project: Project, locate: Locate, undo: Undo): Changes {
  const changes = openChanges((heard) =>
    listen(locate(project), CHANNEL, {
      ...heard,
      onLost: ({ message }) => process.stderr.write(`Changes of ${project.title} are not heard now: ${message}\n`),
    }),
  );
  undo.push(() => changes.close());
  return changes;
}

function onServer(url: string): Locate {
  return ({ id }) => ({ connectionString: url.replaceAll('{project}', id) });
}

async function embedded(dataDir: string, undo: Undo): Promise<Locate> {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  undo.push(() => postgres.stop());
  const { host, port, user } = postgres;
  return ({ id }): pg.PoolConfig => ({ host, port, user, database: `masthead_${id}` });
}
