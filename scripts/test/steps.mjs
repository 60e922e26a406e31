import { ensureBuilt } from '../lib/build.mjs';
import { run, tool } from '../lib/run.mjs';
import { EVENTS_FILE, readResults } from './events.mjs';
import { withPostgres15 } from './postgres-15.mjs';

// The steps of `npm test` and `npm run test:all`. `seconds` is the budget of a step on two quiet cores.

/** The result of a program without tests. It counts as one test. */
const fromExitCode = (code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  failures: code === 0 ? [] : [{ file: 'the step', title: `ended with exit code ${code}`, lines: [] }],
  tests: [],
  files: [],
});

/** A step that runs a program and succeeds if its exit code is 0. */
const check =
  (command, ...args) =>
  async (options) =>
    fromExitCode(await run(command, args, options));

/** A step that runs a script of this repository. */
const script = (path, ...args) => check(process.execPath, path, ...args);

/** Runs a test runner whose reporter writes events, and returns its results. */
async function runTests(command, args, { events, env, ...options }) {
  const code = await run(command, args, { ...options, env: { ...env, [EVENTS_FILE]: events } });
  return readResults(events, code);
}

/** A step that runs a project of Vitest. */
const vitest =
  (project, projectEnv = {}) =>
  ({ filters = [], env, ...options }) =>
    runTests(
      tool('vitest'),
      [
        ...['run', '--project', project, '--silent=passed-only', '--slowTestThreshold=20000'],
        ...['--reporter=default', '--reporter=./scripts/test/vitest-reporter.mjs'],
        ...filters,
      ],
      { ...options, env: { ...env, ...projectEnv } },
    );

const playwright =
  (config) =>
  ({ filters = [], ...options }) =>
    runTests(tool('playwright'), ['test', '-c', config, ...filters], options);

const server = vitest('server');

/** @type {Record<string, { seconds: number, run: (options: object) => Promise<object> }>} */
export const steps = {
  lint: { seconds: 90, run: check(tool('biome'), 'check', '--error-on-warnings', '.') },
  lock: { seconds: 90, run: script('scripts/lock.mjs', '--check') },
  language: { seconds: 90, run: script('scripts/plain-english.mjs') },
  // Several checkers compute the same types again: one checker needs half the CPU time and is faster here.
  types: { seconds: 90, run: check(tool('tsc'), '--noEmit', '--checkers', '1') },
  phrases: { seconds: 90, run: script('scripts/phrases.mjs', '--check') },
  imports: { seconds: 90, run: script('scripts/imports.mjs') },
  'dead code': { seconds: 90, run: check(tool('knip')) },
  build: { seconds: 90, run: async (options) => fromExitCode((await ensureBuilt(options)) === null ? 0 : 1) },
  unit: { seconds: 90, run: vitest('unit') },
  weight: { seconds: 5, run: script('scripts/weight.mjs') },
  server: { seconds: 180, run: server },
  // React in production needs two thirds of the time. `screens in development` finds effects without a clean-up.
  screens: { seconds: 240, run: vitest('screens', { NODE_ENV: 'production' }) },
  journeys: { seconds: 200, run: playwright('e2e/playwright.config.ts') },
  'server on PostgreSQL 15': {
    seconds: 200,
    run: (options) => withPostgres15((url) => server({ ...options, env: { ...options.env, TEST_DATABASE_URL: url } })),
  },
  processes: { seconds: 90, run: playwright('e2e/processes/playwright.config.ts') },
  'import rules': { seconds: 60, run: script('scripts/checks/imports-canary.mjs') },
  'generated files': { seconds: 60, run: script('scripts/checks/generated.mjs') },
  'new area': { seconds: 60, run: script('scripts/checks/new-area.mjs') },
  fuzz: { seconds: 60, run: script('trials/fuzz.mjs', '600') },
  torture: { seconds: 60, run: script('trials/torture.mjs', 'kills', '2') },
  trust: { seconds: 100, run: script('trials/trust.mjs', '10') },
  'screens in development': { seconds: 400, run: vitest('screens') },
};

/**
 * The rounds run one after another, the steps of a round at the same time. A step that uses all cores has its own round.
 */
export const quickRounds = [
  ['types', 'lint', 'lock', 'language', 'phrases', 'imports', 'dead code', 'build', 'unit'],
  ['weight'],
  ['server'],
  ['screens'],
  ['journeys'],
];

export const remainingRounds = [
  ['server on PostgreSQL 15'],
  ['import rules', 'generated files', 'new area', 'fuzz'],
  ['processes', 'torture'],
  ['trust'],
];

/** Steps that only run when they are named, for example at night. */
export const namedRounds = [['screens in development']];

/** Steps that need a browser. */
export const browserSteps = ['screens', 'journeys', 'processes', 'trust', 'screens in development'];

/** The budgets of `npm test` and of the steps that `.ci/run` adds. */
export const budgets = { quick: 12 * 60, remaining: 7 * 60 };
