import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareRuntime } from './runtime';

const folder = mkdtempSync(join(tmpdir(), 'masthead-runtime-'));
const parent = join(folder, 'ours');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('prepareRuntime makes the programs readable for all users and writable only for the owner', () => {
  const { postgres } = prepareRuntime([parent]);
  expect(statSync(postgres).mode & 0o777).toBe(0o755);
  for (let path = postgres; path !== folder; path = dirname(path)) expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('prepareRuntime replaces a damaged copy', () => {
  const { postgres, initdb } = prepareRuntime([parent]);
  truncateSync(initdb, 10);
  const { ino } = lstatSync(dirname(dirname(postgres)));
  prepareRuntime([parent]);
  expect(statSync(initdb).size).toBeGreaterThan(10_000);
  expect(lstatSync(dirname(dirname(postgres))).ino).not.toBe(ino);
});

test('prepareRuntime skips a folder that other users can write to', () => {
  const writableParent = join(folder, 'open', 'postgres');
  mkdirSync(writableParent, { recursive: true });
  const unsafeFolder = dirname(dirname(prepareRuntime([parent]).postgres)).replace(parent, writableParent);
  mkdirSync(unsafeFolder);
  chmodSync(unsafeFolder, 0o777);
  expect(prepareRuntime([writableParent, parent]).postgres.startsWith(parent)).toBe(true);
  expect(existsSync(join(unsafeFolder, 'bin'))).toBe(false);
  expect(() => prepareRuntime([writableParent])).toThrow(/can be written by other users\.$/);
});
