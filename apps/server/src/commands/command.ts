import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../platform/config/config';
import { root, shipped } from '../platform/config/places';
import type { RunningProject } from '../platform/http/context';
import { openDatabases } from '../platform/projects/open-databases';
import { cause, StartError } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';
import { startPostgres } from '../postgres/launcher';

interface Command<N extends string, O extends string> {
  usage: string;
  /** Besides `--project`: those that must be given, and those that may. */
  needed: readonly N[];
  /** Those of the needed that come without a name, in this order. */
  unnamed?: readonly N[];
  optional?: readonly O[];
  /** Does it and answers the sentence that says so. */
  run: (running: RunningProject, given: Record<N, string> & Partial<Record<O, string>>) => Promise<string>;
}

type Undo = Array<() => Promise<unknown>>;

/** Runs a command of a deployer on one project, and says in one sentence what was done or why not. */
export function runCommand<N extends string, O extends string = never>(command: Command<N, O>): Promise<void> {
  return runTask(async (undo) => {
    const { project: wanted, ...given } = readArguments(command);
    const config = readConfig(process.env, root);
    const project = config.projects.find(({ id }) => id === wanted);
    if (!project) {
      const ids = config.projects.map(({ id }) => id).join(', ');
      throw new StartError(`There is no project ${wanted}. Projects: ${ids}.`);
    }
    const [running] = await openProjects({ ...config, projects: [project] }, undo);
    return command.run(running as RunningProject, given as never);
  });
}

/** Runs a command without arguments on all projects. */
export function runOnEveryProject(
  usage: string,
  run: (projects: RunningProject[], config: Config) => Promise<string>,
): Promise<void> {
  return runTask(async (undo) => {
    if (process.argv.length > 2) throw new StartError(usage);
    const config = readConfig(process.env, root);
    return run(await openProjects(config, undo), config);
  });
}

async function openProjects(config: Config, undo: Undo): Promise<RunningProject[]> {
  const files = await openStorage(config.storage);
  return openDatabases(config, { shipped, files, startPostgres, undo });
}

/** Prints the answer of a task or why it failed, and closes what it opened. */
async function runTask(task: (undo: Undo) => Promise<string>): Promise<void> {
  const undo: Undo = [];
  try {
    process.stdout.write(`${await task(undo)}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof StartError ? error.message : `It failed: ${cause(error)}`}\n`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

function readArguments({
  usage,
  needed,
  unnamed = [],
  optional = [],
}: Command<string, string>): Record<string, string> {
  const names = ['project', ...needed, ...optional];
  const options: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values: Record<string, unknown>;
  try {
    const parsed = parseArgs({ options, allowPositionals: unnamed.length > 0 });
    values = { ...parsed.values };
    for (const [index, name] of unnamed.entries()) values[name] ??= parsed.positionals[index];
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  if (['project', ...needed].some((name) => values[name] === undefined)) throw new StartError(usage);
  return values as Record<string, string>;
}
