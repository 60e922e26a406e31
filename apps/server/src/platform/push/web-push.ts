import type { Project } from '@masthead/domain/projects/schema';
import type { PushMessage, PushSubscription } from '@masthead/domain/push/contract';
import webPush from 'web-push';
import type { Db } from '../db/db';
import type { Secrets } from '../secrets/secrets';
import type { Delivery } from './deliver';
import { findPushKeys, insertPushKeys } from './push.queries';

/** How long a push service stores a message for an offline browser, in seconds. */
const TTL_SECONDS = 43_200;

/** Encrypts a message for one subscriber and signs it for the project. Throws if the subscriber's keys are invalid. */
export function createDelivery(message: PushMessage, to: PushSubscription, keys: PushKeys, project: Project): Delivery {
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
    vapidDetails: { subject: vapidSubject(project), ...keys },
    TTL: TTL_SECONDS,
    topic: message.tag,
    urgency: 'high',
  });
  return { endpoint, headers: headers as Delivery['headers'], body };
}

/** The contact URL for push services. */
function vapidSubject({ site_address, site_hosts }: Project): string {
  return site_address?.startsWith('https:') ? site_address : `https://${site_hosts[0]}`;
}

/** The key pair that identifies the project to push services (VAPID). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Creates the project's keys at the first start. Concurrent servers end up with the same keys. */
export async function ensurePushKeys(db: Db, secrets: Secrets): Promise<void> {
  if (await findPushKeys(db)) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await insertPushKeys(db, publicKey, secrets.encrypt(privateKey));
}

export async function readPushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  await ensurePushKeys(db, secrets);
  const row = await findPushKeys(db);
  if (!row) throw new Error('The push keys are missing');
  return { publicKey: row.public_key, privateKey: secrets.decrypt(row.private_key) };
}
