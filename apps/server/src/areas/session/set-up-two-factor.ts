import { session } from '@masthead/domain/session/contract';
import { phrase } from '@masthead/domain/text/phrase';
import QRCode from 'qrcode';
import { actorNow } from '../../access/actor-now';
import { forgetAttempts } from '../../access/attempts.queries';
import { attemptKey, limitAttempts } from '../../access/limit-attempts';
import { deleteOtherTokens } from '../../access/tokens.queries';
import { recordAudit } from '../../audit/record-audit';
import type { ActorContext } from '../../http/context';
import { invalid } from '../../http/errors';
import { authenticatorUri, newSecret, stepOfCode } from './one-time-code';
import { newRecoveryCodes, shown } from './recovery-codes';
import { confirmSecret, findUserById, replaceRecoveryCodes, setPendingSecret } from './session.queries';

/** A new secret that waits for its first code; the one in force stays until then. */
export async function generateTwoFactor({ db, actor, project, secrets }: ActorContext) {
  const { email } = await findUserById(db, actor.id);
  const secret = newSecret();
  await setPendingSecret(db, actor.id, secrets.encrypt(secret));
  const image = await QRCode.toDataURL(authenticatorUri(secret, project.title, email), { margin: 1, scale: 5 });
  return { image, secret };
}

/** Puts the waiting secret in force, makes new recovery codes, and ends the user's other sessions. */
export async function confirmTwoFactor(context: ActorContext, code: string) {
  const { db, actor, secrets, now } = context;
  await limitAttempts(db, 'code', attemptKey.code(actor.id), now());
  return db.transaction().execute(async (db) => {
    await actorNow(db, context, session.confirmTwoFactor);
    const { two_fa_pending_secret: pending } = await findUserById(db, actor.id);
    const step = pending ? stepOfCode(secrets.decrypt(pending), code, now()) : null;
    if (!pending || step === null || !(await confirmSecret(db, actor.id, pending, step))) {
      throw invalid({ code: [phrase('Invalid authentication code.')] });
    }
    const codes = newRecoveryCodes();
    const action = actor.two_fa_enabled ? 'two-factor.replaced' : 'two-factor.enabled';
    await recordAudit(db, context, { action, target_id: actor.id });
    await replaceRecoveryCodes(db, actor.id, codes.map(secrets.fingerprint));
    await deleteOtherTokens(db, actor.id, actor.token_id);
    await forgetAttempts(db, attemptKey.code(actor.id));
    return { recovery_codes: codes.map(shown) };
  });
}
