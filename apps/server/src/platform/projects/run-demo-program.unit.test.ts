import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { StartError } from '../start-error';
import { type DemoProgramInput, runDemoProgram } from './run-demo-program';

const folder = mkdtempSync(join(tmpdir(), 'masthead-demo-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input: DemoProgramInput = {
  connection: { host: 'here', port: 1, user: 'nobody', database: 'none' },
  ids: ['lagos'],
  now: '2026-11-17T10:00:00.000Z',
};

/** Writes a fake demo program with this source code and returns its URL. */
function writeProgram(source: string): URL {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, source);
  return pathToFileURL(file);
}

it('rejects with the error output of the demo program', async () => {
  const failing = writeProgram(`process.stderr.write('the disk is full'); process.exitCode = 1;`);
  await expect(runDemoProgram(failing, input)).rejects.toEqual(
    new StartError('The demo content could not be created: the disk is full.'),
  );
});

it('ends the demo program when the server stops', async () => {
  const stopping = new AbortController();
  const result = runDemoProgram(writeProgram('setInterval(() => undefined, 1000);'), input, stopping.signal);
  stopping.abort();
  await expect(result).rejects.toBeInstanceOf(StartError);
});
