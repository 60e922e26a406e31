import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { notifyFailure } from '../../shared/notices/notify';
import { PageTitle, useProject } from '../../shared/project/project';

import { fetchCurrentUser, meQuery, returnUrl, signOut } from '../../shared/session/session';

import { SignInForm } from '../../shared/session/sign-in-form';

import { Monogram } from '../../ui/theme/monogram';
import { useTranslation } from '../../ui/translation';
import classes from './login-page.module.css';

const TwoFactorDialog = lazy(async () => ({
  default: (await import('../../shared/session/two-factor-dialog')).TwoFactorDialog,
}));

/** The page /login: signs a user in, and sets up the second factor if the user has none. */
export function LoginPage() {
  const { t } = useTranslation();
  const project = useProject();
  const { values, setValues, isSettingUp, handleSignedIn, handleEnabled, handleCancelled } = useSignIn();

  return (
    <main className={classes.page}>
      <PageTitle text={t('Sign in')} />
      <div className={classes.card}>
        <Stack gap={6} align="center" mb="lg">
          <Monogram title={project.title} colour={project.colour} size={40} />
          <Title order={1} ta="center">
            {project.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t('Editorial back-office')}
          </Text>
        </Stack>
        <SignInForm values={values} onChange={setValues} onSignedIn={handleSignedIn} />
        {project.demo ? <DemoAccounts onChoose={(account) => setValues({ ...account, two_fa_code: '' })} /> : null}
      </div>
      {isSettingUp ? (
        <Suspense>
          <TwoFactorDialog onCancel={handleCancelled} onEnabled={handleEnabled} />
        </Suspense>
      ) : null}
    </main>
  );
}

/** The form values and the steps of signing in: password, two-factor set-up, return to the requested page. */
function useSignIn() {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  // A user who signed in earlier but did not finish the two-factor set-up.
  const { halfSignedIn } = useRouteContext({ strict: false }) as { halfSignedIn?: CurrentUser | null };
  // The URL that the user requested before the sign-in.
  const { from } = useSearch({ strict: false }) as { from?: string };
  const [values, setValues] = useState({ login: halfSignedIn?.email ?? '', password: '', two_fa_code: '' });
  const [isSettingUp, setIsSettingUp] = useState(Boolean(halfSignedIn));

  function enterApp(user: CurrentUser) {
    queryClient.setQueryData(meQuery.queryKey, user);
    router.history.replace(returnUrl(from));
  }

  return {
    values,
    setValues,
    isSettingUp,
    handleSignedIn: (user: CurrentUser) => (user.two_fa_enabled ? enterApp(user) : setIsSettingUp(true)),
    handleEnabled: async () => {
      const user = await fetchCurrentUser();
      setIsSettingUp(false);
      if (user) enterApp(user);
      else notifyFailure(null, t('Cannot fetch permissions.'));
    },
    handleCancelled: async () => {
      setIsSettingUp(false);
      queryClient.removeQueries({ queryKey: meQuery.queryKey });
      await signOut();
    },
  };
}

const DEMO_PASSWORD = 'Masthead#2026';
const demoAccounts = ['admin', 'admin2', 'senior-editor', 'editor', 'reporter', 'seo', 'ads'].map(
  (name) => `${name}@masthead.test`,
);

/** Lists the demo accounts, which a click fills into the form. Shown only on a server with demo data. */
function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.demo} aria-label={t('Demo accounts')}>
      <Text size="sm">{t('Demo accounts, password {password}:', { password: DEMO_PASSWORD })}</Text>
      <ul className={classes.accounts}>
        {demoAccounts.map((login) => (
          <li key={login}>
            <UnstyledButton className={classes.account} onClick={() => onChoose({ login, password: DEMO_PASSWORD })}>
              {login}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('The first time you sign in to an account, you set up two-factor authentication.')}
      </Text>
    </section>
  );
}
