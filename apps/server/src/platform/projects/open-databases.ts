import type { Project } from '@masthead/domain/projects/schema';
import { countUsers } from '../access/users.queries';
import type { Config } from '../config/config';
import { demoProgram } from '../config/paths';
import { ensureDatabase, findIncompatibleMigration, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import { openDb } from '../db/open';
import { CHANNEL } from '../events/announce.queries';
import { type Changes, openChanges } from '../events/changes';
import type { ServedProject } from '../http/context';
import { cause, StartError } from '../start-error';
import { restrictToFolder, type Storage } from '../storage/storage';
import { projectConnection, runDemoProgram } from './run-demo-program';
import type { EmbeddedConnection } from './start-embedded-postgres';
import { type ShippedFiles, upgradeDatabase } from './upgrade-database';

/** A project with an open database. The caller adds its secrets. */
type OpenProject = Omit<ServedProject, 'secrets'>;

type Cleanups = Array<() => Promise<unknown>>;

interface Options {
  shipped: ShippedFiles;
  /** The file store of the server. Each project gets a folder of it. */
  storage: Storage;
  /** Receives the clean-up steps that close the databases. */
  cleanups: Cleanups;
  signal?: AbortSignal;
}

/**
 * Opens and upgrades the databases of all projects. On the embedded PostgreSQL, empty projects are filled with demo
 * content if demo accounts are allowed. Throws when the signal aborts.
 */
export async function openDatabases(
  config: Config,
  connection: EmbeddedConnection | null,
  { shipped, storage, cleanups, signal }: Options,
): Promise<OpenProject[]> {
  const locate = locateDatabases(config, connection);
  const projects = await openProjects(config.projects, locate, shipped, storage, cleanups);
  if (!connection) return projects;
  const emptyIds = config.demoAccounts ? await listEmptyProjectIds(projects) : [];
  if (emptyIds.length > 0) await runDemoProgram(demoProgram, { connection, ids: emptyIds }, signal);
  return projects;
}

function openProjects(
  projects: Project[],
  locate: Locate,
  shipped: ShippedFiles,
  storage: Storage,
  cleanups: Cleanups,
) {
  const openOne = async (project: Project): Promise<OpenProject> => ({
    project,
    db: await openProjectDatabase(project, locate, shipped, cleanups),
    storage: restrictToFolder(storage, project.id),
    changes: openProjectChanges(project, locate, cleanups),
  });
  return Promise.all(projects.map(openOne));
}

async function listEmptyProjectIds(projects: OpenProject[]): Promise<string[]> {
  const userCounts = await Promise.all(
    projects.map(async ({ project, db }) => ({ id: project.id, users: await countUsers(db) })),
  );
  return userCounts.filter(({ users }) => users === 0).map(({ id }) => id);
}

function openPool(project: Project, config: ReturnType<Locate>, cleanups: Cleanups): Db {
  let isOpen = true;
  const db = openDb(config, (error) => {
    if (isOpen) process.stderr.write(`A connection to the database of ${project.title} was lost: ${error.message}\n`);
  });
  cleanups.push(() => {
    isOpen = false;
    return db.destroy();
  });
  return db;
}

/** Opens databases as they are, without an upgrade, for backups and restores. */
export function openUnchanged(projects: readonly Project[], locate: Locate, cleanups: Cleanups) {
  return projects.map((project) => ({ project, db: openPool(project, locate(project), cleanups) }));
}

async function openProjectDatabase(
  project: Project,
  locate: Locate,
  shipped: ShippedFiles,
  cleanups: Cleanups,
): Promise<Db> {
  const config = locate(project);
  const db = openPool(project, config, cleanups);
  await ensureDatabase(project, config, db);
  const incompatible = await findIncompatibleMigration(db, shipped.migrations);
  if (incompatible) {
    throw new StartError(
      `A newer version has upgraded the database of ${project.title}, and this version cannot run on it: ${incompatible.reason} (${incompatible.name}). Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
  try {
    await upgradeDatabase(db, shipped, project.language);
  } catch (error) {
    throw new StartError(`The database of ${project.title} could not be upgraded to this version: ${cause(error)}.`);
  }
  return db;
}

function openProjectChanges(project: Project, locate: Locate, cleanups: Cleanups): Changes {
  const changes = openChanges((handlers) =>
    listen(locate(project), CHANNEL, {
      ...handlers,
      onLost: ({ message }) => {
        handlers.onLost();
        process.stderr.write(`${project.title} does not receive change notifications, reconnecting: ${message}\n`);
      },
    }),
  );
  cleanups.push(() => changes.close());
  return changes;
}

/** The databases of the projects: on the embedded PostgreSQL, or at the URL with the id in place of `{project}`. */
export function locateDatabases(
  { databaseUrl = '' }: Pick<Config, 'databaseUrl'>,
  connection: EmbeddedConnection | null,
): Locate {
  if (connection) return ({ id }) => projectConnection({ connection }, id);
  return ({ id }) => ({ connectionString: databaseUrl.replaceAll('{project}', id) });
}
