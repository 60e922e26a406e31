import type { Project } from '@masthead/domain/projects/schema';

import type { PushMessage, PushSubscription } from '@masthead/domain/push/contract';
import webPush from 'web-push';
import type { Db } from '../db/db';
import type { Secrets } from '../secrets/secrets';
import type { Delivery } from './deliver';
import { findPushKeys, insertPushKeys } from './push.queries';

/** How long a push service keeps a message for a browser that is away, in seconds: yesterday's news is none. */
const TTL = 43_200;

/** Encrypts a message for one subscriber, signed as this project's. Throws when their keys are none. */
export function compose(message: PushMessage, to: PushSubscription, keys: PushKeys, project: Project): Delivery {
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
    vapidDetails: { subject: subjectOf(project), ...keys },
    TTL,
    topic: message.tag,
    urgency: 'high',
  });
  return { endpoint, headers: headers as Delivery['headers'], body };
}

/** Where a push service turns to when something is wrong with what it is sent. */
function subjectOf({ site_address, site_hosts }: Project): string {
  return site_address?.startsWith('https:') ? site_address : `https://${site_hosts[0]}`;
}

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
