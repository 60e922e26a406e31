import type { CurrentUser } from '@masthead/domain/session/contract';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { notifyFailure } from '../shared/notices/notify';
import { meQuery } from '../shared/session/me';
import { returnAddress } from '../shared/session/return-address';
import { forgetToken, readToken } from '../shared/session/token';

/** Lets only those in whose second factor is confirmed; the others go to /login and come back from there. */
export async function enterShell(queryClient: QueryClient, address: string): Promise<CurrentUser> {
  const toLogin = redirect({ to: '/login', search: address === '/' ? {} : { from: address }, replace: true });
  if (readToken() === null) throw toLogin;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    notifyFailure(null, i18next.t('Cannot fetch permissions.'));
    throw toLogin;
  }
  if (!user.two_fa_enabled) throw toLogin;
  return user;
}

/** Whoever is signed in has nothing to do on /login; whoever still lacks the second factor goes on with it there. */
export async function enterLogin(queryClient: QueryClient, from: unknown): Promise<CurrentUser | null> {
  if (readToken() === null) return null;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    return null;
  }
  if (user.two_fa_enabled) throw redirect({ href: returnAddress(from), replace: true });
  return user;
}
