import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/run.mjs';

// Repeats steps of the tests beside CPU and disk load and reports the failure rate of each test:
//
//   npm run test:stress -- --repeat 20 --load 20 server journeys
//   npm run test:stress -- --repeat 20 --load 20 --file e2e/site/live.spec.ts journeys

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    repeat: { type: 'string', default: '5' },
    load: { type: 'string', default: '20' },
    file: { type: 'string' },
  },
  allowPositionals: true,
});
const repeat = Number(values.repeat);
const load = Number(values.load);
if (!Number.isInteger(repeat) || repeat < 1 || !Number.isInteger(load) || load < 0) {
  console.error('--repeat takes a whole number from 1, --load from 0.');
  process.exit(2);
}
/** Traces and screenshots of the runs that failed. */
const evidence = join(root, 'test-results-stress');

// Each load process ends when its standard input is closed, also when this process is killed.
const END_WITH_PARENT = "process.stdin.on('end', () => process.exit()).resume();";
const COMPUTE = `${END_WITH_PARENT} (function work() { for (let n = 0; n < 5e7; n++); setImmediate(work); })();`;
const WRITE = `${END_WITH_PARENT}
const { openSync, writeSync, fsyncSync, rmSync } = require('node:fs');
const path = require('node:path').join(require('node:os').tmpdir(), 'masthead-stress-' + process.pid);
const file = openSync(path, 'w');
process.on('exit', () => rmSync(path, { force: true }));
const block = Buffer.alloc(1 << 20, 1);
(function work() { for (let at = 0; at < 64; at++) writeSync(file, block, 0, block.length, at << 20); fsyncSync(file); setImmediate(work); })();`;

const startLoad = (script) => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'inherit'] });
/** One process in five writes to the disk. */
const loadProcesses = Array.from({ length: load }, (_, index) => startLoad(index % 5 === 4 ? WRITE : COMPUTE));

function runTests() {
  const file = values.file ? [`--file=${values.file}`] : [];
  const child = spawn(process.execPath, [join(root, 'scripts/test.mjs'), ...positionals, ...file], {
    stdio: 'inherit',
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => child.kill(name));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

rmSync(evidence, { recursive: true, force: true });
const failures = new Map();
let failedRuns = 0;
for (let run = 1; run <= repeat; run++) {
  const start = Date.now();
  const code = await runTests();
  const report = join(root, 'test-results/results.json');
  const titles = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).failures : ['the run ended early'];
  for (const title of titles) failures.set(title, [...(failures.get(title) ?? []), run]);
  if (code !== 0) {
    failedRuns += 1;
    cpSync(join(root, 'test-results'), join(evidence, String(run)), { recursive: true });
  }
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(
    `run ${run} of ${repeat}: ${code === 0 ? 'green' : 'red'}, ${seconds} s, load ${loadavg()[0].toFixed(1)}\n`,
  );
}
for (const child of loadProcesses) child.stdin.end();

for (const [title, runs] of failures)
  console.log(`${Math.round((100 * runs.length) / repeat)} % ${title} (runs ${runs.join(', ')}: ${evidence})`);
console.log(`${repeat - failedRuns} passed, ${failedRuns} failed`);
process.exitCode = failedRuns > 0 ? 1 : 0;
