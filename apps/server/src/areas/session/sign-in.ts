import { phrase } from '@masthead/domain/text/phrase';
import { deleteOldAttempts, forgetAttempts } from '../../access/attempts.queries';
import { attemptKey, limitAttempts } from '../../access/limit-attempts';
import { passwordMatches } from '../../access/passwords';
import { hashToken, livingSince, newToken } from '../../access/token';
import { deleteDeadTokens, insertToken } from '../../access/tokens.queries';
import type { Context } from '../../http/context';
import { invalid, refused } from '../../http/errors';
import { spendCode } from './second-factor';
import { findAccount } from './session.queries';

interface Credentials {
  login: string;
  password: string;
  two_fa_code?: string | undefined;
}

/** Answers a new token, or refuses without telling which of email and password was wrong. */
export async function signIn(context: Context, { login, password, two_fa_code: code }: Credentials): Promise<string> {
  const { db } = context;
  const now = context.now();
  await limitAttempts(db, 'address', attemptKey.address(context.address), now);
  await limitAttempts(db, 'account', attemptKey.account(login), now);

  const account = await findAccount(db, login);
  const matches = await passwordMatches(password, account?.password_hash);
  if (!account || !matches) throw wrong();
  if (account.two_fa_secret) await checkSecondFactor(context, { ...account, secret: account.two_fa_secret }, code);

  const token = newToken();
  if (!(await insertToken(db, account, hashToken(token), now.toISOString()))) throw wrong();
  await forgetAttempts(db, attemptKey.account(login));
  await deleteDeadTokens(db, livingSince(now));
  await deleteOldAttempts(db, now.toISOString());
  return token;
}

const wrong = () => refused(phrase('Wrong email or password.'));

async function checkSecondFactor(
  context: Context,
  account: { id: number; secret: Buffer },
  code: string | undefined,
): Promise<void> {
  if (!code) throw invalid({ two_fa_code: [phrase('Enter the authentication code.')] });
  if (!(await spendCode(context, account, code))) {
    throw invalid({ two_fa_code: [phrase('Invalid authentication code.')] });
  }
}
