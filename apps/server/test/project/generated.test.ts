import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../harness/clone-database';

const root = join(import.meta.dirname, '../../../..');

function runScript(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, output: stderr || stdout };
}

test.each([
  ['the generated database types match', 'scripts/db-types.mjs'],
  ['docs/data-model.md describes every trigger and matches', 'scripts/data-model.mjs'],
])('%s the migrations', async (_, file) => {
  // The script reads a clone, because other tests cannot clone a template that has connections.
  const { url, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const { status, output } = runScript(file, '--check', '--database', url);
  await drop();
  expect(output).toBe('');
  expect(status).toBe(0);
});

test('the phrase list matches the sources, and every phrase is translated', () => {
  const { status, output } = runScript('scripts/phrases.mjs', '--check');
  expect(output).toMatch(/^\d+ phrases, 0 problems\n$/);
  expect(status).toBe(0);
});
