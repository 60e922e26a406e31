import type { Context } from '../../platform/http/context';
import { stepOfCode } from './one-time-code';
import { isRecoveryCode } from './recovery-codes';
import { spendRecoveryCode, spendStep } from './session.queries';

/** Uses up a code of the authenticator or a recovery code. `false` when the code is wrong or was used before. */
export async function spendCode(
  { db, secrets, now }: Context,
  { id, secret }: { id: number; secret: Buffer },
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) return spendRecoveryCode(db, id, secrets.fingerprint(code));
  const step = stepOfCode(secrets.decrypt(secret), code, now());
  return step !== null && spendStep(db, id, step);
}
