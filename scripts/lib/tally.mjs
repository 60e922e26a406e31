import { readFileSync } from 'node:fs';

const crashed = { passed: 0, failed: 1, skipped: 0, failures: [] };

/** A step without tests of its own counts as one. */
export const single = (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : crashed);

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A run that failed outside its tests (a file that does not load, an unhandled error) has failed nevertheless. */
const atLeastOne = (failed, code) => (code !== 0 && failed === 0 ? 1 : failed);

export function fromVitest(code, file) {
  const report = readReport(file);
  if (!report) return crashed;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: atLeastOne(report.numFailedTests + broken.length, code),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: [
      ...broken.map(({ name }) => name),
      ...report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName),
    ],
  };
}

/** The titles of the journeys that failed, or passed only when tried again. */
const failedJourneys = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedJourneys),
];

export function fromPlaywright(code, file) {
  const report = readReport(file);
  if (!report) return crashed;
  const { stats } = report;
  return {
    passed: stats.expected,
    failed: atLeastOne(stats.unexpected + stats.flaky, code),
    skipped: stats.skipped,
    failures: failedJourneys(report),
  };
}

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

/** `table` and `failures` for people and `line`, the closing one, for programs. */
export function summary(results) {
  const row = (cells) => [cells[0].padEnd(12), ...cells.slice(1).map((cell) => String(cell).padStart(9))].join('');
  const table = [
    row(['step', 'passed', 'failed', 'skipped', 'seconds']),
    ...results.map(({ name, passed, failed, skipped, seconds }) =>
      row([name, passed, failed, skipped, seconds.toFixed(1)]),
    ),
  ].join('\n');
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((key) => total(results, key));
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failures = results.flatMap(({ name, failures }) => failures.map((title) => `failed: ${name}: ${title}`));
  return { table, failures, line, isGreen: failed === 0 && passed > 0 };
}
