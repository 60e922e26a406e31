import './lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled, InstallationError } from './lib/install.mjs';
import { selectChanged } from './test/changed.mjs';
import { listProcesses, STEP_MARK, signal } from './test/processes.mjs';
import { recordSteps } from './test/record.mjs';
import { openRunEnvironment } from './test/run-environment.mjs';
import { browserSteps, namedRounds, quickRounds, remainingRounds, steps } from './test/steps.mjs';
import { formatCounts, formatFailures, formatSlowest, formatSteps, formatTotal, isGreen } from './test/summary.mjs';
import { describeHang, watchProgress } from './test/watch-progress.mjs';

// Runs checks and tests in rounds and prints one summary.
//
// `npm test`                  the steps that a change needs before it is submitted
// `npm run test:all`          the same and the slower ones; `-- --rest` runs only the slower ones
// `npm test -- lint server`   only these steps; `--file=<path>` runs only this file of them
// `npm test -- --changed`     only what the uncommitted changes can affect
// `--record`                  writes the seconds of the steps to docs/performance.md

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = [
  ...names.filter((name) => !steps[name]),
  ...options.filter((option) => !/^--(all|rest|changed|record|file=.+)$/.test(option)),
];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

/** The rounds of this run, and the filters of steps that run only some of their files. */
function selectRounds() {
  const allRounds = [...quickRounds, ...remainingRounds, ...namedRounds];
  const keep = (rounds, isSelected) =>
    rounds.map((round) => round.filter(isSelected)).filter(({ length }) => length > 0);
  if (options.includes('--changed')) {
    const filters = selectChanged();
    return { kind: 'changed', rounds: keep(quickRounds, (name) => name in filters), filters };
  }
  if (names.length > 0) {
    const files = options.filter((option) => option.startsWith('--file=')).map((option) => option.slice(7));
    const filters = Object.fromEntries(names.map((name) => [name, files]));
    return { kind: 'named', rounds: keep(allRounds, (name) => names.includes(name)), filters };
  }
  if (options.includes('--rest')) return { kind: 'remaining', rounds: remainingRounds, filters: {} };
  if (options.includes('--all')) return { kind: 'all', rounds: [...quickRounds, ...remainingRounds], filters: {} };
  return { kind: 'quick', rounds: quickRounds, filters: {} };
}

await ensureInstalled();
const { kind, rounds, filters } = selectRounds();
const needsBrowser = rounds.flat().some((name) => browserSteps.includes(name));
const chromium = needsBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {};
const environment = openRunEnvironment();

/** Steps beside the build, which takes longest, give way to it. */
const LOW_PRIORITY = 5;

async function runStep(name, round) {
  const buffered = round.length > 1;
  const nice = round.includes('build') && name !== 'build' ? LOW_PRIORITY : 0;
  const start = Date.now();
  if (!buffered) console.log(`\n— ${name}`);
  const folder = join(environment.results, name.replaceAll(' ', '-'));
  mkdirSync(folder);
  const events = join(environment.folder, `${name.replaceAll(' ', '-')}.events`);
  const watched = { run: environment.id, step: name, events };
  let hang = null;
  const stopWatching = watchProgress({
    ...watched,
    onHang: async () => {
      hang = await describeHang({ ...watched, reports: environment.reports });
      for (const { pid } of listProcesses(environment.id, name)) signal(pid, 'SIGKILL');
    },
  });
  const env = { ...chromium, [STEP_MARK]: name, TEST_RESULTS: folder };
  const result = await steps[name].run({ env, buffered, nice, events, filters: filters[name] }).catch((error) => {
    const title = error instanceof InstallationError ? `the installation failed: ${error.message}` : error.stack;
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [{ file: 'the step', title, lines: [] }],
      tests: [],
      files: [],
    };
  });
  stopWatching();
  const milliseconds = Date.now() - start;
  if (buffered) console.log(`— ${name}: ${(milliseconds / 1000).toFixed(1)} s\n`);
  if (hang) result.failures.push({ file: 'the step', title: 'hangs', lines: hang });
  for (const { file, title, lines } of result.failures)
    writeFileSync(join(folder, 'failures.txt'), `${file} › ${title}\n${lines.join('\n')}\n\n`, { flag: 'a' });
  return { name, ...result, milliseconds };
}

const start = Date.now();
const results = [];
for (const round of rounds) results.push(...(await Promise.all(round.map((name) => runStep(name, round)))));
await environment.close();

const failures = results.flatMap(({ name, failures }) =>
  failures.map(({ file, title }) => `${name}: ${file} › ${title}`),
);
writeFileSync(join(environment.results, 'results.json'), JSON.stringify({ failures }));
const summary = [
  formatSlowest(results),
  formatSteps(results),
  formatTotal(kind, Date.now() - start),
  formatFailures(results),
];
console.log(`\n${summary.filter((part) => part.trim() !== '').join('\n\n')}\n`);
if (options.includes('--record')) recordSteps(results);
console.log(formatCounts(results));
process.exitCode = isGreen(results) ? 0 : 1;
