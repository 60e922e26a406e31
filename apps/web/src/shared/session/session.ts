import { type CurrentUser, type LoginInput, session } from '@masthead/domain/session/contract';

import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { forgetToken, storeToken } from './token';

/** The current user with their rights. */
export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ signal }) => call(session.me, {}, signal),
  staleTime: 60_000,
});

/** Signs in and stores the token. */
export async function signIn(input: LoginInput): Promise<void> {
  const { token } = await call(session.login, { body: input });
  storeToken(token);
}

/** The user who has just signed in. On failure it removes the token and returns `null`. */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await call(session.me, {});
  } catch {
    forgetToken();
    return null;
  }
}

/** Removes the token from this browser immediately, and ends the session on the server. */
export async function signOut(): Promise<void> {
  const request = call(session.logout, {});
  forgetToken();
  await request.catch(() => {
    // This browser no longer has the token, and an idle session expires on the server.
  });
}

/** The URL to return to after signing in: only a path of this admin, never another site or /login. */
export function returnUrl(from: unknown): string {
  // Browsers read `//host` and `/\host` as another site.
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  const url = new URL(from, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname === '/login') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
