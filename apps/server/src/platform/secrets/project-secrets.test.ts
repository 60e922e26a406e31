import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { addUser } from '../../../test/harness/users';
import { ensurePushKeys, readPushKeys } from '../push/web-push';
import { checkRotated, openProjectSecrets, rotateSecrets } from './project-secrets';
import { openKeyRing } from './secrets';
import { listEncryptedValues } from './secrets.queries';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let openProject: Parameters<typeof openProjectSecrets>[0];
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  openProject = { project: projects[0] as (typeof projects)[number], db: database.db };
});
beforeEach(async () => {
  for (const table of ['users', 'push_keys', 'fingerprint_keys'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(() => database.drop());

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const [oldRing, newRing, bothKeys] = [openKeyRing([oldKey]), openKeyRing([newKey]), openKeyRing([newKey, oldKey])];
const readEncryptedValues = () => listEncryptedValues(database.db, { lock: false });

/** Adds two users, one with a pending secret, and the push keys, all encrypted with the old key. */
async function addSecretsWithOldKey() {
  const { db } = database;
  const secrets = await openProjectSecrets(openProject, oldRing);
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
  return { secrets, users, keys: await readPushKeys(db, secrets) };
}

const decryptStoredSecrets = async () =>
  (
    await database.db.selectFrom('users').select(['two_fa_secret', 'two_fa_pending_secret']).orderBy('id').execute()
  ).map((row) => [row.two_fa_secret, row.two_fa_pending_secret].map((value) => value && newRing.decrypt(value)));

describe('rotateSecrets', () => {
  it('re-encrypts every secret with the new key, and changes nothing in a second run', async () => {
    const { users, keys, secrets } = await addSecretsWithOldKey();
    expect(await rotateSecrets(openProject, bothKeys)).toBe(5);
    await checkRotated(openProject, bothKeys);
    expect(await decryptStoredSecrets()).toEqual([
      [users[0]?.secret, null],
      [users[1]?.secret, 'PENDING'],
      [null, null],
    ]);
    const rotatedSecrets = await openProjectSecrets(openProject, newRing);
    expect(await readPushKeys(database.db, rotatedSecrets)).toEqual(keys);
    expect(rotatedSecrets.fingerprint('123412341234')).toEqual(secrets.fingerprint('123412341234'));
    const before = await readEncryptedValues();
    expect(await rotateSecrets(openProject, bothKeys)).toBe(0);
    expect(await readEncryptedValues()).toEqual(before);
  });

  it('changes nothing if one secret is encrypted with an unknown key', async () => {
    const { users } = await addSecretsWithOldKey();
    const foreignCiphertext = openKeyRing([Buffer.alloc(32, 3)]).encrypt('JBSWY3DP');
    await database.db
      .updateTable('users')
      .set({ two_fa_secret: foreignCiphertext })
      .where('id', '=', users[1]?.id ?? 0)
      .execute();
    const before = await readEncryptedValues();
    await expect(rotateSecrets(openProject, bothKeys)).rejects.toThrow(
      /^A secret of Lagos Dispatch is encrypted with an unknown key/,
    );
    expect(await readEncryptedValues()).toEqual(before);
  });

  it('must run again after a server encrypted with the old key', async () => {
    await addSecretsWithOldKey();
    await rotateSecrets(openProject, bothKeys);
    await addUser(database.db, 'editor', new Date(), await openProjectSecrets(openProject, bothKeys));
    await checkRotated(openProject, bothKeys);
    await addUser(database.db, 'editor', new Date(), { ...oldRing, fingerprint: () => Buffer.alloc(0) });
    await expect(checkRotated(openProject, bothKeys)).rejects.toThrow(
      /^1 secrets of Lagos Dispatch are still encrypted/,
    );
    expect(await rotateSecrets(openProject, bothKeys)).toBe(1);
    await checkRotated(openProject, bothKeys);
  });

  it('leaves secrets readable for a server with both keys', async () => {
    const { keys } = await addSecretsWithOldKey();
    const secrets = await openProjectSecrets(openProject, bothKeys);
    expect(await readPushKeys(database.db, secrets)).toEqual(keys);
    await rotateSecrets(openProject, bothKeys);
    expect(await readPushKeys(database.db, secrets)).toEqual(keys);
  });
});

describe('openProjectSecrets', () => {
  it('throws if no key decrypts a secret', async () => {
    await addSecretsWithOldKey();
    await expect(openProjectSecrets(openProject, newRing)).rejects.toThrow(
      /^No secret key decrypts the secrets of Lagos Dispatch/,
    );
    await openProjectSecrets(openProject, bothKeys);
  });

  it('creates one fingerprint key when several servers start at the same time', async () => {
    const secretsOfServers = await Promise.all(
      Array.from({ length: 4 }, () => openProjectSecrets(openProject, oldRing)),
    );
    const fingerprints = new Set(secretsOfServers.map(({ fingerprint }) => fingerprint('1').toString('hex')));
    expect(fingerprints.size).toBe(1);
  });

  it('keeps the fingerprints of recovery codes of a version without key ids', async () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', oldKey, iv);
    const body = Buffer.concat([cipher.update('JBSWY3DP', 'utf8'), cipher.final()]);
    const ciphertextWithoutKeyId = Buffer.concat([iv, cipher.getAuthTag(), body]);
    const { id } = await addUser(database.db, 'editor', new Date(), null);
    await database.db
      .updateTable('users')
      .set({ two_fa_secret: ciphertextWithoutKeyId })
      .where('id', '=', id)
      .execute();
    const derivedKey = createHmac('sha256', oldKey).update('fingerprint').digest();
    const expected = createHmac('sha256', derivedKey).update('123412341234').digest();
    const { fingerprint } = await openProjectSecrets(openProject, bothKeys);
    expect(fingerprint('123412341234')).toEqual(expected);
    expect(await rotateSecrets(openProject, bothKeys)).toBe(1);
    const rotatedSecrets = await openProjectSecrets(openProject, newRing);
    expect(rotatedSecrets.fingerprint('123412341234')).toEqual(expected);
    expect(await decryptStoredSecrets()).toEqual([['JBSWY3DP', null]]);
  });
});
