import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail, root } from './lib/run.mjs';

// Checks the size of the JavaScript that a browser loads on a first visit (`npm run weight`), so that it does not grow
// unnoticed.

/** The pages to check: the chunks besides the entry, by name or by the source of the page, and the limits. */
const pages = [
  { path: '/login', chunks: [], kilobytes: 180, files: 3 },
  { path: '/posts', chunks: ['newsroom'], kilobytes: 272, files: 4 },
  { path: '/sections', chunks: ['newsroom', 'src/areas/sections/sections-page.tsx'], kilobytes: 316, files: 9 },
];

const dist = join(root, 'apps/web/dist');

function readManifest() {
  try {
    return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  } catch {
    return fail('There is no build. Run npm run build first.');
  }
}

const manifest = readManifest();

const findManifestKey = (chunk) =>
  Object.keys(manifest).find((key) => key === chunk || manifest[key].name === chunk) ??
  fail(`${chunk} is not a separate chunk of the build. Correct the table in scripts/weight.mjs.`);

/** Returns a chunk and all chunks that it imports statically. */
function collectImports(key, chunks = new Set()) {
  if (chunks.has(key)) return chunks;
  chunks.add(key);
  for (const imported of manifest[key].imports ?? []) collectImports(imported, chunks);
  return chunks;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
let isTooHeavy = false;
for (const { path, chunks, kilobytes, files } of pages) {
  const keys = new Set([entry, ...chunks.map(findManifestKey)].flatMap((key) => [...collectImports(key)]));
  const scripts = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  const weight = Math.ceil(bytes / 1000);
  console.log(
    `${path}: ${weight} kB of gzipped JavaScript in ${scripts.length} files (at most ${kilobytes} in ${files})`,
  );
  if (weight > kilobytes || scripts.length > files) isTooHeavy = true;
}
if (isTooHeavy) fail('A first load exceeds its limit.');

// A server with an external database loads only these two files.
const serverFiles = ['main.js', 'server.js'];
const sources = serverFiles.flatMap(
  (file) => JSON.parse(readFileSync(join(root, `apps/server/dist/${file}.map`), 'utf8')).sources,
);
const optional = sources.filter((source) => /packages\/(demo|embedded-postgres)\//.test(source));
if (optional.length > 0) fail(`The server contains optional code: ${optional.join(', ')}.`);
console.log(`Server: ${sources.length} sources, none of the demo or of the embedded PostgreSQL`);

// Production installs only the dependencies of the server. All other packages must be part of the bundles.
const serverFolder = join(root, 'apps/server');
const { dependencies } = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8'));
const IMPORT = /(?:\bfrom |\bimport |\bimport\(|createRequire\(import\.meta\.url\)\()["'](?!node:|\.)([\w@/.-]+)["']/g;
const programs = readdirSync(join(serverFolder, 'dist')).filter((file) => file.endsWith('.js'));
const listImports = (file) => [...readFileSync(join(serverFolder, 'dist', file), 'utf8').matchAll(IMPORT)];
const imported = new Set(
  programs
    .flatMap(listImports)
    .map(([, name]) => name)
    .filter((name) => !isBuiltin(name)),
);
const undeclared = [...imported].filter((name) => !(name in dependencies));
const unused = Object.keys(dependencies).filter((name) => !imported.has(name));
if (undeclared.length > 0) fail(`apps/server/package.json lacks dependencies of the build: ${undeclared.join(', ')}.`);
if (unused.length > 0)
  fail(`The build contains or does not use ${unused.join(', ')}: make it a development dependency.`);
console.log(`Programs: ${programs.length}, they load ${imported.size} packages from node_modules`);
