import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, run } from './run.mjs';
import { fingerprint, openStamp } from './stamp.mjs';

const workspaces = ['apps', 'packages'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);
const manifests = ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((path) => `${path}/package.json`)];
const stamp = openStamp('node_modules/.masthead-install');

// Native packages depend on the platform.
const computeFingerprint = () => fingerprint(manifests, process.platform, process.arch);

/** Packages could not be installed, for example because a registry does not answer. */
export class InstallationError extends Error {}

const ATTEMPTS = 3;
const PAUSE_MS = 5000;

/** Repeats an installation that can fail because of the network. `install` resolves to whether it succeeded. */
export async function retry(failure, install) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (await install()) return;
    if (attempt < ATTEMPTS) await pause(PAUSE_MS * attempt);
  }
  throw new InstallationError(`${failure} It failed ${ATTEMPTS} times.`);
}

/** Installs the packages unless the installed ones match the manifests. Exits with code 2 when the installation fails. */
export async function ensureInstalled() {
  if (stamp.matches(computeFingerprint())) return;
  console.log('Installing packages …');
  stamp.clear();
  // `npm install` keeps the packages that have not changed; `npm ci` downloads all of them again. The build of the web
  // client needs the development packages.
  const options = ['install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, [npm, ...options]] : ['npm', options];
  await retry(
    'npm could not install the packages. Read its error above, then check the registry URL and the free disk space.',
    async () => (await run(...command)) === 0,
  ).catch(exitAfterFailedInstallation);
  stamp.set(computeFingerprint());
}

/** Tells a failed installation from a failed test: another message and another exit code. */
export function exitAfterFailedInstallation(error) {
  if (!(error instanceof InstallationError)) throw error;
  console.error(`The installation failed. ${error.message}`);
  process.exit(2);
}
