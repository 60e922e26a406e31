import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../platform/config/config';
import { root, shippedFiles } from '../platform/config/paths';
import type { RunningProject } from '../platform/http/context';
import { createLogger } from '../platform/observe/logger';
import { openDatabases } from '../platform/projects/open-databases';
import { startEmbeddedPostgres } from '../platform/projects/start-embedded-postgres';
import { cause, StartError } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';

/** A command line program for operators. `N` are the names of its required options, `O` those of the optional ones. */
interface Command<N extends string, O extends string> {
  usage: string;
  /** Required options in addition to `--project`. */
  required: readonly N[];
  /** Required options that can also be positional arguments, in this order. */
  positional?: readonly N[];
  optional?: readonly O[];
  /** Returns the message to print on success. */
  run: (runningProject: RunningProject, options: Record<N, string> & Partial<Record<O, string>>) => Promise<string>;
}

type Cleanups = Array<() => Promise<unknown>>;

/** Runs an operator command on one project and prints its result or error. */
export function runCommand<N extends string, O extends string = never>(command: Command<N, O>): Promise<void> {
  return runTask(async (cleanups) => {
    const { project: projectId, ...options } = readArguments(command);
    const config = readConfig(process.env, root);
    const project = config.projects.find(({ id }) => id === projectId);
    if (!project) {
      const ids = config.projects.map(({ id }) => id).join(', ');
      throw new StartError(`There is no project ${projectId}. Projects: ${ids}.`);
    }
    const [runningProject] = await openProjects({ ...config, projects: [project] }, cleanups);
    return command.run(runningProject as RunningProject, options as never);
  });
}

/** Runs an operator command without options on all projects. */
export function runOnEveryProject(
  usage: string,
  run: (projects: RunningProject[], config: Config) => Promise<string>,
): Promise<void> {
  return runTask(async (cleanups) => {
    if (process.argv.length > 2) throw new StartError(usage);
    const config = readConfig(process.env, root);
    return run(await openProjects(config, cleanups), config);
  });
}

async function openProjects(config: Config, cleanups: Cleanups): Promise<RunningProject[]> {
  const storage = await openStorage(config.storage);
  const connection = await startEmbeddedPostgres(config, cleanups);
  // The standard output has the result of the command.
  const logger = createLogger(config.logLevel, process.stderr);
  return openDatabases(config, connection, { shipped: shippedFiles, storage, cleanups, logger });
}

/** Prints the result or the error of a task, then closes the databases. */
export async function runTask(task: (cleanups: Cleanups) => Promise<string>): Promise<void> {
  const cleanups: Cleanups = [];
  try {
    process.stdout.write(`${await task(cleanups)}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof StartError ? error.message : `The command failed: ${cause(error)}`}\n`);
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

/** Reads the options of the command line. Throws the usage if a required option is missing. */
function readArguments({
  usage,
  required,
  positional = [],
  optional = [],
}: Command<string, string>): Record<string, string> {
  const names = ['project', ...required, ...optional];
  const options: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values: Record<string, unknown>;
  try {
    const parsed = parseArgs({ options, allowPositionals: positional.length > 0 });
    values = { ...parsed.values };
    for (const [index, name] of positional.entries()) values[name] ??= parsed.positionals[index];
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  if (['project', ...required].some((name) => values[name] === undefined)) throw new StartError(usage);
  return values as Record<string, string>;
}
