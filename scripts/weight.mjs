import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root } from './lib/run.mjs';

/** What a person's first visit loads besides the entry: the dynamically imported modules of that page, and the bound in kB. */
const pages = [
  { address: '/login', modules: ['src/areas/session/login-page.tsx'], bound: 220 },
  { address: '/sections', modules: ['src/app/shell.tsx', 'src/areas/sections/sections-page.tsx'], bound: 320 },
  { address: '/posts', modules: ['src/app/shell.tsx', 'src/areas/posts/list/posts-page.tsx'], bound: 320 },
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

/** The chunks of a module with everything it imports statically. */
function chunksOf(key, found = new Set()) {
  const chunk =
    manifest[key] ?? fail(`${key} is no chunk of its own in the build: correct the table in scripts/weight.mjs.`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
let tooHeavy = false;
for (const { address, modules, bound } of pages) {
  const chunks = new Set([entry, ...modules].flatMap((key) => [...chunksOf(key)]));
  const scripts = [...chunks].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  const weight = Math.ceil(bytes / 1000);
  console.log(`${address}: ${weight} kB of gzipped JavaScript in ${scripts.length} files (at most ${bound})`);
  if (weight > bound) tooHeavy = true;
}
if (tooHeavy) fail('A first load is over its bound.');
