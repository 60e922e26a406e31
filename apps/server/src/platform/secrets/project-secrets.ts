import { randomBytes } from 'node:crypto';
import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../db/db';
import { StartError } from '../start-error';
import { type KeyRing, openSecrets, type Secrets } from './secrets';
import { findFingerprintKey, insertFingerprintKey, listSealed, replaceSealed } from './secrets.queries';

interface OpenProject {
  project: Project;
  db: Db;
}

/** Opens the secrets of a project. Refuses when no key opens one of them: its owner could not sign in. */
export async function openProjectSecrets({ project, db }: OpenProject, keys: KeyRing): Promise<Secrets> {
  const stored = await listSealed(db, { lock: false });
  try {
    for (const { value } of stored) keys.decrypt(value);
  } catch {
    throw new StartError(
      `No secret key decrypts the secrets of ${project.title}: restore the old SECRET_KEY or secret.key, or add the old key to SECRET_KEY_PREVIOUS.`,
    );
  }
  const twoFactor = stored.find(({ table }) => table === 'users')?.value;
  return openSecrets(keys, await fingerprintKey(db, keys, twoFactor));
}

/**
 * Creates the key on the first start. Where people have set up two-factor before, their recovery codes were
 * fingerprinted with a key derived from the server's key.
 */
async function fingerprintKey(db: Db, keys: KeyRing, twoFactor: Buffer | undefined): Promise<Buffer> {
  if (!(await findFingerprintKey(db))) {
    const key = twoFactor ? keys.derivedFingerprintKey(twoFactor) : randomBytes(32);
    await insertFingerprintKey(db, keys.encrypt(key.toString('hex')));
  }
  const sealed = await findFingerprintKey(db);
  if (!sealed) throw new Error('The fingerprint key is gone');
  return Buffer.from(keys.decrypt(sealed), 'hex');
}

/**
 * Encrypts every secret of a project with the current key, in one transaction. Answers how many it changed: a second run
 * changes none.
 */
export function rotateSecrets({ project, db }: OpenProject, keys: KeyRing): Promise<number> {
  return db.transaction().execute(async (db) => {
    const old = (await listSealed(db, { lock: true })).filter(({ value }) => !keys.isCurrent(value));
    for (const sealed of old) await replaceSealed(db, sealed, keys.encrypt(opened(sealed.value)));
    return old.length;
  });

  function opened(sealed: Buffer): string {
    try {
      return keys.decrypt(sealed);
    } catch {
      throw new StartError(
        `A secret of ${project.title} is encrypted with a key that was not given: name it in SECRET_KEY_PREVIOUS. Nothing of this project was changed.`,
      );
    }
  }
}

/** Refuses when a server that still has an older key has written a secret since the rotation. */
export async function checkRotated({ project, db }: OpenProject, keys: KeyRing): Promise<void> {
  const stored = await listSealed(db, { lock: false });
  const left = stored.filter(({ value }) => !keys.isCurrent(value)).length;
  if (left === 0) return;
  throw new StartError(
    `${left} secrets of ${project.title} are still encrypted with an older key: restart every server with the new key, then run this command again.`,
  );
}
