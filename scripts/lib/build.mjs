import { join } from 'node:path';
import { root, run, tool } from './run.mjs';
import { fingerprint, stampAt } from './stamp.mjs';

const shared = ['package-lock.json', 'tsconfig.json', 'packages'];
const targets = [
  {
    name: 'web client',
    folder: 'apps/web',
    sources: [...shared, 'apps/web'],
    command: [tool('vite'), 'build', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    folder: 'apps/server',
    sources: [...shared, 'apps/server/src', 'apps/server/package.json', 'apps/server/rolldown.config.mjs'],
    command: [tool('rolldown'), '-c', 'rolldown.config.mjs', '--log-level', 'warn'],
  },
];

const stampOf = ({ folder }) => stampAt(`${folder}/dist/.masthead-build`);

/** Builds what changed since the last build. Returns the name of what could not be built, or null. */
export async function ensureBuilt() {
  for (const target of targets) {
    const wanted = fingerprint(target.sources);
    if (stampOf(target).is(wanted)) continue;
    console.log(`Building the ${target.name} …`);
    stampOf(target).forget();
    const [command, ...args] = target.command;
    const env = { NODE_ENV: 'production' };
    if ((await run(command, args, { cwd: join(root, target.folder), env })) !== 0) return target.name;
    stampOf(target).set(wanted);
  }
  return null;
}

/** The next start builds again, whatever is there. */
export function forgetBuilds() {
  for (const target of targets) stampOf(target).forget();
}
