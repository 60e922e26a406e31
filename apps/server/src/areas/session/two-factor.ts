import { randomInt } from 'node:crypto';
import { session, type TwoFactorProof } from '@masthead/domain/session/contract';
import { currentCodeRefusal, currentPasswordRefusal } from '@masthead/domain/session/credentials';

import { phrase } from '@masthead/domain/text/phrase';
import { generateSecret, generateURI, verifySync } from 'otplib';
import QRCode from 'qrcode';
import { attemptKey, checkCurrentPassword, limitProofs, recordFailedProof } from '../../platform/access/attempts';
import { forgetAttempts } from '../../platform/access/attempts.queries';
import { actorNow, hashToken, newToken } from '../../platform/access/tokens';

import { deleteOtherTokens, deleteTokenOf, insertToken } from '../../platform/access/tokens.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext, Context } from '../../platform/http/context';
import { invalid, unauthenticated } from '../../platform/http/errors';
import {
  confirmSecret,
  findCredentials,
  lockAccount,
  replaceRecoveryCodes,
  setPendingSecret,
  spendRecoveryCode,
  spendStep,
} from './session.queries';

const STEP_SECONDS = 30;

function newSecret(): string {
  return generateSecret();
}

/** The address an authenticator reads from the QR code. */
function authenticatorUri(secret: string, issuer: string, label: string): string {
  return generateURI({ secret, issuer, label });
}

/** The time step a code belongs to, one step early or late allowed; `null` when it is wrong. */
function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const COUNT = 10;

const DIGITS = 12;

/** Ten codes of twelve digits: digits, because the sign-in field takes numbers only. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: DIGITS }, () => randomInt(10)).join(''));
}

function isRecoveryCode(code: string): boolean {
  return code.length === DIGITS;
}

/** As people read and copy it: `1234 5678 9012`. */
function shown(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Creates a pending secret. While a confirmed secret exists, the caller proves their identity first, and it stays
 * active until the new one is confirmed.
 */
export async function generateTwoFactor(context: ActorContext, proof: Partial<TwoFactorProof>) {
  const { db, actor, project, secrets } = context;
  const account = await findCredentials(db, actor.id);
  if (!account) throw unauthenticated();
  if (account.two_fa_secret) await checkProof(context, account.two_fa_secret, proof);
  const secret = newSecret();
  if (!(await setPendingSecret(db, account, secrets.encrypt(secret)))) throw unauthenticated();
  const image = await QRCode.toDataURL(authenticatorUri(secret, project.title, account.email), { margin: 1, scale: 5 });
  return { image, secret };
}

/** The password comes first: a wrong password must not use up a recovery code. */
async function checkProof(
  context: ActorContext,
  secret: Buffer,
  { current_password = '', code = '' }: Partial<TwoFactorProof>,
): Promise<void> {
  const { actor } = context;
  const noPassword = currentPasswordRefusal(current_password);
  const noCode = currentCodeRefusal(code);
  if (noPassword || noCode) {
    throw invalid({ ...(noPassword && { current_password: [noPassword] }), ...(noCode && { code: [noCode] }) });
  }
  await checkCurrentPassword(context, current_password);
  await limitProofs(context, 'code', attemptKey.code(actor.token_id));
  if (await spendCode(context, { id: actor.id, secret }, code)) return;
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
  const confirmed = await db.transaction().execute(async (db) => {
    await actorNow(db, context, session.confirmTwoFactor);
    const account = await findCredentials(db, actor.id);
    const pending = account?.two_fa_pending_secret;
    const step = pending ? stepOfCode(secrets.decrypt(pending), code, now()) : null;
    if (!pending || step === null || !(await confirmSecret(db, actor.id, pending, step))) return null;
    const codes = newRecoveryCodes();
    const action = actor.two_fa_enabled ? 'two-factor.replaced' : 'two-factor.enabled';
    await recordAudit(db, context, { action, target_id: actor.id });
    await replaceRecoveryCodes(db, actor.id, codes.map(secrets.fingerprint));
    // Somebody may have ended the session since the caller was identified.
    if (!(await deleteTokenOf(db, actor.id, actor.token_id))) throw unauthenticated();
    await deleteOtherTokens(db, actor.id, null);
    const token = newToken();
    const checked = { ...account, two_fa_secret: pending };
    if (!(await insertToken(db, checked, hashToken(token), now().toISOString(), context))) throw unauthenticated();
    await forgetAttempts(db, attemptKey.code(actor.token_id));
    return { token, recovery_codes: codes.map(shown) };
  });
  if (confirmed) return confirmed;
  await recordFailedProof(context);
  throw invalidCode();
}

/** Replaces the recovery codes of the caller, who proves with the password to be the owner of the account. */
export async function regenerateRecoveryCodes(context: ActorContext, currentPassword: string): Promise<string[]> {
  const { actor, secrets } = context;
  await checkCurrentPassword(context, currentPassword);
  const codes = newRecoveryCodes();
  await context.db.transaction().execute(async (db) => {
    // Two calls at once take turns, and a reset of two-factor ends the session first.
    await lockAccount(db, actor.id);
    await actorNow(db, context, session.replaceRecoveryCodes);
    await replaceRecoveryCodes(db, actor.id, codes.map(secrets.fingerprint));
    await recordAudit(db, context, { action: 'recovery-codes.replaced', target_id: actor.id });
  });
  return codes.map(shown);
}

const invalidCode = () => invalid({ code: [phrase('Invalid authentication code.')] });

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
