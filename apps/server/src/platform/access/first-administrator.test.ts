import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordRefusal } from '@masthead/domain/session/credentials';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { projects } from '../../../test/harness';
import { temporaryFolder } from '../../../test/temporary-folder';
import { announcement } from '../config/announcement';
import type { RunningProject } from '../http/context';
import { diskStorage } from '../storage/disk-storage';
import { type GeneratedPasswords, makeAdministrators } from './first-administrator';
import { passwordMatches } from './passwords';

const titles = ['Lagos Dispatch', 'Manila Dispatch'];
const email = 'chief@paper.test';
let databases: Awaited<ReturnType<typeof cloneDatabase>>[];
let running: RunningProject[];
beforeAll(async () => {
  databases = await Promise.all(titles.map(() => cloneDatabase(inject('databaseUrl'), inject('template'))));
  running = databases.map(({ db }, index) => ({
    project: projects[index] as (typeof projects)[number],
    db,
    storage: diskStorage('/nowhere'),
  }));
});
let logged: object[];
beforeEach(async () => {
  logged = [];
  for (const { db } of databases) await db.deleteFrom('users').execute();
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

const make = (folder: string | null, password?: string) =>
  makeAdministrators(running, { email, password, folder, logEvent: (event) => logged.push(event) });
const announced = (generated: GeneratedPasswords) =>
  announcement({ projects: running.map(({ project }) => project), port: 4000, demo: false, generated });
const users = (index = 0) => databases[index]?.db.selectFrom('users').select(['email', 'password_hash']).execute();

it('creates one administrator per project and answers the passwords for a terminal', async () => {
  const { administrators, file } = await make(null);
  expect(logged).toEqual(running.map(() => ({ audit: expect.objectContaining({ action: 'user.created' }) })));
  expect(file).toBeNull();
  expect(administrators.map(({ title }) => title)).toEqual(titles);
  for (const { password } of administrators) expect(passwordRefusal(password)).toBeNull();
  const [{ password } = { password: '' }] = administrators;
  expect(announced({ administrators, file })).toContain(`password ${password} (shown this once)`);
  expect(await make(null)).toEqual({ administrators: [], file: null });
});

it('creates one administrator when several servers start together', async () => {
  const folder = temporaryFolder();
  const results = await Promise.all(Array.from({ length: 4 }, () => make(folder)));
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  expect(lines.map((line) => line.split('\t')[0]).sort()).toEqual(titles);
  expect(new Set(results.flatMap(({ file }) => file ?? [])).size).toBe(readdirSync(folder).length);
  expect(await users()).toHaveLength(1);
});

it('writes the passwords to a file that only its owner can read, and announces its path alone', async () => {
  const folder = temporaryFolder();
  const generated = await make(join(folder, 'data'));
  const file = join(folder, 'data', 'first-administrator-password.txt');
  expect(generated.file).toBe(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([title, login]) => [title, login])).toEqual(titles.map((title) => [title, email]));
  for (const [index, [, , password = '']] of lines.entries()) {
    expect(await passwordMatches(password, (await users(index))?.[0]?.password_hash)).toBe(true);
    expect(announced(generated)).not.toContain(password);
  }
  expect(announced(generated)).toContain(`is in ${file}`);
});

it('never overwrites a password file', async () => {
  const folder = temporaryFolder();
  const first = await make(folder);
  const text = readFileSync(first.file ?? '', 'utf8');
  for (const { db } of databases) await db.deleteFrom('users').execute();
  const second = await make(folder);
  expect(second.file).toBe(join(folder, 'first-administrator-password-2.txt'));
  expect(readFileSync(first.file ?? '', 'utf8')).toBe(text);
});

it('creates no account when the file cannot be written', async () => {
  const folder = temporaryFolder();
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  await expect(make(blocked)).rejects.toThrow(
    /^The first administrator's password could not be written to .*ADMIN_PASSWORD/,
  );
  expect(await users()).toEqual([]);
});

it('neither shows nor writes a password that was set', async () => {
  const folder = temporaryFolder();
  expect(await make(folder, 'Chosen#2026')).toEqual({ administrators: [], file: null });
  expect(readdirSync(folder)).toEqual([]);
  expect(await passwordMatches('Chosen#2026', (await users())?.[0]?.password_hash)).toBe(true);
});
