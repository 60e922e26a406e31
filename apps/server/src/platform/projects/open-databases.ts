import type { Project } from '@masthead/domain/projects/schema';
import { countUsers } from '../access/users.queries';
import type { Config } from '../config/config';
import { demoProgram } from '../config/paths';
import { ensureDatabase, type Locate } from '../db/databases';
import type { Db } from '../db/db';
import { listen } from '../db/listen';
import type { StatementObserver } from '../db/observe-statements';
import { openDb } from '../db/open';
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
  /** Receives the duration of every statement. */
  measureStatement?: ((project: string, milliseconds: number) => void) | undefined;
  signal?: AbortSignal;
}

/** Opens the database and the notifications of one project. */
interface OpenContext extends Omit<Options, 'signal'> {
  locate: Locate;
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
  const locate: Locate = connection
    ? ({ id }) => projectConnection({ connection }, id)
    : locateOnExternalServer(config.databaseUrl ?? '');
  const context = { ...options, locate, slowQueryMs: config.slowQueryMs };
  const projects = await Promise.all(config.projects.map((project) => openProject(project, context)));
  const emptyIds = connection && config.demoAccounts ? await listEmptyProjectIds(projects) : [];
  if (connection && emptyIds.length > 0) await runDemoProgram(demoProgram, { connection, ids: emptyIds }, signal);
  return projects;
}

async function openProject(project: Project, context: OpenContext): Promise<OpenProject> {
  const log = context.logger.child({ project: project.id });
  return {
    project,
    db: await openProjectDatabase(project, context, log),
    storage: restrictToFolder(context.storage, project.id),
    changes: openProjectChanges(project, context, log),
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
  { locate, shipped, cleanups, slowQueryMs, measureStatement }: OpenContext,
  log: Logger,
): Promise<Db> {
  const config = locate(project);
  const observer = createPausedObserver(
    watchStatements(log, slowQueryMs, (milliseconds) => measureStatement?.(project.id, milliseconds)),
  );
  const db = openDb(config, observer);
  cleanups.push(() => {
    observer.pause();
    return db.destroy();
  });
  await ensureDatabase(project, config, db);
  try {
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
    onSuccess: (sql: string, milliseconds: number) => {
      if (!isPaused) observer.onSuccess(sql, milliseconds);
    },
    onFailure: (error: unknown) => {
      if (!isPaused) observer.onFailure(error);
    },
    onLostConnection: (error: Error) => {
      if (!isPaused) observer.onLostConnection(error);
    },
  };
}

function openProjectChanges(project: Project, { locate, cleanups }: OpenContext, log: Logger): Changes {
  const outage = createOutage(log, {
    start: 'The server receives no change notifications and reconnects',
    end: 'The server receives change notifications again',
  });
  const changes = openChanges((handlers) =>
    listen(locate(project), CHANNEL, {
      ...handlers,
      onListening: () => {
        outage.recover();
        handlers.onListening();
      },
      onLost: (error) => {
        handlers.onLost();
        outage.fail(error);
      },
    }),
  );
  cleanups.push(() => changes.close());
  return changes;
}

/** Replaces the placeholder `{project}` in the URL by the project id. */
function locateOnExternalServer(url: string): Locate {
  return ({ id }) => ({ connectionString: url.replaceAll('{project}', id) });
}
