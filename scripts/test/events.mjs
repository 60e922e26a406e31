import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// The reporters of Vitest and Playwright append one line of JSON per event to a file. The runner reads results, durations
// and the running tests from this file, also when a step hangs or crashes.

/** The environment variable with the path of the file. */
export const EVENTS_FILE = 'TEST_EVENTS';

/** Appends an event. Does nothing when the tests do not run under the runner. */
export function writeEvent(event) {
  const file = process.env[EVENTS_FILE];
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

export function readEvents(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The tests that have started and not ended. */
export function listRunningTests(events) {
  const running = new Map();
  for (const { type, id, file, title } of events) {
    if (type === 'start') running.set(id, `${file} › ${title}`);
    if (type === 'end') running.delete(id);
  }
  return [...running.values()];
}

/** The milliseconds of work per test file, with those that its import and hooks took. */
function sumByFile(ends, files) {
  const times = new Map();
  for (const { file, ms } of ends) times.set(file, (times.get(file) ?? 0) + ms);
  // A runner that reports whole files includes imports and hooks.
  for (const { file, ms } of files) times.set(file, ms);
  return [...times].map(([file, ms]) => ({ file, ms }));
}

/** The result of a step with tests: counts, durations and the failures with their reasons. */
export function readResults(file, code) {
  const events = readEvents(file);
  const ends = events.filter(({ type }) => type === 'end');
  const count = (status) => ends.filter((end) => end.status === status).length;
  const errors = events.filter(({ type }) => type === 'error');
  const failures = [...ends.filter(({ status }) => status === 'failed'), ...errors];
  const unfinished = listRunningTests(events).map((title) => ({ file: title, title: 'did not finish', lines: [] }));
  const allFailures = code === 0 ? failures : [...failures, ...unfinished];
  // A run can also fail outside of its tests.
  const crash = { file: 'the step', title: `ended with exit code ${code}`, lines: [] };
  return {
    passed: count('passed'),
    failed: allFailures.length + (code !== 0 && allFailures.length === 0 ? 1 : 0),
    skipped: count('skipped'),
    failures: code !== 0 && allFailures.length === 0 ? [crash] : allFailures,
    tests: ends,
    files: sumByFile(
      ends,
      events.filter(({ type }) => type === 'file'),
    ),
  };
}
