import { join } from 'node:path';
import { root, run, tool } from './run.mjs';
import { fingerprint, openStamp } from './stamp.mjs';

/** The sources of each target. A change in them requires a build. */
const sharedSources = ['package-lock.json', 'tsconfig.json', 'packages'];
const targets = [
  {
    name: 'web client',
    folder: 'apps/web',
    sources: [...sharedSources, 'apps/web'],
    command: [tool('vite'), 'build', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    folder: 'apps/server',
    sources: [...sharedSources, 'apps/server/src', 'apps/server/package.json', 'apps/server/rolldown.config.mjs'],
    command: [tool('rolldown'), '-c', 'rolldown.config.mjs', '--log-level', 'warn'],
  },
];

/** The stamp of a build has the fingerprint of the sources that it was built from. */
const findStamp = ({ folder }) => openStamp(`${folder}/dist/.masthead-build`);

/**
 * Builds the targets that changed since the last build. Returns the name of a target that failed, or `null`. `options` are
 * for the programs.
 */
export async function ensureBuilt({ env, buffered } = {}) {
  for (const target of targets) {
    const current = fingerprint(target.sources);
    if (findStamp(target).matches(current)) continue;
    console.log(`Building the ${target.name} …`);
    findStamp(target).clear();
    const [command, ...args] = target.command;
    const options = { cwd: join(root, target.folder), env: { ...env, NODE_ENV: 'production' }, buffered };
    if ((await run(command, args, options)) !== 0) return target.name;
    findStamp(target).set(current);
  }
  return null;
}

/** Forces a rebuild at the next start, for example because development mode overwrites the builds. */
export function invalidateBuilds() {
  for (const target of targets) findStamp(target).clear();
}
