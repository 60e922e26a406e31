import type { Project } from '@masthead/domain/projects/schema';
import { countUsers } from '../access/users.queries';
import type { Config } from '../config/config';
import { demoProgram } from '../config/places';
import { ensureDatabase, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import { openDb } from '../db/open';
import { CHANNEL } from '../events/announce.queries';
import { type Changes, openChanges } from '../events/changes';
import type { ServedProject } from '../http/context';
import { cause, StartError } from '../start-error';
import { type Storage, within } from '../storage/storage';
import { type DemoOrder, databaseOf, orderDemo } from './order-demo';
import { prepare, type Shipped } from './prepare';

/** Everything of a served project that needs no key. */
type OpenProject = Omit<ServedProject, 'secrets'>;

type Undo = Array<() => Promise<unknown>>;

/** Starts the embedded PostgreSQL on a data directory. */
type StartPostgres = (options: { dataDir: string; log: (line: string) => void }) => Promise<{
  host: string;
  port: number;
  user: string;
  stop: () => Promise<unknown>;
}>;

interface Options {
  shipped: Shipped;
  files: Storage;
  /** For a configuration without a database server. */
  startPostgres: StartPostgres;
  /** Gets what closes the databases. */
  undo: Undo;
  signal?: AbortSignal;
}

/**
 * Every project's database, open and brought to this version. Empty projects on the embedded PostgreSQL get the demo
 * content where demo accounts may exist. Fails once the signal says that it is not wanted.
 */
export async function openDatabases(
  config: Config,
  { shipped, files, startPostgres, undo, signal }: Options,
): Promise<OpenProject[]> {
  if (config.databaseUrl) {
    return openProjects(config.projects, onServer(config.databaseUrl), shipped, files, undo);
  }
  const connection = await startEmbedded(startPostgres, config.dataDir, undo);
  signal?.throwIfAborted();
  const projects = await openProjects(
    config.projects,
    ({ id }) => databaseOf({ connection }, id),
    shipped,
    files,
    undo,
  );
  const ids = config.demoAccounts ? await emptyOf(projects) : [];
  if (ids.length > 0) await orderDemo(demoProgram, { connection, ids }, signal);
  return projects;
}

function openProjects(projects: Project[], locate: Locate, shipped: Shipped, files: Storage, undo: Undo) {
  const open = async (project: Project): Promise<OpenProject> => ({
    project,
    db: await openProject(project, locate, shipped, undo),
    storage: within(files, project.id),
    changes: openProjectChanges(project, locate, undo),
  });
  return Promise.all(projects.map(open));
}

/** Those that nobody can sign in to yet. */
async function emptyOf(projects: OpenProject[]): Promise<string[]> {
  const counted = await Promise.all(
    projects.map(async ({ project, db }) => ({ id: project.id, users: await countUsers(db) })),
  );
  return counted.filter(({ users }) => users === 0).map(({ id }) => id);
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
      onLost: ({ message }) => {
        heard.onLost();
        process.stderr.write(`Changes of ${project.title} are not heard now: ${message}\n`);
      },
    }),
  );
  undo.push(() => changes.close());
  return changes;
}

function onServer(url: string): Locate {
  return ({ id }) => ({ connectionString: url.replaceAll('{project}', id) });
}

async function startEmbedded(
  startPostgres: StartPostgres,
  dataDir: string,
  undo: Undo,
): Promise<DemoOrder['connection']> {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  undo.push(() => postgres.stop());
  const { host, port, user } = postgres;
  return { host, port, user, database: 'masthead_{project}' };
}
