import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addPackage,
  findLockErrors,
  findMissingPackages,
  listPackagesWithoutHash,
  parsePlatform,
} from './lib/lock-file.mjs';
import { fail, root } from './lib/run.mjs';

// Completes package-lock.json with the packages of other platforms (`npm run lock`), or only checks it (`--check`).
// `npm install` leaves out optional packages that the registry does not have, and `npm ci` then rejects the lock file.

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** Returns the manifest of a version, or `null` if the registry does not have it. */
function readManifest(name, version) {
  const fields = ['dist.integrity', 'cpu', 'libc', 'license', 'os', 'engines'];
  try {
    const output = execFileSync('npm', ['view', '--json', `${name}@${version}`, 'name', ...fields], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { 'dist.integrity': integrity, ...manifest } = JSON.parse(output);
    return { ...manifest, integrity };
  } catch {
    return null;
  }
}

function complete() {
  for (const missing of findMissingPackages(lock)) {
    addPackage(lock, missing, readManifest(missing.name, missing.version) ?? parsePlatform(missing.name));
    console.log(`Added ${missing.name}@${missing.version}`);
  }
  for (const { path, name, version } of listPackagesWithoutHash(lock)) {
    const integrity = readManifest(name, version)?.integrity;
    if (integrity) lock.packages[path] = { version, integrity, ...lock.packages[path] };
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (!process.argv.includes('--check')) complete();

const errors = findLockErrors(lock);
for (const error of errors) console.error(error);
if (errors.length > 0) fail(`package-lock.json has ${errors.length} errors. Run npm run lock.`);
console.log(
  `package-lock.json has the packages of every platform, ${listPackagesWithoutHash(lock).length} of them without a hash`,
);
