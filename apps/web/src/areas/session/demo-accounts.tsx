import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './login-page.module.css';

const PASSWORD = 'Masthead#2026';
const accounts = ['admin', 'admin2', 'senior-editor', 'editor', 'reporter', 'seo', 'ads'].map(
  (name) => `${name}@masthead.test`,
);

/** A demo start has nothing to hide: who may sign in, one press away. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { login: string; password: string }) => void }) {
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
