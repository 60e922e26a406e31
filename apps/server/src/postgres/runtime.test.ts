import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareRuntime } from './runtime';

const folder = mkdtempSync(join(tmpdir(), 'masthead-runtime-'));
const parent = join(folder, 'ours');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the programs can be read by any account, and only changed by ours', () => {
  const { postgres } = prepareRuntime([parent]);
  expect(statSync(postgres).mode & 0o777).toBe(0o755);
  for (let path = postgres; path !== folder; path = dirname(path)) expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('a damaged copy is made again', () => {
  const { postgres, initdb } = prepareRuntime([parent]);
  truncateSync(initdb, 10);
  const { ino } = lstatSync(dirname(dirname(postgres)));
  prepareRuntime([parent]);
  expect(statSync(initdb).size).toBeGreaterThan(10_000);
  expect(lstatSync(dirname(dirname(postgres))).ino).not.toBe(ino);
});

test('a folder that others can write to is passed over', () => {
  const open = join(folder, 'open', 'postgres');
  mkdirSync(open, { recursive: true });
  const planted = dirname(dirname(prepareRuntime([parent]).postgres)).replace(parent, open);
  mkdirSync(planted);
  chmodSync(planted, 0o777);
  expect(prepareRuntime([open, parent]).postgres.startsWith(parent)).toBe(true);
  expect(existsSync(join(planted, 'bin'))).toBe(false);
  expect(() => prepareRuntime([open])).toThrow(/is not ours alone to write\.$/);
});
