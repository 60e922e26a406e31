import { findSealedSecret } from '../access/users.queries';
import type { RunningProject } from '../http/context';
import { StartError } from '../start-error';
import type { Secrets } from './secrets';

/** With another key nobody with two-factor could sign in: better said at the start than to each of them. */
export async function checkKey({ project, db }: RunningProject, secrets: Secrets): Promise<void> {
  const sealed = await findSealedSecret(db);
  if (sealed === null) return;
  try {
    secrets.decrypt(sealed);
  } catch {
    throw new StartError(
      `The secret key is not the one of ${project.title}'s two-factor secrets: give back the old SECRET_KEY or secret.key.`,
    );
  }
}
