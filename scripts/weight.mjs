import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root } from './lib/run.mjs';

/** What a person's first visit loads besides the entry: chunks by their name or by the page they begin with, and the bounds. */
const pages = [
  { address: '/login', chunks: [], kilobytes: 220, files: 3 },
  { address: '/posts', chunks: ['newsroom'], kilobytes: 290, files: 4 },
  { address: '/sections', chunks: ['newsroom', 'src/areas/sections/sections-page.tsx'], kilobytes: 330, files: 9 },
];

const dist = join(root, 'apps/web/dist');

function readManifest() {
  try {
    return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  } catch {
    return fail('There is no build to weigh: run npm run build first.');
  }
}

const manifest = readManifest();

const keyOf = (chunk) =>
  Object.keys(manifest).find((key) => key === chunk || manifest[key].name === chunk) ??
  fail(`${chunk} is no chunk of its own in the build: correct the table in scripts/weight.mjs.`);

/** A chunk with everything it imports statically. */
function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, found);
  return found;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
let tooHeavy = false;
for (const { address, chunks, kilobytes, files } of pages) {
  const keys = new Set([entry, ...chunks.map(keyOf)].flatMap((key) => [...withImports(key)]));
  const scripts = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  const weight = Math.ceil(bytes / 1000);
  console.log(
    `${address}: ${weight} kB of gzipped JavaScript in ${scripts.length} files (at most ${kilobytes} in ${files})`,
  );
  if (weight > kilobytes || scripts.length > files) tooHeavy = true;
}
if (tooHeavy) fail('A first load is over its bound.');
