import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './run.mjs';
import { fingerprint, openStamp } from './stamp.mjs';

const workspaces = ['apps', 'packages'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);
const manifests = ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((path) => `${path}/package.json`)];
const stamp = openStamp('node_modules/.masthead-install');

// Native packages depend on the platform.
const computeFingerprint = () => fingerprint(manifests, process.platform, process.arch);

/** Installs the packages unless the installed ones match the manifests. */
export async function ensureInstalled() {
  if (stamp.matches(computeFingerprint())) return;
  console.log('Installing packages …');
  stamp.clear();
  // `npm install` keeps the packages that have not changed; `npm ci` downloads all of them again. The build of the web
  // client needs the development packages.
  const options = ['install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, ...options]) : await run('npm', options);
  if (code !== 0)
    fail(
      'Could not install the packages. Read the error of npm above, then check the registry URL and the free disk space.',
    );
  stamp.set(computeFingerprint());
}
