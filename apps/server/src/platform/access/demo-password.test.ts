import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { projects } from '../../../test/harness';
import type { RunningProject } from '../http/context';
import { diskStorage } from '../storage/disk-storage';
import { demoAccounts, demoAccountsRefusal, findDemoAccounts } from './demo-accounts';
import { demoPassword, hashPassword } from './passwords';

import { insertUsers, type NewUser } from './users.queries';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let running: RunningProject;
let demoHash: string;
let otherHash: string;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  running = { project: projects[0] as (typeof projects)[number], db: database.db, storage: diskStorage('/nowhere') };
  [demoHash, otherHash] = await Promise.all([hashPassword(demoPassword), hashPassword('Another#2026')]);
});
beforeEach(() => database.db.deleteFrom('users').execute());
afterAll(() => database.drop());

const user = (email: string, password_hash: string): NewUser => ({
  username: 'Somebody',
  email,
  password_hash,
  role: 'editor',
});
/** As the demo does: all accounts in one statement, with one hash. */
const seed = () =>
  insertUsers(database.db, [
    ...demoAccounts.map(({ email }) => user(email, demoHash)),
    user('colleague@masthead.test', demoHash),
  ]);
const find = async () => (await findDemoAccounts([running]))[0]?.emails ?? [];

it('finds every account of a demo that still has its password', async () => {
  await seed();
  expect(await find()).toHaveLength(demoAccounts.length + 1);
  expect(await find()).toContain('colleague@masthead.test');
});

it('finds the last seeded account, though its e-mail address was changed', async () => {
  await seed();
  const { db } = database;
  await db.deleteFrom('users').where('email', '!=', 'colleague@masthead.test').execute();
  await db.updateTable('users').set({ email: 'chief@paper.test' }).execute();
  await insertUsers(db, [user('later@paper.test', otherHash)]);
  expect(await find()).toEqual(['chief@paper.test']);
});

it('finds a demo e-mail address that was given the demo password later', async () => {
  await insertUsers(database.db, [user('chief@paper.test', otherHash)]);
  await insertUsers(database.db, [user('Editor@masthead.test', await hashPassword(demoPassword))]);
  expect(await find()).toEqual(['Editor@masthead.test']);
});

it('finds nothing once every password was changed', async () => {
  await seed();
  await database.db.updateTable('users').set({ password_hash: otherHash }).execute();
  expect(await find()).toEqual([]);
});

it('names projects, accounts and the way out in one sentence', async () => {
  await seed();
  const { message } = demoAccountsRefusal(await findDemoAccounts([running]));
  expect(message).toBe(
    'Accounts of Lagos Dispatch still have the demo password (admin@masthead.test, admin2@masthead.test, senior-editor@masthead.test and 5 more): start once with HOST=localhost and DEMO_ACCOUNTS=allow, without a proxy, and change these passwords or delete these accounts.',
  );
});
