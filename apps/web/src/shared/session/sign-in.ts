import { type CurrentUser, type LoginInput, session } from '@masthead/domain/session/contract';

import { call } from '../api/call';
import { forgetToken, storeToken } from './token';

export async function requestToken(input: LoginInput): Promise<void> {
  const { token } = await call(session.login, { body: input });
  storeToken(token);
}

/** Whoever has just signed in; `null`, and no token any more, when the server does not say. */
export async function fetchSignedIn(): Promise<CurrentUser | null> {
  try {
    return await call(session.me, {});
  } catch {
    forgetToken();
    return null;
  }
}
