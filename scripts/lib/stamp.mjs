import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);

function listFiles(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Returns a hash of the contents of files and folders, without tests, and of the extra texts. */
export function fingerprint(paths, ...extraTexts) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) {
    if (!isTest(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  for (const text of extraTexts) hash.update(text);
  return hash.digest('hex');
}

/**
 * Records the fingerprint of the sources of a build. Clear it before a build, so that an interrupted build is repeated.
 */
export function openStamp(path) {
  const file = join(root, path);
  return {
    matches: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    clear: () => rmSync(file, { force: true }),
    set(value) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
  };
}
