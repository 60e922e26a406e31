import webPush from 'web-push';
import type { Db } from '../db/db';
import type { Secrets } from '../secrets/secrets';
import { findPushKeys, insertPushKeys } from './keys.queries';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Makes the project's keys on the first start; several servers end up with the same. */
export async function ensurePushKeys(db: Db, secrets: Secrets): Promise<void> {
  if (await findPushKeys(db)) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushKeys(db, publicKey, secrets.encrypt(privateKey));
}

export async function pushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  await ensurePushKeys(db, secrets);
  const found = await findPushKeys(db);
  if (!found) throw new Error('The push keys are gone');
  return { publicKey: found.public_key, privateKey: secrets.decrypt(found.private_key) };
}
