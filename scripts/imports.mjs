import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { folderCycles } from './lib/folder-cycles.mjs';
import { fail, root, tool } from './lib/run.mjs';

/** Fewer than this were not read at all: dependency-cruiser calls an empty reading a success. */
const LEAST_MODULES = 30;

// The canary test points this at a copy of the sources.
const folder = resolve(process.argv[2] ?? root);

function cruise() {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages'];
  try {
    return execFileSync(tool('depcruise'), options, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    // It exits with the number of violations, after having written them.
    if (error.stdout?.startsWith('{')) return error.stdout;
    return fail(`dependency-cruiser failed: ${error.stderr || error.message}`);
  }
}

const { modules, summary } = JSON.parse(cruise());
const ours = modules.filter(({ source }) => /^(apps|packages)\//.test(source)).length;

const cycles = folderCycles(modules, {
  root: 'apps/server/src/',
  isIgnored: (path) => /\.test\.tsx?$|^apps\/server\/src\/site\//.test(path),
});

const violations = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...cycles.map(({ folders, from, to }) => `no-folder-cycles: ${from} → ${to} (${folders.join(' ↔ ')})`),
];
for (const violation of violations) console.error(violation);
if (violations.length > 0) fail(`${violations.length} forbidden imports`);
if (ours < LEAST_MODULES) fail(`Only ${ours} modules were read: the import rules were not checked.`);
console.log(`${ours} modules read, no forbidden import`);
