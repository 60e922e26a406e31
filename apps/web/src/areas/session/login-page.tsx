import { Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../shared/notices/notify';
import { PageTitle, useProject } from '../../shared/project/project';

import { fetchSignedIn, meQuery, returnAddress, signOut } from '../../shared/session/session';

import { SignInForm } from '../../shared/session/sign-in-form';

import { Monogram } from '../../ui/theme/monogram';
import classes from './login-page.module.css';

const TwoFactorDialog = lazy(async () => ({
  default: (await import('../../shared/session/two-factor-dialog')).TwoFactorDialog,
}));

export function LoginPage() {
  const { t } = useTranslation();
  const project = useProject();
  const { values, setValues, settingUp, signedIn, enabled, cancelled } = useSignIn();

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
        <SignInForm values={values} onChange={setValues} onSignedIn={signedIn} />
        {project.demo ? <DemoAccounts onChoose={(account) => setValues({ ...account, two_fa_code: '' })} /> : null}
      </div>
      {settingUp ? (
        <Suspense>
          <TwoFactorDialog onCancel={cancelled} onEnabled={enabled} />
        </Suspense>
      ) : null}
    </main>
  );
}

function useSignIn() {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { halfSignedIn } = useRouteContext({ strict: false }) as { halfSignedIn?: CurrentUser | null };
  const { from } = useSearch({ strict: false }) as { from?: string };
  const [values, setValues] = useState({ login: halfSignedIn?.email ?? '', password: '', two_fa_code: '' });
  const [settingUp, setSettingUp] = useState(Boolean(halfSignedIn));

  function enter(user: CurrentUser) {
    queryClient.setQueryData(meQuery.queryKey, user);
    router.history.replace(returnAddress(from));
  }

  return {
    values,
    setValues,
    settingUp,
    signedIn: (user: CurrentUser) => (user.two_fa_enabled ? enter(user) : setSettingUp(true)),
    enabled: async () => {
      const user = await fetchSignedIn();
      setSettingUp(false);
      if (user) enter(user);
      else notifyFailure(null, t('Cannot fetch permissions.'));
    },
    cancelled: async () => {
      setSettingUp(false);
      queryClient.removeQueries({ queryKey: meQuery.queryKey });
      await signOut();
    },
  };
}

const PASSWORD = 'Masthead#2026';
const accounts = ['admin', 'admin2', 'senior-editor', 'editor', 'reporter', 'seo', 'ads'].map(
  (name) => `${name}@masthead.test`,
);

/** A demo start has nothing to hide: who may sign in, one press away. */
function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.demo} aria-label={t('Demo accounts')}>
      <Text size="sm">{t('Demo accounts, password {password}:', { password: PASSWORD })}</Text>
      <ul className={classes.accounts}>
        {accounts.map((login) => (
          <li key={login}>
            <UnstyledButton className={classes.account} onClick={() => onChoose({ login, password: PASSWORD })}>
              {login}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('The first sign-in of an account walks through its two-factor set-up.')}
      </Text>
    </section>
  );
}
