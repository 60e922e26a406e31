import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const isTest = (path) => /\.test\.tsx?$/.test(path);

function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** The content of files and folders, tests aside, as one short text. */
export function fingerprint(paths, ...more) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    if (!isTest(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  for (const word of more) hash.update(word);
  return hash.digest('hex');
}

/** Remembers from what something was made. Forgotten while it is made, so that an interrupted one is made again. */
export function stampAt(path) {
  const file = join(root, path);
  return {
    is: (value) => existsSync(file) && readFileSync(file, 'utf8') === value,
    forget: () => rmSync(file, { force: true }),
    set(value) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
  };
}
