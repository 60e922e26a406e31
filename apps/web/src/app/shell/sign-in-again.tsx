import { Button, Text } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInForm } from '../../shared/session/sign-in-form';
import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';
import { Dialog } from '../../ui/dialog';

interface Props {
  email: string;
  onSignedIn: () => void;
  onDiscard: () => void;
}

/** Signing in over a page that holds something unsaved: the page stays as it is underneath. */
export function SignInAgain({ email, onSignedIn, onDiscard }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ login: email, password: '', two_fa_code: '' });
  const [settingUp, setSettingUp] = useState(false);

  if (settingUp) return <TwoFactorDialog onCancel={() => setSettingUp(false)} onEnabled={onSignedIn} />;
  return (
    <Dialog
      title={t('Your session has ended')}
      onClose={() => undefined}
      size="24rem"
      zIndex={500}
      fixed
      closeOnEscape={false}
    >
      <Text size="sm" mb="sm">
        {t('Sign in to go on. Nothing you have typed is lost.')}
      </Text>
      <SignInForm
        values={values}
        onChange={setValues}
        emailFixed
        onSignedIn={(user: CurrentUser) => (user.two_fa_enabled ? onSignedIn() : setSettingUp(true))}
      />
      <Button variant="subtle" color="red" fullWidth mt="xs" onClick={onDiscard}>
        {t('Discard and leave')}
      </Button>
    </Dialog>
  );
}
