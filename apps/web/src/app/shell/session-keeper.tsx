import { type CurrentUser, session } from '@masthead/domain/session/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, onDeadToken } from '../../shared/api/call';

import { abandonUnsaved, hasUnsaved } from '../../shared/form/unsaved';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyWarning } from '../../shared/notices/notify';
import { forgetToken, onTokenChange, readToken } from '../../shared/session/token';
import { usePage } from '../page';

// Not part of the first load, but fetched soon after it: when a session ends it has to be there.
const loadSignIn = () => import('./sign-in-again');
const SignInAgain = lazy(async () => ({ default: (await loadSignIn()).SignInAgain }));

/**
 * What happens when the session ends: where something is unsaved, signing in over the page; else /login, and back
 * here afterwards. Other tabs sign out and in too.
 */
export function SessionKeeper({ user }: { user: CurrentUser }) {
  usePrefetch(loadSignIn);
  const { reload } = usePage();
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((renewed: boolean) => void)[]>([]);

  const settle = useCallback((renewed: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(renewed);
  }, []);

  const renew = useCallback(async () => {
    if (!hasUnsaved()) {
      leave();
      return false;
    }
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      waiting.current.push(resolve);
    });
  }, [leave]);

  useEffect(() => {
    // Whoever has just signed out has no session to renew.
    onDeadToken(async () => readToken() !== null && (await renew()));
    return () => {
      settle(false);
      onDeadToken(async () => false);
    };
  }, [renew, settle]);

  useEffect(
    () =>
      onTokenChange(async (token) => {
        if (token === null) return void renew();
        const now = await call(session.me, {}).catch(() => null);
        if (!now) return;
        if (now.id !== user.id) reload();
        else if (now.two_fa_enabled) settle(true);
      }),
    [renew, settle, reload, user.id],
  );

  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain
        email={user.email}
        onSignedIn={() => settle(true)}
        onDiscard={() => {
          settle(false);
          abandonUnsaved();
          leave();
        }}
      />
    </Suspense>
  );
}

function useLeave() {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(() => {
    forgetToken();
    notifyWarning(t('Your session has ended. Sign in again.'));
    const { href } = router.history.location;
    void router.navigate({ to: '/login', search: { from: href }, ignoreBlocker: true }).then(() => queryClient.clear());
  }, [t, router, queryClient]);
}
