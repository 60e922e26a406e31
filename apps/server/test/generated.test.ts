import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from './clone-database';

// A program of its own that reads every source: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, '../../..');

function script(...command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, complaints: stderr || stdout };
}

test.each([
  ['the database types are', 'scripts/db-types.mjs'],
  ['docs/data-model.md is, with a guarantee for every trigger,', 'scripts/data-model.mjs'],
])('%s what the migrations make', async (_, file) => {
  // A script reads a clone: a template that is connected to cannot be cloned by other tests.
  const { url, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const { status, complaints } = script(file, '--check', '--database', url);
  await drop();
  expect(complaints).toBe('');
  expect(status).toBe(0);
});

test('the phrase list is what the sources say, and every phrase is translated', () => {
  const { status, complaints } = script('scripts/phrases.mjs', '--check');
  expect(complaints).toMatch(/^\d+ phrases, 0 problems\n$/);
  expect(status).toBe(0);
});
