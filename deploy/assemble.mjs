import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the product and copies everything that production needs to a folder:
//
//   node deploy/assemble.mjs FOLDER [amd64|arm64]
//
// The Dockerfile calls it, and so does a machine without containers. The folder needs only Node.

const MAX_PACKAGES_MB = 120;
/** The image may have 250 MB. The base image with Node has about 145 MB. */
const MAX_TOTAL_MB = 100;

const source = fileURLToPath(new URL('../', import.meta.url));
const [folder, architecture = process.arch] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node deploy/assemble.mjs FOLDER [amd64|arm64]');
const target = resolve(folder);
/** Docker and Node have different names for one architecture. */
const cpu = architecture === 'amd64' ? 'x64' : architecture;

function npm(cwd, ...args) {
  // The build needs the development packages, even if the caller has set NODE_ENV=production.
  const env = { ...process.env, NODE_ENV: args.includes('--omit=dev') ? 'production' : 'development' };
  execFileSync('npm', args, { cwd, env, stdio: 'inherit' });
}

const copy = (path, filter = () => true) =>
  cpSync(join(source, path), join(target, path), { recursive: true, filter: (file) => filter(file) });

/** Returns the size of all files below a path in MB. */
function measure(path) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;
}

/** Copies the manifests, without which npm rejects the lock file, installs, and removes what only npm needs. */
function installPackages() {
  const { workspaces } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folders = workspaces.map((pattern) => dirname(pattern));
  const members = folders.flatMap((parent) => readdirSync(join(source, parent)).map((name) => `${parent}/${name}`));
  for (const path of ['package.json', 'package-lock.json', '.npmrc', ...members.map((name) => `${name}/package.json`)])
    copy(path);
  npm(target, 'ci', '--omit=dev', '--ignore-scripts', '--os=linux', `--cpu=${cpu}`, '--libc=glibc');
  for (const path of ['packages', 'node_modules/@masthead', 'package-lock.json', '.npmrc'])
    rmSync(join(target, path), { recursive: true });
}

mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);

npm(source, 'ci', '--include=dev', '--include=optional', '--ignore-scripts');
npm(source, 'run', 'build');
installPackages();

// Production has no demo, and stack traces are readable without source maps. The launcher of the embedded PostgreSQL
// stays, because it explains a start without DATABASE_URL.
const isNeeded = (file) => !/\.map$|\/dist\/demo\.js$/.test(file);
for (const path of ['apps/server/dist', 'apps/web/dist']) copy(path, isNeeded);
for (const path of ['apps/server/migrations', 'apps/server/phrases', 'projects.json', 'LICENSE']) copy(path);

const packages = measure(join(target, 'node_modules'));
const total = measure(target);
console.log(`${target} has ${total.toFixed(1)} MB, ${packages.toFixed(1)} of them packages.`);
if (packages > MAX_PACKAGES_MB) throw new Error(`The packages exceed ${MAX_PACKAGES_MB} MB.`);
if (total > MAX_TOTAL_MB) throw new Error(`The folder exceeds ${MAX_TOTAL_MB} MB.`);
