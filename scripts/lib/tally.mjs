import { readFileSync } from 'node:fs';

// Converts the reports of the test runners to counts, and formats the summary of `npm test`.

/** The result of a step without a report. */
const crashed = { passed: 0, failed: 1, skipped: 0, failures: [] };

/** Converts the exit code of a step without tests. It counts as one test. */
export const fromExitCode = (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : crashed);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A run can fail outside of its tests, for example if a file does not load. */
const countFailures = (failed, code) => (code !== 0 && failed === 0 ? 1 : failed);

export function fromVitest(code, file) {
  const report = readReport(file);
  if (!report) return crashed;
  const filesNotLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: countFailures(report.numFailedTests + filesNotLoaded.length, code),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [
      ...filesNotLoaded.map(({ name }) => name),
      ...report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName),
    ],
  };
}

/** Lists the titles of journeys that failed, or passed only on retry. */
const listFailedJourneys = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(listFailedJourneys),
];

export function fromPlaywright(code, file) {
  const report = readReport(file);
  if (!report) return crashed;
  const { stats } = report;
  return {
    passed: stats.expected,
    failed: countFailures(stats.unexpected + stats.flaky, code),
    skipped: stats.skipped,
    failures: listFailedJourneys(report),
  };
}

const sumCounts = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

/** Summarises the results of all steps. `table` and `failures` are for people, `line` is for programs. */
export function summarize(results) {
  const row = (cells) => [cells[0].padEnd(12), ...cells.slice(1).map((cell) => String(cell).padStart(9))].join('');
  const table = [
    row(['step', 'passed', 'failed', 'skipped', 'seconds']),
    ...results.map(({ name, passed, failed, skipped, seconds }) =>
      row([name, passed, failed, skipped, seconds.toFixed(1)]),
    ),
  ].join('\n');
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((key) => sumCounts(results, key));
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failures = results.flatMap(({ name, failures }) => failures.map((title) => `failed: ${name}: ${title}`));
  return { table, failures, line, isGreen: failed === 0 && passed > 0 };
}
