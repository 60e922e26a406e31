import { budgets, steps } from './steps.mjs';

// Formats the summary of a test run for people, and its last line for programs.

const SLOWEST = 20;
/** A slower test file or journey is a defect. */
const FILE_LIMIT_MS = 20_000;
const JOURNEY_LIMIT_MS = 30_000;

const seconds = (ms) => (ms / 1000).toFixed(1);
const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const format = (cell, column) =>
    column === 0 ? String(cell).padEnd(widths[column]) : String(cell).padStart(widths[column]);
  return rows.map((row) => row.map(format).join('  ').trimEnd()).join('\n');
}

/** The steps with their results, times and budgets. */
export function formatSteps(results) {
  const rows = results.map(({ name, passed, failed, skipped, milliseconds }) => {
    const isOver = milliseconds / 1000 > steps[name].seconds;
    return [name, passed, failed, skipped, seconds(milliseconds), steps[name].seconds, isOver ? 'over budget' : ''];
  });
  return formatTable([['step', 'passed', 'failed', 'skipped', 'seconds', 'budget', ''], ...rows]);
}

const isJourney = ({ waitingMs }) => waitingMs !== undefined;

/** The slowest test files, and the slowest journeys with the time that they wait for the product. */
export function formatSlowest(results) {
  const tests = results.flatMap((result) => result.tests);
  const slowest = (items) => items.sort((item, other) => other.ms - item.ms).slice(0, SLOWEST);
  const mark = (ms, limit) => (ms > limit ? `over ${limit / 1000} s` : '');
  const journeys = slowest(tests.filter(isJourney));
  const files = slowest(results.filter(({ tests }) => !tests.some(isJourney)).flatMap((result) => result.files));
  return [
    formatTable([
      ['slowest test files', 'seconds', ''],
      ...files.map(({ file, ms }) => [file, seconds(ms), mark(ms, FILE_LIMIT_MS)]),
    ]),
    formatTable([
      ['slowest journeys', 'seconds', 'waiting', ''],
      ...journeys.map(({ file, title, ms, waitingMs }) => [
        `${file} › ${title}`.slice(0, 110),
        seconds(ms),
        seconds(waitingMs),
        mark(ms, JOURNEY_LIMIT_MS),
      ]),
    ]),
  ]
    .filter((table) => table.includes('\n'))
    .join('\n\n');
}

/** The commands that run only the files of a step that failed. */
const rerunCommands = {
  unit: 'npm run test:unit --',
  server: 'npm run test:server --',
  screens: 'npm run test:screens --',
  journeys: 'npm run test:e2e --',
  processes: 'npm run test:processes --',
};

/** The failures with their reasons, then their names and the commands that repeat them. */
export function formatFailures(results) {
  const failedSteps = results.filter(({ failures }) => failures.length > 0);
  const details = failedSteps.flatMap(({ name, failures }) =>
    failures.map(({ file, title, lines }) => [`✗ ${name}: ${file} › ${title}`, ...lines.slice(0, 60)].join('\n    ')),
  );
  const names = failedSteps.flatMap(({ name, failures }) =>
    failures.map(({ file, title }) => `failed: ${name}: ${file} › ${title}`),
  );
  const commands = failedSteps.map(({ name, failures }) => {
    const files = [...new Set(failures.map(({ file }) => file))].filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const command = rerunCommands[name];
    return command && files.length > 0 ? `${command} ${files.join(' ')}` : `npm test -- '${name}'`;
  });
  return [...details, '', ...names, '', ...(commands.length > 0 ? ['Repeat the failed tests:'] : []), ...commands].join(
    '\n',
  );
}

/** The line for programs. */
export function formatCounts(results) {
  const skipped = sum(results, 'skipped');
  return `${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The time of the rounds without the installation, compared with the budget. */
export function formatTotal(kind, milliseconds) {
  const budget = budgets[kind];
  const line = `${seconds(milliseconds)} s`;
  if (!budget) return line;
  return `${line} of ${budget} s${milliseconds / 1000 > budget ? ': over budget' : ''}`;
}

export const isGreen = (results) => sum(results, 'failed') === 0 && sum(results, 'passed') > 0;
