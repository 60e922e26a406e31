import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { projects } from '../../../test/harness';
import { addUser } from '../../../test/people';
import { ensurePushKeys, pushKeys } from '../push/web-push';
import { checkRotated, openProjectSecrets, rotateSecrets } from './project-secrets';
import { openKeyRing } from './secrets';
import { listSealed } from './secrets.queries';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let running: Parameters<typeof openProjectSecrets>[0];
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  running = { project: projects[0] as (typeof projects)[number], db: database.db };
});
beforeEach(async () => {
  for (const table of ['users', 'push_keys', 'fingerprint_keys'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(() => database.drop());

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const [oldRing, newRing, bothKeys] = [openKeyRing([oldKey]), openKeyRing([newKey]), openKeyRing([newKey, oldKey])];
const sealed = () => listSealed(database.db, { lock: false });

/** Two people, one of them with a pending secret, and the push keys, all under the old key. */
async function fill() {
  const { db } = database;
  const secrets = await openProjectSecrets(running, oldRing);
  await ensurePushKeys(db, secrets);
  const users = [
    await addUser(db, 'admin', new Date(), secrets),
    await addUser(db, 'editor', new Date(), secrets),
    await addUser(db, 'reporter', new Date(), null),
  ];
  const pending = { two_fa_pending_secret: secrets.encrypt('PENDING') };
  await db
    .updateTable('users')
    .set(pending)
    .where('id', '=', users[1]?.id ?? 0)
    .execute();
  return { secrets, users, keys: await pushKeys(db, secrets) };
}

const storedSecrets = async () =>
  (
    await database.db.selectFrom('users').select(['two_fa_secret', 'two_fa_pending_secret']).orderBy('id').execute()
  ).map((row) => [row.two_fa_secret, row.two_fa_pending_secret].map((value) => value && newRing.decrypt(value)));

describe('a rotation', () => {
  it('encrypts every secret with the new key, once', async () => {
    const { users, keys, secrets } = await fill();
    expect(await rotateSecrets(running, bothKeys)).toBe(5);
    await checkRotated(running, bothKeys);
    expect(await storedSecrets()).toEqual([
      [users[0]?.secret, null],
      [users[1]?.secret, 'PENDING'],
      [null, null],
    ]);
    const rotated = await openProjectSecrets(running, newRing);
    expect(await pushKeys(database.db, rotated)).toEqual(keys);
    expect(rotated.fingerprint('123412341234')).toEqual(secrets.fingerprint('123412341234'));
    const before = await sealed();
    expect(await rotateSecrets(running, bothKeys)).toBe(0);
    expect(await sealed()).toEqual(before);
  });

  it('changes nothing when one secret belongs to a key that was not given', async () => {
    const { users } = await fill();
    const foreign = openKeyRing([Buffer.alloc(32, 3)]).encrypt('JBSWY3DP');
    await database.db
      .updateTable('users')
      .set({ two_fa_secret: foreign })
      .where('id', '=', users[1]?.id ?? 0)
      .execute();
    const before = await sealed();
    await expect(rotateSecrets(running, bothKeys)).rejects.toThrow(
      /^A secret of Lagos Dispatch is encrypted with a key/,
    );
    expect(await sealed()).toEqual(before);
  });

  it('is not complete while a server writes with the old key', async () => {
    await fill();
    await rotateSecrets(running, bothKeys);
    await addUser(database.db, 'editor', new Date(), await openProjectSecrets(running, bothKeys));
    await checkRotated(running, bothKeys);
    await addUser(database.db, 'editor', new Date(), { ...oldRing, fingerprint: () => Buffer.alloc(0) });
    await expect(checkRotated(running, bothKeys)).rejects.toThrow(/^1 secrets of Lagos Dispatch are still encrypted/);
    expect(await rotateSecrets(running, bothKeys)).toBe(1);
    await checkRotated(running, bothKeys);
  });

  it('lets a server with both keys read before and after it', async () => {
    const { keys } = await fill();
    const secrets = await openProjectSecrets(running, bothKeys);
    expect(await pushKeys(database.db, secrets)).toEqual(keys);
    await rotateSecrets(running, bothKeys);
    expect(await pushKeys(database.db, secrets)).toEqual(keys);
  });
});

describe('the secrets of a project', () => {
  it('are refused when no key opens one of them', async () => {
    await fill();
    await expect(openProjectSecrets(running, newRing)).rejects.toThrow(
      /^No secret key decrypts the secrets of Lagos Dispatch/,
    );
    await openProjectSecrets(running, bothKeys);
  });

  it('have one fingerprint key, though several servers start together', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openProjectSecrets(running, oldRing)));
    const fingerprints = new Set(opened.map(({ fingerprint }) => fingerprint('1').toString('hex')));
    expect(fingerprints.size).toBe(1);
  });

  it('of a version without key ids open, with the fingerprints of its recovery codes', async () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', oldKey, iv);
    const body = Buffer.concat([cipher.update('JBSWY3DP', 'utf8'), cipher.final()]);
    const withoutId = Buffer.concat([iv, cipher.getAuthTag(), body]);
    const { id } = await addUser(database.db, 'editor', new Date(), null);
    await database.db.updateTable('users').set({ two_fa_secret: withoutId }).where('id', '=', id).execute();
    const derived = createHmac('sha256', oldKey).update('fingerprint').digest();
    const expected = createHmac('sha256', derived).update('123412341234').digest();
    const { fingerprint } = await openProjectSecrets(running, bothKeys);
    expect(fingerprint('123412341234')).toEqual(expected);
    expect(await rotateSecrets(running, bothKeys)).toBe(1);
    const later = await openProjectSecrets(running, newRing);
    expect(later.fingerprint('123412341234')).toEqual(expected);
    expect(await storedSecrets()).toEqual([['JBSWY3DP', null]]);
  });
});
