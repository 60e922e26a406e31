import './lib/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, tool } from './lib/run.mjs';
import { fromExitCode, fromPlaywright, fromVitest, summarize } from './lib/tally.mjs';

// Runs all checks and tests (`npm test`) in rounds and prints one summary.

/** Far more than any step needs on a busy machine. A step that hangs must not block the run forever. */
const STEP_TIMEOUT_MS = 4 * 60 * 60_000;

/** `npm test -- unit server` runs only these steps. */
const selectedSteps = process.argv.slice(2);
const isSelected = (name) => selectedSteps.length === 0 || selectedSteps.includes(name);

await ensureInstalled();
const env = ['screens', 'e2e', 'trust'].some(isSelected) ? { CHROMIUM_PATH: await ensureChromium() } : {};
const reports = mkdtempSync(join(tmpdir(), 'masthead-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const reportPath = (name) => join(reports, `${name}.json`);

/** A step that runs a program and succeeds if its exit code is 0. */
const check =
  (command, ...args) =>
  async (buffered) =>
    fromExitCode(await run(command, args, { env, buffered, timeout: STEP_TIMEOUT_MS }));
/** A step that runs a script of this repository. */
const script = (path, ...args) => check(process.execPath, path, ...args);

/** A step that runs a project of Vitest and counts its tests. */
const vitest = (project) => async (buffered) => {
  const report = reportPath(project);
  const options = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(tool('vitest'), options, { env, buffered, timeout: STEP_TIMEOUT_MS });
  return fromVitest(code, report);
};

async function playwright() {
  const report = reportPath('e2e');
  const options = ['test', '-c', 'e2e/playwright.config.ts'];
  const code = await run(tool('playwright'), options, {
    env: { ...env, E2E_REPORT: report },
    timeout: STEP_TIMEOUT_MS,
  });
  return fromPlaywright(code, report);
}

const steps = {
  lint: check(tool('biome'), 'check', '--error-on-warnings', '.'),
  lock: script('scripts/lock.mjs', '--check'),
  language: script('scripts/plain-english.mjs'),
  // Several checkers compute the same types again: one checker needs half the CPU time and is faster here.
  types: check(tool('tsc'), '--noEmit', '--checkers', '1'),
  imports: script('scripts/imports.mjs'),
  'dead code': check(tool('knip')),
  build: async () => fromExitCode((await ensureBuilt()) === null ? 0 : 1),
  weight: script('scripts/weight.mjs'),
  unit: vitest('unit'),
  server: vitest('server'),
  screens: vitest('screens'),
  e2e: playwright,
  fuzz: script('trials/fuzz.mjs', '600'),
  torture: script('trials/torture.mjs', 'kills', '2'),
  trust: script('trials/trust.mjs', '10'),
};

/**
 * The steps of a round run in parallel, the rounds one after another. Steps that use all cores have their own round.
 */
const rounds = [
  ['types', 'lint', 'lock', 'language', 'imports', 'dead code', 'build', 'unit'],
  ['weight'],
  ['server', 'fuzz', 'torture'],
  ['screens'],
  ['e2e'],
  ['trust'],
];

async function runStep(name, buffered) {
  const start = Date.now();
  if (!buffered) console.log(`\n— ${name}`);
  const result = { name, ...(await steps[name](buffered)), seconds: (Date.now() - start) / 1000 };
  if (buffered) console.log(`— ${name}: ${result.seconds.toFixed(1)} s\n`);
  return result;
}

const results = [];
for (const round of rounds) {
  const names = round.filter(isSelected);
  results.push(...(await Promise.all(names.map((name) => runStep(name, names.length > 1)))));
}

const { table, failures, line, isGreen } = summarize(results);
console.log(['', table, '', ...failures, line].join('\n'));
process.exitCode = isGreen ? 0 : 1;
