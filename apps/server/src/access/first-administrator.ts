import { randomInt } from 'node:crypto';
import { ADMIN } from '@masthead/domain/access/roles';
import { recordAudit, serverAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { exclusively } from '../db/exclusively';
import { hashPassword } from './passwords';
import { countUsers, insertUsers } from './users.queries';

const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*'];
const LENGTH = 16;

/** Makes the administrator of an empty database; answers the password when it was generated, to be shown once. */
export async function ensureAdministrator(
  db: Db,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | null> {
  if ((await countUsers(db)) > 0) return null;
  const chosen = password ?? newPassword();
  const password_hash = await hashPassword(chosen);
  const isMade = await exclusively(db, async (db) => {
    if ((await countUsers(db)) > 0) return false;
    const [id = 0] = await insertUsers(db, [{ username: 'Administrator', email, password_hash, role: ADMIN }]);
    await recordAudit(
      db,
      serverAudit(() => new Date()),
      { action: 'user.created', target_id: id, after: { role: ADMIN } },
    );
    return true;
  });
  return isMade && password === undefined ? chosen : null;
}

/** Every alphabet in turn, so that the password rule holds. */
function newPassword(): string {
  return Array.from({ length: LENGTH }, (_, index) => {
    const alphabet = ALPHABETS[index % ALPHABETS.length] as string;
    return alphabet[randomInt(alphabet.length)];
  }).join('');
}
