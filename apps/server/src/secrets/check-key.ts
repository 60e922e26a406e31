import { findSealedSecret } from '../access/users.queries';
import type { RunningProject } from '../http/context';
import { findPushKeys } from '../push/keys.queries';
import { StartError } from '../start-error';
import type { Secrets } from './secrets';

/** With another key nobody with two-factor could sign in, and no message be sent: better said at the start. */
export async function checkKey({ project, db }: RunningProject, secrets: Secrets): Promise<void> {
  const [secret, keys] = [await findSealedSecret(db), await findPushKeys(db)];
  try {
    if (secret) secrets.decrypt(secret);
    if (keys) secrets.decrypt(keys.private_key);
  } catch {
    throw new StartError(
      `The secret key is not the one of ${project.title}'s secrets: give back the old SECRET_KEY or secret.key.`,
    );
  }
}
