import type { Config } from '../config/config';
import { ConnectionBudget } from '../db/connection-budget';
import type { Locate } from '../db/databases';
import type { CompletedStatement } from '../db/observe-statements';
import { openDb } from '../db/open';
import { openReplica, type Replica } from '../db/replica';
import { checkMaxConnections } from '../db/server-limits';
import { replicaLimits } from '../db/supervise-pool';
import type { ServedProject } from '../http/context';
import type { Logger } from '../observe/logger';
import { createOutage } from '../observe/outage';
import { watchStatements } from '../observe/watch-statements';
import { locateDatabases } from './open-databases';

/** As short as the limits of statements: the primary can answer instead. */
const CONNECT_TIMEOUT_MS = 2000;

type Cleanups = Array<() => Promise<unknown>>;
type ReplicatedProject = Pick<ServedProject, 'project' | 'db' | 'changes'>;

interface Options {
  cleanups: Cleanups;
  logger: Logger;
  /** Receives every completed statement of a replica. */
  measureStatement?: ((project: string, statement: CompletedStatement) => void) | undefined;
}

interface OpenContext extends Options {
  locate: Locate;
  locatePrimary: Locate;
  budget: ConnectionBudget;
  slowQueryMs: number;
}

/** Opens the read replica of each project, without waiting for its answer: a replica that is away must not prevent the start. */
export async function openReplicas<P extends ReplicatedProject>(
  projects: readonly P[],
  { replicaUrl, ...config }: Config,
  options: Options,
): Promise<(P & { replica?: Replica })[]> {
  if (!replicaUrl) return [...projects];
  const context = {
    ...options,
    locate: locateDatabases({ ...config, databaseUrl: replicaUrl }, null),
    locatePrimary: locateDatabases(config, null),
    budget: new ConnectionBudget(config.databasePool),
    slowQueryMs: config.slowQueryMs,
  };
  const [first] = projects;
  // Besides its connection for notifications, each project has one for checks. A pooler has limits of its own.
  if (first && !config.listenUrl) await checkMaxConnections(first.db, config.databasePool + 2 * projects.length);
  return projects.map((project) => ({ ...project, replica: openProjectReplica(project, context) }));
}

function openProjectReplica({ project, db, changes }: ReplicatedProject, context: OpenContext): Replica {
  const { locate, locatePrimary, budget, cleanups, measureStatement } = context;
  const log = context.logger.child({ project: project.id, server: 'replica' });
  const outage = createOutage(log, {
    start: 'The replica is not used, and the primary serves all reads',
    end: 'The replica is used again',
  });
  // The checks of the replica log an outage, so that each is logged once.
  const failures = { fail: () => replica.noteFailure(), recover: () => undefined };
  const measure = (statement: CompletedStatement) => measureStatement?.(project.id, statement);
  const replicaDb = openDb(
    { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...locate(project).config },
    budget,
    watchStatements(log, context.slowQueryMs, measure, failures),
    replicaLimits,
  );
  const primaryForChecks = openDb(locatePrimary(project).config, new ConnectionBudget(1));
  const replica = openReplica({
    primary: db,
    primaryForChecks,
    replica: replicaDb,
    changes,
    onFailure: outage.fail,
    onSuccess: outage.recover,
  });
  cleanups.push(async () => {
    await replica.close();
    await Promise.all([replicaDb.destroy(), primaryForChecks.destroy()]);
  });
  return replica;
}
