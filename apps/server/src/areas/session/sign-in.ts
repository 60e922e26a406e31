import type { LoginInput, loginInput } from '@masthead/domain/session/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { passwordMatches } from '../../platform/access/passwords';
import {
  beginAttempt,
  clearAttempt,
  KNOWN_ADDRESS_LIFETIME_MS,
  LockedOut,
  type SignInAttempt,
  undoAttempt,
} from '../../platform/access/sign-in-limits';
import { createToken, hashToken } from '../../platform/access/tokens';
import { type CheckedCredentials, insertToken } from '../../platform/access/tokens.queries';
import { findUserByEmail } from '../../platform/access/users.queries';
import { type AuditEvent, recordAudit } from '../../platform/audit/record-audit';
import type { Context } from '../../platform/http/context';
import { forbidden, invalid, RefusedError, refused, tooManyAttempts } from '../../platform/http/errors';
import { clientKey } from '../../platform/http/rate-limit';
import { findAccount } from './session.queries';
import { consumeCode } from './two-factor';

type Credentials = z.output<typeof loginInput>;

/**
 * Signs a user in with password and code, and returns the token of the new session. Records the result in the audit
 * log; if the entry cannot be written, the sign-in fails. The entry names the account, but not an unknown e-mail:
 * people also type passwords into that field.
 */
export async function signInWithAudit(
  context: Context,
  credentials: Credentials,
  isFirstInMinute: IsFirstInMinute,
): Promise<string> {
  const { db } = context;
  const { login } = credentials;
  try {
    const token = await signIn(context, credentials);
    const account = await findUserByEmail(db, login);
    const actor = account ? { id: account.id } : null;
    await recordAudit(db, { ...context, actor }, { action: 'session.sign-in', target_id: account?.id ?? null });
    return token;
  } catch (error) {
    await recordRefusedSignIn(context, credentials, error, isFirstInMinute);
    throw error;
  }
}

type IsFirstInMinute = (key: string, now: Date) => boolean;

/** Records a refused sign-in. Attempts during a lockout are unlimited, so only the first one per minute is recorded. */
export async function recordRefusedSignIn(
  context: Context,
  credentials: Credentials,
  error: unknown,
  isFirstInMinute: IsFirstInMinute,
): Promise<void> {
  const { db, now } = context;
  const event = toAuditEvent(error, credentials);
  const account = event ? await findUserByEmail(db, credentials.login) : undefined;
  const isRecorded =
    event?.action !== 'session.locked-out' || isFirstInMinute(toAttemptKey(context, account?.id), now());
  if (event && isRecorded) {
    await recordAudit(db, { ...context, actor: null }, { ...event, target_id: account?.id ?? null });
  }
}

/** Identifies repeated attempts. Unknown e-mails share one key, because an attacker can invent any number of them. */
const toAttemptKey = ({ project, address }: Context, userId: number | undefined) =>
  `${project.id} ${clientKey(address)} ${userId ?? 'unknown'}`;

/** The audit event of a refusal; `null` when the server only asks for the code, which is not a failure. */
function toAuditEvent(error: unknown, { two_fa_code }: Credentials): AuditEvent | null {
  if (!(error instanceof RefusedError)) return null;
  if (error.status === 429) return { action: 'session.locked-out', result: 'refused' };
  const { errors } = error.details;
  const isCodeRequest = !two_fa_code && errors !== undefined && 'two_fa_code' in errors;
  return isCodeRequest ? null : { action: 'session.failed', result: 'failure' };
}

async function signIn(context: Context, credentials: Credentials): Promise<string> {
  const { account, attempt } = await checkCredentials(context, credentials);
  return completeSignIn(context, account, attempt);
}

/** An account whose owner has entered its password and a code, and the attempt that still counts as a failure. */
interface CheckedAccount {
  account: CheckedCredentials;
  attempt: SignInAttempt;
}

/**
 * Checks e-mail address, password and code within the limits of sign-ins. An error does not reveal whether the e-mail or
 * the password was wrong: an unknown e-mail takes the same steps as a known one, so that neither the response nor its time
 * differs.
 */
export async function checkCredentials(
  context: Context,
  { login, password, two_fa_code: code }: LoginInput,
): Promise<CheckedAccount> {
  const knownSince = new Date(context.now().getTime() - KNOWN_ADDRESS_LIFETIME_MS).toISOString();
  const account = await findAccount(context.db, login, { address: clientKey(context.address), since: knownSince });
  const attempt = await beginAttempt(context, { login, isKnown: account?.is_known === true }).catch((error) => {
    throw error instanceof LockedOut ? rejectLockedOut(error) : error;
  });

  const isPasswordRight = await passwordMatches(password, account?.password_hash);
  if (!account || !isPasswordRight) throw rejectPassword();
  if (account.suspended_at !== null) throw rejectSuspended();
  if (account.two_fa_secret) {
    if (!code) throw await requestCode(context, attempt);
    if (!(await consumeCode(context, { id: account.id, secret: account.two_fa_secret }, code))) throw rejectCode();
  }
  return { account, attempt };
}

/** The limit was reached before this attempt; the password is not checked. */
function rejectLockedOut({ retryAfterSeconds }: LockedOut): RefusedError {
  return tooManyAttempts(retryAfterSeconds);
}

/** Wrong password or unknown account. The attempt stays counted. */
export function rejectPassword(): RefusedError {
  return refused(phrase('Wrong email or password.'));
}

/** Right password of a suspended user. The attempt stays counted; the code is not requested or consumed. */
function rejectSuspended(): RefusedError {
  return forbidden(phrase('This account is suspended. Ask an administrator to reactivate it.'));
}

/** Right password, wrong or used code. The attempt stays counted. */
function rejectCode(): RefusedError {
  return invalid({ two_fa_code: [phrase('Invalid authentication code.')] });
}

/** Right password, but the code is missing. The attempt does not count. */
async function requestCode(context: Context, attempt: SignInAttempt): Promise<RefusedError> {
  await undoAttempt(context, attempt);
  return invalid({ two_fa_code: [phrase('Enter the authentication code.')] });
}

async function completeSignIn(context: Context, account: CheckedCredentials, attempt: SignInAttempt): Promise<string> {
  const { db, now } = context;
  const token = createToken();
  const isStored = await insertToken(db, account, hashToken(token), now().toISOString(), context);
  // The password or the second factor changed since it was checked.
  if (!isStored) throw rejectPassword();
  await clearAttempt(context, attempt, account.id);
  return token;
}
