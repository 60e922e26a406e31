import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findFolderCycles } from './lib/folder-cycles.mjs';
import { fail, root, tool } from './lib/run.mjs';

// Checks the import rules (`npm run imports`): those of .dependency-cruiser.cjs, and no cycles between folders.

/** With fewer modules, dependency-cruiser has not read the sources, which it reports as a success. */
const MIN_MODULES = 30;

// A test passes a copy of the sources with a forbidden import, to prove that the rules find it.
const folder = resolve(process.argv[2] ?? root);

/** Runs dependency-cruiser and returns its report as JSON. */
function cruise() {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages'];
  try {
    return execFileSync(tool('depcruise'), options, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    // The exit code is the number of violations, and the report is on stdout.
    if (error.stdout?.startsWith('{')) return error.stdout;
    return fail(`dependency-cruiser failed: ${error.stderr || error.message}`);
  }
}

const { modules, summary } = JSON.parse(cruise());
const moduleCount = modules.filter(({ source }) => /^(apps|packages)\//.test(source)).length;

const cycles = findFolderCycles(modules, {
  root: 'apps/server/src/',
  isIgnored: (path) => /\.test\.tsx?$/.test(path),
});

const violations = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...cycles.map(({ folders, from, to }) => `no-folder-cycles: ${from} → ${to} (${folders.join(' ↔ ')})`),
];
for (const violation of violations) console.error(violation);
if (violations.length > 0) fail(`${violations.length} forbidden imports`);
if (moduleCount < MIN_MODULES) fail(`Only ${moduleCount} modules were read: the import rules were not checked.`);
console.log(`${moduleCount} modules read, no forbidden import`);
