import type { LoginInput, loginInput } from '@masthead/domain/session/contract';

import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { passwordMatches } from '../../platform/access/passwords';
import {
  beginAttempt,
  clearAttempt,
  giveBack,
  KNOWN_FOR,
  LockedOut,
  type SignInAttempt,
} from '../../platform/access/sign-in-limits';
import { hashToken, newToken } from '../../platform/access/tokens';
import { type Checked, insertToken } from '../../platform/access/tokens.queries';
import { findUserByEmail } from '../../platform/access/users.queries';
import { type AuditEvent, recordAudit } from '../../platform/audit/record-audit';
import type { Context } from '../../platform/http/context';
import { forbidden, invalid, Refused, refused, tooManyTries } from '../../platform/http/errors';
import { clientKey } from '../../platform/http/rate-limit';
import { findAccount } from './session.queries';
import { spendCode } from './two-factor';

type Credentials = z.output<typeof loginInput>;

/**
 * Signs in and records how it ended. A sign-in without an entry answers no token. The typed e-mail is recorded only when
 * an account has it: people also type passwords into that field.
 */
export async function auditedSignIn(
  context: Context,
  credentials: Credentials,
  isFirst: (key: string, now: Date) => boolean,
): Promise<string> {
  const { db, now } = context;
  const { login } = credentials;
  try {
    const token = await signIn(context, credentials);
    const account = await findUserByEmail(db, login);
    const actor = account ? { id: account.id } : null;
    await recordAudit(db, { ...context, actor }, { action: 'session.sign-in', target_id: account?.id ?? null });
    return token;
  } catch (error) {
    const failure = failureOf(error, credentials);
    // The attempts that a lockout refuses have no limit of their own.
    const account = failure ? await findUserByEmail(db, login) : undefined;
    const isRecorded = failure?.action !== 'session.locked-out' || isFirst(keyOf(context, account?.id), now());
    if (failure && isRecorded) {
      await recordAudit(db, { ...context, actor: null }, { ...failure, target_id: account?.id ?? null });
    }
    throw error;
  }
}

/** Unknown e-mails share one key: an attacker can invent as many as they like. */
const keyOf = ({ project, address }: Context, userId: number | undefined) =>
  `${project.id} ${clientKey(address)} ${userId ?? 'unknown'}`;

/** The audit event of a refusal; `null` when the server only asks for the code, which is no failure. */
function failureOf(error: unknown, { two_fa_code }: Credentials): AuditEvent | null {
  if (!(error instanceof Refused)) return null;
  if (error.status === 429) return { action: 'session.locked-out', result: 'refused' };
  const { errors } = error.details;
  const asksForCode = !two_fa_code && errors !== undefined && 'two_fa_code' in errors;
  return asksForCode ? null : { action: 'session.failed', result: 'failure' };
}

/**
 * Answers a new token, or refuses without telling which of email and password was wrong. An unknown email takes the
 * same steps as a known one, so that neither the answer nor its time tells them apart.
 */
async function signIn(context: Context, { login, password, two_fa_code: code }: LoginInput): Promise<string> {
  const knownSince = new Date(context.now().getTime() - KNOWN_FOR).toISOString();
  const account = await findAccount(context.db, login, { address: clientKey(context.address), since: knownSince });
  const attempt = await beginAttempt(context, { login, isKnown: account?.is_known === true }).catch((error) => {
    throw error instanceof LockedOut ? rejectLockedOut(error) : error;
  });

  const matches = await passwordMatches(password, account?.password_hash);
  if (!account || !matches) throw rejectPassword();
  if (account.suspended_at !== null) throw rejectSuspended();
  if (account.two_fa_secret) {
    if (!code) throw await requestCode(context, attempt);
    if (!(await spendCode(context, { id: account.id, secret: account.two_fa_secret }, code))) throw rejectCode();
  }
  return admit(context, account, attempt);
}

/** The limit was reached before this attempt; the password is not checked. */
function rejectLockedOut({ retryAfter }: LockedOut): Refused {
  return tooManyTries(retryAfter);
}

/** Wrong password or unknown account. The attempt stays counted. */
function rejectPassword(): Refused {
  return refused(phrase('Wrong email or password.'));
}

/** Right password of a suspended user. The attempt stays counted; no code is asked for or used up. */
function rejectSuspended(): Refused {
  return forbidden(phrase('This account is suspended. Ask an administrator to reactivate it.'));
}

/** Right password, wrong or used code. The attempt stays counted. */
function rejectCode(): Refused {
  return invalid({ two_fa_code: [phrase('Invalid authentication code.')] });
}

/** Right password, no code yet. */
async function requestCode(context: Context, attempt: SignInAttempt): Promise<Refused> {
  await giveBack(context, attempt);
  return invalid({ two_fa_code: [phrase('Enter the authentication code.')] });
}

async function admit(context: Context, account: Checked, attempt: SignInAttempt): Promise<string> {
  const { db, now } = context;
  const token = newToken();
  const isStored = await insertToken(db, account, hashToken(token), now().toISOString(), context);
  // The password or the second factor changed since it was checked.
  if (!isStored) throw rejectPassword();
  await clearAttempt(context, attempt, account.id);
  return token;
}
