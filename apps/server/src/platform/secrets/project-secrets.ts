import { randomBytes } from 'node:crypto';
import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../db/db';
import { StartError } from '../start-error';
import { type KeyRing, openSecrets, type Secrets } from './secrets';
import {
  findFingerprintKey,
  insertFingerprintKey,
  listEncryptedValues,
  replaceEncryptedValue,
} from './secrets.queries';

interface OpenProject {
  project: Project;
  db: Db;
}

/** Opens the secrets of a project. Throws if a secret cannot be decrypted, because its owner could not sign in. */
export async function openProjectSecrets({ project, db }: OpenProject, keys: KeyRing): Promise<Secrets> {
  const encryptedValues = await checkDecryptable({ project, db }, keys);
  const twoFactorSecret = encryptedValues.find(({ table }) => table === 'users')?.value;
  return openSecrets(keys, await ensureFingerprintKey(db, keys, twoFactorSecret));
}

/** Throws if a secret of a project cannot be decrypted. Returns the ciphertexts. */
export async function checkDecryptable({ project, db }: OpenProject, keys: KeyRing) {
  const encryptedValues = await listEncryptedValues(db, { lock: false });
  try {
    for (const { value } of encryptedValues) keys.decrypt(value);
  } catch {
    throw new StartError(
      `No secret key decrypts the secrets of ${project.title}. Restore the old SECRET_KEY or secret.key, or add the old key to SECRET_KEY_PREVIOUS.`,
    );
  }
  return encryptedValues;
}

/**
 * Reads the fingerprint key, or creates it at the first start. Older versions derived it from the server's key, so a
 * project with two-factor secrets keeps the derived key, which matches its recovery codes.
 */
async function ensureFingerprintKey(db: Db, keys: KeyRing, twoFactorSecret: Buffer | undefined): Promise<Buffer> {
  if (!(await findFingerprintKey(db))) {
    const key = twoFactorSecret ? keys.deriveFingerprintKey(twoFactorSecret) : randomBytes(32);
    await insertFingerprintKey(db, keys.encrypt(key.toString('hex')));
  }
  const encrypted = await findFingerprintKey(db);
  if (!encrypted) throw new Error('The fingerprint key is missing');
  return Buffer.from(keys.decrypt(encrypted), 'hex');
}

/** Re-encrypts every secret of a project with the current key, in one transaction. Returns how many changed. */
export function rotateSecrets({ project, db }: OpenProject, keys: KeyRing): Promise<number> {
  return db.transaction().execute(async (db) => {
    const outdatedValues = (await listEncryptedValues(db, { lock: true })).filter(
      ({ value }) => !keys.isCurrent(value),
    );
    for (const secret of outdatedValues) await replaceEncryptedValue(db, secret, keys.encrypt(decrypt(secret.value)));
    return outdatedValues.length;
  });

  function decrypt(ciphertext: Buffer): string {
    try {
      return keys.decrypt(ciphertext);
    } catch {
      throw new StartError(
        `A secret of ${project.title} is encrypted with an unknown key. Add that key to SECRET_KEY_PREVIOUS. No secret of this project was changed.`,
      );
    }
  }
}

/** Throws if a server with an older key has written a secret since the rotation. */
export async function checkRotated({ project, db }: OpenProject, keys: KeyRing): Promise<void> {
  const encryptedValues = await listEncryptedValues(db, { lock: false });
  const outdatedCount = encryptedValues.filter(({ value }) => !keys.isCurrent(value)).length;
  if (outdatedCount === 0) return;
  throw new StartError(
    `${outdatedCount} secrets of ${project.title} are still encrypted with an older key. Restart every server with the new key, then run this command again.`,
  );
}
