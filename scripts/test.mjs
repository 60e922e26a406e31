import './lib/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, tool } from './lib/run.mjs';
import { fromPlaywright, fromVitest, single, summary } from './lib/tally.mjs';

/** Far above what any step needs; a step that hangs must not hang the whole. */
const LIMIT = 35 * 60_000;

/** `npm test -- unit server` runs these steps only. */
const chosen = process.argv.slice(2);
const isChosen = (name) => chosen.length === 0 || chosen.includes(name);

await ensureInstalled();
const env = isChosen('screens') || isChosen('e2e') ? { CHROMIUM_PATH: await ensureChromium() } : {};
const reports = mkdtempSync(join(tmpdir(), 'masthead-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const reportOf = (name) => join(reports, `${name}.json`);

const check =
  (command, ...args) =>
  async (held) =>
    single(await run(command, args, { env, held, timeout: LIMIT }));
const script = (path, ...args) => check(process.execPath, path, ...args);

const vitest =
  (project, settings = {}) =>
  async (held) => {
    const report = reportOf(project);
    const options = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await run(tool('vitest'), options, { env: { ...env, ...settings }, held, timeout: LIMIT });
    return fromVitest(code, report);
  };

async function playwright() {
  const report = reportOf('e2e');
  const options = ['test', '-c', 'e2e/playwright.config.ts'];
  const code = await run(tool('playwright'), options, { env: { ...env, E2E_REPORT: report }, timeout: LIMIT });
  return fromPlaywright(code, report);
}

const steps = {
  lint: check(tool('biome'), 'check', '--error-on-warnings', '.'),
  // Several checkers work out the same types, each for itself: one takes half of their processor time, and less of ours.
  types: check(tool('tsc'), '--noEmit', '--checkers', '1'),
  imports: script('scripts/imports.mjs'),
  'dead code': check(tool('knip')),
  build: async () => single((await ensureBuilt()) === null ? 0 : 1),
  weight: script('scripts/weight.mjs'),
  unit: vitest('unit'),
  server: vitest('server'),
  // React as it is shipped: its other build is made for finding mistakes, and takes half as long again.
  screens: vitest('screens', { NODE_ENV: 'production' }),
  e2e: playwright,
  fuzz: script('trials/fuzz.mjs', '600'),
  torture: script('trials/torture.mjs', '2'),
};

/** What needs one core, or waits a lot, runs beside others; the journeys have the machine for themselves. */
const rounds = [
  ['types', 'lint', 'imports', 'dead code', 'build', 'unit'],
  ['weight'],
  ['server', 'fuzz', 'torture'],
  ['screens'],
  ['e2e'],
];

async function take(name, held) {
  const start = Date.now();
  if (!held) console.log(`\n— ${name}`);
  const result = { name, ...(await steps[name](held)), seconds: (Date.now() - start) / 1000 };
  if (held) console.log(`— ${name}: ${result.seconds.toFixed(1)} s\n`);
  return result;
}

const results = [];
for (const round of rounds) {
  const names = round.filter(isChosen);
  results.push(...(await Promise.all(names.map((name) => take(name, names.length > 1)))));
}

const { table, failures, line, isGreen } = summary(results);
console.log(['', table, '', ...failures, line].join('\n'));
process.exitCode = isGreen ? 0 : 1;
