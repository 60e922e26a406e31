import type { Project } from '@masthead/domain/projects/schema';
import { countUsers } from '../access/users.queries';
import type { Config } from '../config/config';
import { demoProgram } from '../config/paths';
import { ConnectionBudget } from '../db/connection-budget';
import { type DatabaseLocation, ensureDatabase, findIncompatibleMigration, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import { openDb } from '../db/open';
import { checkMaxConnections, limitStatementsOfRole } from '../db/server-limits';
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
  const locate = connection ? locateOnEmbeddedServer(connection) : locateOnExternalServer(config);
  const projects = await openProjects(config, locate, { shipped, storage, cleanups });
  if (!connection) return projects;
  const emptyIds = config.demoAccounts ? await listEmptyProjectIds(projects) : [];
  if (emptyIds.length > 0) await runDemoProgram(demoProgram, { connection, ids: emptyIds }, signal);
  return projects;
}

async function openProjects(
  { projects, databasePool }: Config,
  locate: Locate,
  { shipped, storage, cleanups }: Options,
): Promise<OpenProject[]> {
  const budget = new ConnectionBudget(databasePool);
  const openOne = async (project: Project): Promise<OpenProject> => {
    const location = locate(project);
    const db = await openProjectDatabase(project, location, budget, shipped, cleanups);
    return {
      project,
      db,
      storage: restrictToFolder(storage, project.id),
      changes: openProjectChanges(project, location, db, cleanups),
    };
  };
  const openedProjects = await Promise.all(projects.map(openOne));
  const [first] = openedProjects;
  // Each project also has a connection for notifications. A pooler has limits of its own.
  if (first && !isPooled(locate(first.project))) await checkMaxConnections(first.db, budget.max + projects.length);
  return openedProjects;
}

async function listEmptyProjectIds(projects: OpenProject[]): Promise<string[]> {
  const userCounts = await Promise.all(
    projects.map(async ({ project, db }) => ({ id: project.id, users: await countUsers(db) })),
  );
  return userCounts.filter(({ users }) => users === 0).map(({ id }) => id);
}

async function openProjectDatabase(
  project: Project,
  location: DatabaseLocation,
  budget: ConnectionBudget,
  shipped: ShippedFiles,
  cleanups: Cleanups,
): Promise<Db> {
  let isOpen = true;
  const db = openDb(location.config, budget, (error) => {
    if (isOpen) process.stderr.write(`A connection to the database of ${project.title} was lost: ${error.message}\n`);
  });
  cleanups.push(() => {
    isOpen = false;
    return db.destroy();
  });
  await ensureDatabase(project, location, db);
  const incompatible = await findIncompatibleMigration(db, shipped.migrations);
  if (incompatible) {
    throw new StartError(
      `A newer version has upgraded the database of ${project.title}, and this version cannot run on it: ${incompatible.reason} (${incompatible.name}). Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
  try {
    if (isPooled(location)) await limitStatementsOfRole(db);
    await upgradeDatabase(db, shipped, project.language);
  } catch (error) {
    throw new StartError(`The database of ${project.title} could not be upgraded to this version: ${cause(error)}.`);
  }
  return db;
}

function openProjectChanges(project: Project, { direct }: DatabaseLocation, db: Db, cleanups: Cleanups): Changes {
  const changes = openChanges((handlers) =>
    listen(
      { config: direct, channel: CHANNEL, db },
      {
        ...handlers,
        onLost: ({ message }) => {
          handlers.onLost();
          process.stderr.write(`${project.title} does not receive change notifications, reconnecting: ${message}\n`);
        },
      },
    ),
  );
  cleanups.push(() => changes.close());
  return changes;
}

const isPooled = ({ config, direct }: DatabaseLocation) => config !== direct;

function locateOnEmbeddedServer(connection: EmbeddedConnection): Locate {
  return ({ id }) => {
    const config = projectConnection({ connection }, id);
    return { config, direct: config };
  };
}

/** Replaces the placeholder `{project}` in the addresses by the project id. */
function locateOnExternalServer({ databaseUrl = '', listenUrl }: Config): Locate {
  return ({ id }) => {
    const config = { connectionString: databaseUrl.replaceAll('{project}', id) };
    if (!listenUrl) return { config, direct: config };
    const direct = { connectionString: listenUrl.replaceAll('{project}', id) };
    // A pooler refuses start-up parameters that it does not know.
    return { config: { ...config, statement_timeout: false }, direct };
  };
}
