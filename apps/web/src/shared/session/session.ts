import { type CurrentUser, type LoginInput, session } from '@masthead/domain/session/contract';

import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { forgetToken, storeToken } from './token';

/** Whoever the stored token belongs to, with their rights. */
export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => call(session.me, {}, signal),
  staleTime: 60_000,
});

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

/** Ends the token here at once, and on the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const ended = call(session.logout, {});
  forgetToken();
  await ended.catch(() => {
    // The token is gone from this browser either way, and the server lets an idle one expire.
  });
}

/** Where to go back to after signing in: only a path of this admin, never another site or /login itself. */
export function returnAddress(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  const address = new URL(from, window.location.origin);
  if (address.origin !== window.location.origin || address.pathname === '/login') return '/';
  return `${address.pathname}${address.search}${address.hash}`;
}
