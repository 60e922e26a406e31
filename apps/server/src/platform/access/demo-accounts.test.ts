import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import type { RunningProject } from '../http/context';
import { diskStorage } from '../storage/disk-storage';
import { createDemoAccountsError, demoAccounts, findDemoAccounts } from './demo-accounts';
import { hashPassword } from './passwords';
import { insertUsers, type NewUser } from './users.queries';
import { demoPassword } from './weak-passwords';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let runningProject: RunningProject;
let demoHash: string;
let otherHash: string;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  runningProject = {
    project: projects[0] as (typeof projects)[number],
    db: database.db,
    storage: diskStorage('/nowhere'),
  };
  [demoHash, otherHash] = await Promise.all([hashPassword(demoPassword), hashPassword('Another#2026')]);
});
beforeEach(() => database.db.deleteFrom('users').execute());
afterAll(() => database.drop());

const newUser = (email: string, password_hash: string): NewUser => ({
  username: 'Somebody',
  email,
  password_hash,
  role: 'editor',
});
/** Creates all accounts in one statement with one hash, like the demo. */
const addDemoAccounts = () =>
  insertUsers(database.db, [
    ...demoAccounts.map(({ email }) => newUser(email, demoHash)),
    newUser('colleague@masthead.test', demoHash),
  ]);
const findEmails = async () => (await findDemoAccounts([runningProject]))[0]?.emails ?? [];

describe('findDemoAccounts', () => {
  it('finds every demo account with the demo password', async () => {
    await addDemoAccounts();
    expect(await findEmails()).toHaveLength(demoAccounts.length + 1);
    expect(await findEmails()).toContain('colleague@masthead.test');
  });

  it('finds a demo account with a changed email address', async () => {
    await addDemoAccounts();
    const { db } = database;
    await db.deleteFrom('users').where('email', '!=', 'colleague@masthead.test').execute();
    await db.updateTable('users').set({ email: 'chief@paper.test' }).execute();
    await insertUsers(db, [newUser('later@paper.test', otherHash)]);
    expect(await findEmails()).toEqual(['chief@paper.test']);
  });

  it('finds a demo email address that got the demo password later', async () => {
    await insertUsers(database.db, [newUser('chief@paper.test', otherHash)]);
    await insertUsers(database.db, [newUser('Editor@masthead.test', await hashPassword(demoPassword))]);
    expect(await findEmails()).toEqual(['Editor@masthead.test']);
  });

  it('finds nothing after every password was changed', async () => {
    await addDemoAccounts();
    await database.db.updateTable('users').set({ password_hash: otherHash }).execute();
    expect(await findEmails()).toEqual([]);
  });
});

it('createDemoAccountsError names projects, accounts and the solution', async () => {
  await addDemoAccounts();
  const { message } = createDemoAccountsError(await findDemoAccounts([runningProject]));
  expect(message).toBe(
    'Accounts of Lagos Dispatch still have the demo password (admin@masthead.test, admin2@masthead.test, senior-editor@masthead.test and 5 more). Start once with HOST=localhost and DEMO_ACCOUNTS=allow, without a proxy, and change these passwords or delete these accounts.',
  );
});
