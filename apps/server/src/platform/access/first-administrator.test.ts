import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordRefusal } from '@masthead/domain/session/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import { formatStartMessage } from '../config/start-message';
import type { RunningProject } from '../http/context';
import { diskStorage } from '../storage/disk-storage';
import { createAdministrators, type GeneratedPasswords } from './first-administrator';
import { passwordMatches } from './passwords';

const titles = ['Lagos Dispatch', 'Manila Dispatch'];
const email = 'chief@paper.test';
let databases: Awaited<ReturnType<typeof cloneDatabase>>[];
let runningProjects: RunningProject[];
beforeAll(async () => {
  databases = await Promise.all(titles.map(() => cloneDatabase(inject('databaseUrl'), inject('template'))));
  runningProjects = databases.map(({ db }, index) => ({
    project: projects[index] as (typeof projects)[number],
    db,
    storage: diskStorage('/nowhere'),
  }));
});
let loggedEvents: object[];
beforeEach(async () => {
  loggedEvents = [];
  for (const { db } of databases) await db.deleteFrom('users').execute();
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

const create = (folder: string | null, password?: string) =>
  createAdministrators(runningProjects, { email, password, folder, logEvent: (event) => loggedEvents.push(event) });
const printMessage = (generatedPasswords: GeneratedPasswords) =>
  formatStartMessage({
    projects: runningProjects.map(({ project }) => project),
    port: 4000,
    hasDemoAccounts: false,
    generatedPasswords,
  });
const readUsers = (index = 0) => databases[index]?.db.selectFrom('users').select(['email', 'password_hash']).execute();

describe('createAdministrators', () => {
  it('creates one administrator per project and returns the passwords for a terminal', async () => {
    const { administrators, file } = await create(null);
    expect(loggedEvents).toEqual(
      runningProjects.map(() => ({ audit: expect.objectContaining({ action: 'user.created' }) })),
    );
    expect(file).toBeNull();
    expect(administrators.map(({ title }) => title)).toEqual(titles);
    for (const { password } of administrators) expect(passwordRefusal(password)).toBeNull();
    const [{ password } = { password: '' }] = administrators;
    expect(printMessage({ administrators, file })).toContain(`password ${password} (shown only once)`);
    expect(await create(null)).toEqual({ administrators: [], file: null });
  });

  it('creates one administrator when several servers start at the same time', async () => {
    const folder = createTemporaryFolder();
    const results = await Promise.all(Array.from({ length: 4 }, () => create(folder)));
    const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    expect(lines.map((line) => line.split('\t')[0]).sort()).toEqual(titles);
    expect(new Set(results.flatMap(({ file }) => file ?? [])).size).toBe(readdirSync(folder).length);
    expect(await readUsers()).toHaveLength(1);
  });

  it('writes the passwords to a file that only its owner can read, and prints only its path', async () => {
    const folder = createTemporaryFolder();
    const generated = await create(join(folder, 'data'));
    const file = join(folder, 'data', 'first-administrator-password.txt');
    expect(generated.file).toBe(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map(([title, login]) => [title, login])).toEqual(titles.map((title) => [title, email]));
    for (const [index, [, , password = '']] of lines.entries()) {
      expect(await passwordMatches(password, (await readUsers(index))?.[0]?.password_hash)).toBe(true);
      expect(printMessage(generated)).not.toContain(password);
    }
    expect(printMessage(generated)).toContain(`is in ${file}`);
  });

  it('never overwrites a password file', async () => {
    const folder = createTemporaryFolder();
    const first = await create(folder);
    const text = readFileSync(first.file ?? '', 'utf8');
    for (const { db } of databases) await db.deleteFrom('users').execute();
    const second = await create(folder);
    expect(second.file).toBe(join(folder, 'first-administrator-password-2.txt'));
    expect(readFileSync(first.file ?? '', 'utf8')).toBe(text);
  });

  it('creates no account when the file cannot be written', async () => {
    const folder = createTemporaryFolder();
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    await expect(create(blocked)).rejects.toThrow(
      /^The first administrator's password could not be written to .*ADMIN_PASSWORD/,
    );
    expect(await readUsers()).toEqual([]);
  });

  it('neither prints nor writes a configured password', async () => {
    const folder = createTemporaryFolder();
    expect(await create(folder, 'Chosen#2026')).toEqual({ administrators: [], file: null });
    expect(readdirSync(folder)).toEqual([]);
    expect(await passwordMatches('Chosen#2026', (await readUsers())?.[0]?.password_hash)).toBe(true);
  });
});
