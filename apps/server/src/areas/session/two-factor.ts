import { randomInt } from 'node:crypto';
import { session, type TwoFactorProof } from '@masthead/domain/session/contract';
import { currentCodeRefusal, currentPasswordRefusal } from '@masthead/domain/session/credentials';
import { phrase } from '@masthead/domain/text/phrase';
import { generateSecret, generateURI, verifySync } from 'otplib';
import QRCode from 'qrcode';
import { attemptKey, checkCurrentPassword, limitProofs, recordFailedProof } from '../../platform/access/attempts';
import { deleteAttempts } from '../../platform/access/attempts.queries';
import { createToken, hashToken, reloadActor } from '../../platform/access/tokens';
import { deleteOtherTokens, deleteTokenOfUser, insertToken } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext, Context } from '../../platform/http/context';
import { invalid, unauthenticated } from '../../platform/http/errors';
import {
  confirmSecret,
  consumeRecoveryCode,
  consumeTimeStep,
  findCredentials,
  lockAccount,
  replaceRecoveryCodes,
  setPendingSecret,
} from './session.queries';

// Two-factor authentication: an authenticator app and this server derive the same six digits from a shared secret and
// the current time step (TOTP). Recovery codes replace the app once each.

/** An authenticator app shows a new code every 30 seconds. */
const STEP_SECONDS = 30;

/** Returns the time step of a code, which may be one step early or late; `null` when the code is wrong. */
function findTimeStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_DIGITS = 12;

/** Recovery codes have digits only, because the code field of the sign-in accepts only numbers. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: RECOVERY_CODE_DIGITS }, () => randomInt(10)).join(''),
  );
}

function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_CODE_DIGITS;
}

/** Groups the digits of a recovery code: `1234 5678 9012`. */
function formatRecoveryCode(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Creates a pending secret and its QR code for an authenticator app. If a confirmed secret exists, the user must give
 * the password and a code, and the old secret stays active until the new one is confirmed.
 */
export async function generateTwoFactor(context: ActorContext, proof: Partial<TwoFactorProof>) {
  const { db, actor, project, secrets } = context;
  const account = await findCredentials(db, actor.id);
  if (!account) throw unauthenticated();
  if (account.two_fa_secret) await checkProof(context, account.two_fa_secret, proof);
  const secret = generateSecret();
  if (!(await setPendingSecret(db, account, secrets.encrypt(secret)))) throw unauthenticated();
  const uri = generateURI({ secret, issuer: project.title, label: account.email });
  const image = await QRCode.toDataURL(uri, { margin: 1, scale: 5 });
  return { image, secret };
}

/**
 * Checks the current password and a code. The password comes first: a wrong password must not consume a recovery code.
 */
async function checkProof(
  context: ActorContext,
  secret: Buffer,
  { current_password = '', code = '' }: Partial<TwoFactorProof>,
): Promise<void> {
  const { actor } = context;
  const passwordRefusal = currentPasswordRefusal(current_password);
  const codeRefusal = currentCodeRefusal(code);
  if (passwordRefusal || codeRefusal) {
    throw invalid({
      ...(passwordRefusal && { current_password: [passwordRefusal] }),
      ...(codeRefusal && { code: [codeRefusal] }),
    });
  }
  await checkCurrentPassword(context, current_password);
  await limitProofs(context, 'code', attemptKey.code(actor.token_id));
  if (await consumeCode(context, { id: actor.id, secret }, code)) return;
  await recordFailedProof(context);
  throw invalidCode();
}

/**
 * Activates the pending secret, creates new recovery codes, and ends every session of the user. Returns the token of a
 * new session.
 */
export async function confirmTwoFactor(context: ActorContext, code: string) {
  const { db, actor, secrets, now } = context;
  await limitProofs(context, 'code', attemptKey.code(actor.token_id));
  const newSession = await db.transaction().execute(async (db) => {
    await reloadActor(db, context, session.confirmTwoFactor);
    const account = await findCredentials(db, actor.id);
    const pending = account?.two_fa_pending_secret;
    const step = pending ? findTimeStep(secrets.decrypt(pending), code, now()) : null;
    if (!pending || step === null || !(await confirmSecret(db, actor.id, pending, step))) return null;
    const codes = createRecoveryCodes();
    const action = actor.two_fa_enabled ? 'two-factor.replaced' : 'two-factor.enabled';
    await recordAudit(db, context, { action, target_id: actor.id });
    await replaceRecoveryCodes(db, actor.id, codes.map(secrets.fingerprint));
    // Another request may have ended the session since this one was authenticated.
    if (!(await deleteTokenOfUser(db, actor.id, actor.token_id))) throw unauthenticated();
    await deleteOtherTokens(db, actor.id, null);
    const token = createToken();
    const checked = { ...account, two_fa_secret: pending };
    if (!(await insertToken(db, checked, hashToken(token), now().toISOString(), context))) throw unauthenticated();
    await deleteAttempts(db, attemptKey.code(actor.token_id));
    return { token, recovery_codes: codes.map(formatRecoveryCode) };
  });
  if (newSession) return newSession;
  await recordFailedProof(context);
  throw invalidCode();
}

/** Replaces all recovery codes by new ones, after a check of the current password. */
export async function regenerateRecoveryCodes(context: ActorContext, currentPassword: string): Promise<string[]> {
  const { actor, secrets } = context;
  await checkCurrentPassword(context, currentPassword);
  const codes = createRecoveryCodes();
  await context.db.transaction().execute(async (db) => {
    // Serializes concurrent calls. A reset of two-factor in the meantime ended the session, and `reloadActor` throws.
    await lockAccount(db, actor.id);
    await reloadActor(db, context, session.replaceRecoveryCodes);
    await replaceRecoveryCodes(db, actor.id, codes.map(secrets.fingerprint));
    await recordAudit(db, context, { action: 'recovery-codes.replaced', target_id: actor.id });
  });
  return codes.map(formatRecoveryCode);
}

const invalidCode = () => invalid({ code: [phrase('Invalid authentication code.')] });

/**
 * Whether a code can be right, without consuming it. `consumeCode()` decides. A recovery code is only checked there.
 */
export function codeMatches({ secrets, now }: Context, secret: Buffer, code: string): boolean {
  return isRecoveryCode(code) || findTimeStep(secrets.decrypt(secret), code, now()) !== null;
}

/** Consumes a code of the authenticator or a recovery code. Returns `false` when it is wrong or already used. */
export async function consumeCode(
  { db, secrets, now }: Context,
  { id, secret }: { id: number; secret: Buffer },
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) return consumeRecoveryCode(db, id, secrets.fingerprint(code));
  const step = findTimeStep(secrets.decrypt(secret), code, now());
  return step !== null && consumeTimeStep(db, id, step);
}
