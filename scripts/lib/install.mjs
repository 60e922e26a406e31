import { fail, run } from './run.mjs';
import { fingerprint, stampAt } from './stamp.mjs';

const manifests = ['package.json', 'package-lock.json', '.npmrc', 'apps/server/package.json', 'apps/web/package.json'];
const stamp = stampAt('node_modules/.masthead-install');

// Native packages differ from machine to machine.
const wanted = () =>
  fingerprint(
    [...manifests, 'packages/domain/package.json', 'packages/article/package.json', 'packages/markup/package.json'],
    process.platform,
    process.arch,
  );

/** Installs the packages unless these very ones are there. */
export async function ensureInstalled() {
  if (stamp.is(wanted())) return;
  console.log('Installing packages …');
  stamp.forget();
  // `npm ci` refuses a lock file without every platform's packages; development packages build the web client.
  const options = ['install', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, ...options]) : await run('npm', options);
  if (code !== 0)
    fail('The packages could not be installed: npm says why above; is the registry reachable and the disk not full?');
  stamp.set(wanted());
}
