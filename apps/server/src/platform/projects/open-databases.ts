import type { Project } from '@masthead/domain/projects/schema';
import { countUsers } from '../access/users.queries';
import type { Config } from '../config/config';
import { demoProgram } from '../config/paths';
import { ConnectionBudget } from '../db/connection-budget';
import { type DatabaseLocation, ensureDatabase, findIncompatibleMigration, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import type { CompletedStatement, StatementObserver } from '../db/observe-statements';
import { openDb } from '../db/open';
import { checkMaxConnections, limitStatementsOfRole } from '../db/server-limits';
import { CHANNEL } from '../events/announce.queries';
import { type Changes, openChanges } from '../events/changes';
import type { ServedProject } from '../http/context';
import type { Logger } from '../observe/logger';
import { createOutage } from '../observe/outage';
import { watchStatements } from '../observe/watch-statements';
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
  logger: Logger;
  /** Receives every statement. */
  measureStatement?: ((project: string, statement: CompletedStatement) => void) | undefined;
  signal?: AbortSignal;
}

/** Opens the database and the notifications of one project. */
interface OpenContext extends Omit<Options, 'signal'> {
  locate: Locate;
  budget: ConnectionBudget;
  slowQueryMs: number;
}

/**
 * Opens and upgrades the databases of all projects. On the embedded PostgreSQL, empty projects are filled with demo
 * content if demo accounts are allowed. Throws when the signal aborts.
 */
export async function openDatabases(
  config: Config,
  connection: EmbeddedConnection | null,
  { signal, ...options }: Options,
): Promise<OpenProject[]> {
  const locate = locateDatabases(config, connection);
  const budget = new ConnectionBudget(config.databasePool);
  const context = { ...options, locate, budget, slowQueryMs: config.slowQueryMs };
  const projects = await Promise.all(config.projects.map((project) => openProject(project, context)));
  const [first] = projects;
  // Each project also has a connection for notifications. A pooler has limits of its own.
  if (first && !isPooled(locate(first.project))) await checkMaxConnections(first.db, budget.max + projects.length);
  const emptyIds = connection && config.demoAccounts ? await listEmptyProjectIds(projects) : [];
  if (connection && emptyIds.length > 0) {
    const now = (config.demoMoment ?? new Date()).toISOString();
    await runDemoProgram(demoProgram, { connection, ids: emptyIds, now }, signal);
  }
  return projects;
}

async function openProject(project: Project, context: OpenContext): Promise<OpenProject> {
  const log = context.logger.child({ project: project.id });
  const location = context.locate(project);
  const db = await openProjectDatabase(project, location, context, log);
  return {
    project,
    db,
    storage: restrictToFolder(context.storage, project.id),
    changes: openProjectChanges(location, db, context, log),
  };
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
  { budget, shipped, cleanups, slowQueryMs, measureStatement }: OpenContext,
  log: Logger,
): Promise<Db> {
  const observer = createPausedObserver(
    watchStatements(log, slowQueryMs, (statement) => measureStatement?.(project.id, statement)),
  );
  const db = openDb(location.config, budget, observer);
  cleanups.push(() => {
    observer.pause();
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
  observer.resume();
  return db;
}

/** During the start, errors are thrown and migrations may take long; during the end, connections are closed. */
function createPausedObserver(observer: StatementObserver) {
  let isPaused = true;
  return {
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
    onStatement: (statement: CompletedStatement) => {
      if (!isPaused) observer.onStatement(statement);
    },
    onFailedConnection: (error: unknown) => {
      if (!isPaused) observer.onFailedConnection(error);
    },
    onLostConnection: (error: Error) => {
      if (!isPaused) observer.onLostConnection(error);
    },
  };
}

function openProjectChanges({ direct }: DatabaseLocation, db: Db, { cleanups }: OpenContext, log: Logger): Changes {
  const outage = createOutage(log, {
    start: 'The server receives no change notifications and reconnects',
    end: 'The server receives change notifications again',
  });
  const changes = openChanges((handlers) =>
    listen(
      { config: direct, channel: CHANNEL, db },
      {
        ...handlers,
        onListening: () => {
          outage.recover();
          handlers.onListening();
        },
        onLost: (error) => {
          handlers.onLost();
          outage.fail(error);
        },
      },
    ),
  );
  cleanups.push(() => changes.close());
  return changes;
}

const isPooled = ({ config, direct }: DatabaseLocation) => config !== direct;

/** Connections of a backup or a restore. */
const UNCHANGED_POOL = 10;

/** Opens databases as they are, without an upgrade, for backups and restores. */
export function openUnchanged(projects: readonly Project[], locate: Locate, cleanups: Cleanups) {
  const budget = new ConnectionBudget(UNCHANGED_POOL);
  return projects.map((project) => {
    const db = openDb(locate(project).direct, budget);
    cleanups.push(() => db.destroy());
    return { project, db };
  });
}

/** The databases of the projects: on the embedded PostgreSQL, or at the addresses with the id in place of `{project}`. */
export function locateDatabases(
  { databaseUrl = '', listenUrl }: Pick<Config, 'databaseUrl' | 'listenUrl'>,
  connection: EmbeddedConnection | null,
): Locate {
  return ({ id }) => {
    const config = connection
      ? projectConnection({ connection }, id)
      : { connectionString: databaseUrl.replaceAll('{project}', id) };
    if (!listenUrl) return { config, direct: config };
    const direct = { connectionString: listenUrl.replaceAll('{project}', id) };
    // A pooler refuses start-up parameters that it does not know.
    const noParameters = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, options: '' };
    return { config: { ...config, ...noParameters }, direct };
  };
}
