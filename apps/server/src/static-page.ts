import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { staticPagePath } from '@masthead/domain/site/addresses';
import { addStaticPage } from './areas/static-pages/add-static-page';
import { readConfig } from './config';
import { openDatabases } from './projects/open-databases';
import { cause, StartError } from './start-error';
import { openStorage } from './storage/open-storage';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shipped = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};
const USAGE = 'Usage: npm run static-page -- --project lagos --title "About us" [--section news]';

/** The command of a deployer that adds an empty static page to a project, which the newsroom then writes. */
async function run(undo: Array<() => Promise<unknown>>): Promise<string> {
  const { project: wanted, title, section } = readArguments();
  const config = readConfig(process.env, root);
  const project = config.projects.find(({ id }) => id === wanted);
  if (!project) {
    throw new StartError(`There is no project ${wanted}. Projects: ${config.projects.map(({ id }) => id).join(', ')}.`);
  }
  const files = await openStorage(config.storage);
  const { projects } = await openDatabases({ ...config, projects: [project] }, shipped, files, undo);
  const [running] = projects;
  if (!running) throw new StartError(USAGE);
  const { id, slug } = await addStaticPage(running.db, { title, section });
  return `${project.title} has a new static page: edit it at /static/${id}; readers find it at ${staticPagePath(slug)}.\n`;
}

function readArguments() {
  const options = { project: { type: 'string' }, title: { type: 'string' }, section: { type: 'string' } } as const;
  try {
    const { project, title, section } = parseArgs({ options }).values;
    if (project !== undefined && title !== undefined) return { project, title, section };
  } catch (error) {
    throw new StartError(`${cause(error)}\n${USAGE}`);
  }
  throw new StartError(USAGE);
}

const undo: Array<() => Promise<unknown>> = [];
try {
  process.stdout.write(await run(undo));
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof StartError ? error.message : `It failed: ${cause(error)}`}\n`);
} finally {
  for (const step of undo.reverse()) await step();
}
