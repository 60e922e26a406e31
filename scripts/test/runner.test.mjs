import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listRunningTests, readEvents, readResults } from './events.mjs';
import { listProcesses, RUN_MARK, STEP_MARK } from './processes.mjs';
import { describeHang, watchProgress } from './watch-progress.mjs';

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function writeEvents(events) {
  const file = join(createFolder(), 'events');
  writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return file;
}

/** Starts a process of a run that does nothing and writes a report on a signal. Waits until it accepts the signal. */
async function startIdleProcess(run, step, reports) {
  const report = ['--report-on-signal', '--report-signal=SIGUSR2', `--report-directory=${reports}`];
  const child = spawn(
    process.execPath,
    [...report, '-e', "console.log('ready'); setInterval(() => undefined, 100_000)"],
    {
      env: { ...process.env, [RUN_MARK]: run, [STEP_MARK]: step },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('readResults', () => {
  const start = { type: 'start', id: '1', file: 'a.test.ts', title: 'adds' };

  it('counts results and lists failures with their reasons', () => {
    const file = writeEvents([
      start,
      { ...start, type: 'end', status: 'passed', ms: 5, lines: [] },
      { ...start, type: 'end', id: '2', title: 'subtracts', status: 'failed', ms: 7, lines: ['expected 1'] },
    ]);
    const { passed, failed, failures, files } = readResults(file, 1);
    expect([passed, failed, files]).toEqual([1, 1, [{ file: 'a.test.ts', ms: 12 }]]);
    expect(failures).toMatchObject([{ title: 'subtracts', lines: ['expected 1'] }]);
  });

  it('fails a step that ended during a test, and names the test', () => {
    const file = writeEvents([start]);
    expect(listRunningTests(readEvents(file))).toEqual(['a.test.ts › adds']);
    expect(readResults(file, 137)).toMatchObject({ passed: 0, failed: 1, failures: [{ file: 'a.test.ts › adds' }] });
  });

  it('fails a step that ended with an error although all tests passed', () => {
    const file = writeEvents([start, { ...start, type: 'end', status: 'passed', ms: 5, lines: [] }]);
    expect(readResults(file, 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(readResults(file, 0)).toMatchObject({ passed: 1, failed: 0 });
  });
});

describe.runIf(process.platform === 'linux')('a run', () => {
  it('leaves neither processes nor folders when it is killed', async () => {
    const results = createFolder();
    const runner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { spawn } from 'node:child_process';
         import { openRunEnvironment } from '${join(import.meta.dirname, 'run-environment.mjs')}';
         const { id, folder } = openRunEnvironment('${join(results, 'kept')}');
         const options = { detached: true, stdio: 'ignore' };
         spawn(process.execPath, ['-e', 'setInterval(() => undefined, 100_000)'], options).unref();
         console.log(JSON.stringify({ id, folder }));
         setInterval(() => undefined, 100_000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [output] = await once(runner.stdout, 'data');
    const { id, folder } = JSON.parse(output);
    await expect.poll(() => listProcesses(id).length).toBe(1);
    runner.kill('SIGKILL');
    await expect.poll(() => [listProcesses(id).length, existsSync(folder)]).toEqual([0, false]);
  });

  it('finds a step without progress, and describes its processes', async () => {
    const run = `test-${process.pid}`;
    const reports = createFolder();
    const child = await startIdleProcess(run, 'idle', reports);
    const events = writeEvents([{ type: 'start', id: '1', file: 'a.test.ts', title: 'waits' }]);
    const hang = new Promise((resolve) => {
      const stop = watchProgress({ run, step: 'idle', events, onHang: resolve, silenceMs: 300, sampleMs: 50 });
      onTestFinished(stop);
    });
    await hang;
    const lines = await describeHang({ run, step: 'idle', events, reports });
    expect(lines).toEqual([
      'The step "idle" has made no progress for 120 s.',
      '  running: a.test.ts › waits',
      expect.stringContaining(`process ${child.pid}`),
      '      open handles: timer',
    ]);
  });
});
