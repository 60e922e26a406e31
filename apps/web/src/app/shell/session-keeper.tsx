import { type CurrentUser, session } from '@masthead/domain/session/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, onExpiredToken } from '../../shared/api/call';

import { abandonUnsaved, hasUnsaved } from '../../shared/form/unsaved';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyWarning } from '../../shared/notices/notify';
import { forgetToken, onTokenChange, readToken } from '../../shared/session/token';
import { useTranslation } from '../../ui/translation';
import { useReload } from '../reload';

// Prefetched after the first load, so that the dialog is available when a session ends.
const loadSignInAgain = () => import('./sign-in-again');
const SignInAgain = lazy(async () => ({ default: (await loadSignInAgain()).SignInAgain }));

/**
 * Handles the end of a session. With unsaved text a dialog asks the user to sign in again above the page; otherwise
 * the user goes to /login and returns afterwards. It also follows sign-ins and sign-outs of other tabs.
 */
export function SessionKeeper({ user }: { user: CurrentUser }) {
  usePrefetch(loadSignInAgain);
  const reload = useReload();
  const goToLogin = useGoToLogin();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const waitingCalls = useRef<((hasNewToken: boolean) => void)[]>([]);

  /** Ends the calls that wait for a new token. With `hasNewToken` they are repeated. */
  function resolveWaitingCalls(hasNewToken: boolean) {
    setDialogOpen(false);
    for (const resolve of waitingCalls.current.splice(0)) resolve(hasNewToken);
  }

  /** Resolves to `true` when the user has signed in again. */
  async function signInAgainOrLeave(): Promise<boolean> {
    if (!hasUnsaved()) {
      goToLogin();
      return false;
    }
    setDialogOpen(true);
    return new Promise<boolean>((resolve) => {
      waitingCalls.current.push(resolve);
    });
  }

  // After a sign-out there is no session to renew.
  const renewExpiredToken = useEffectEvent(async () => readToken() !== null && (await signInAgainOrLeave()));
  const cancel = useEffectEvent(() => resolveWaitingCalls(false));
  const followOtherTab = useEffectEvent(async (token: string | null) => {
    if (token === null) return void signInAgainOrLeave();
    const current = await call(session.me, {}).catch(() => null);
    if (!current) return;
    if (current.id !== user.id) reload();
    else if (current.two_fa_enabled) resolveWaitingCalls(true);
  });

  useEffect(() => {
    onExpiredToken(() => renewExpiredToken());
    return () => {
      cancel();
      onExpiredToken(async () => false);
    };
  }, []);
  useEffect(() => onTokenChange((token) => void followOtherTab(token)), []);

  if (!isDialogOpen) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain
        email={user.email}
        onSignedIn={() => resolveWaitingCalls(true)}
        onDiscard={() => {
          resolveWaitingCalls(false);
          abandonUnsaved();
          goToLogin();
        }}
      />
    </Suspense>
  );
}

function useGoToLogin() {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    forgetToken();
    notifyWarning(t('Your session has ended. Sign in again.'));
    const { href } = router.history.location;
    void router.navigate({ to: '/login', search: { from: href }, ignoreBlocker: true }).then(() => queryClient.clear());
  };
}
