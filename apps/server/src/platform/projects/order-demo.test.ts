import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { StartError } from '../start-error';
import { type DemoOrder, orderDemo } from './order-demo';

const folder = mkdtempSync(join(tmpdir(), 'masthead-order-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order: DemoOrder = { connection: { host: 'here', port: 1, user: 'nobody', database: 'none' }, ids: ['lagos'] };

/** A program in the place of the one that fills. */
function program(lines: string): URL {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, lines);
  return pathToFileURL(file);
}

it('says why the content could not be made', async () => {
  const failing = program(`process.stderr.write('the disk is full'); process.exitCode = 1;`);
  await expect(orderDemo(failing, order)).rejects.toEqual(
    new StartError('The demo content could not be made: the disk is full.'),
  );
});

it('ends the program when the server is stopped meanwhile', async () => {
  const stopping = new AbortController();
  const made = orderDemo(program('setInterval(() => undefined, 1000);'), order, stopping.signal);
  stopping.abort();
  await expect(made).rejects.toBeInstanceOf(StartError);
});
