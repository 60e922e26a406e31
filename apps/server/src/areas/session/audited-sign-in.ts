import type { loginInput } from '@masthead/domain/session/contract';
import type { z } from 'zod';
import { findUserByEmail } from '../../platform/access/users.queries';
import { type AuditEvent, recordAudit } from '../../platform/audit/record-audit';
import type { Context } from '../../platform/http/context';
import { Refused } from '../../platform/http/errors';
import { clientKey } from '../../platform/http/rate-limit';
import { signIn } from './sign-in';

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
