import { Button, Text } from '@mantine/core';
import type { CurrentUser } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { SignInForm } from '../../shared/session/sign-in-form';
import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';

interface Props {
  email: string;
  onSignedIn: () => void;
  onDiscard: () => void;
}

/** Sign-in dialog above a page with unsaved text. The page stays mounted, so that the text is not lost. */
export function SignInAgain({ email, onSignedIn, onDiscard }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ login: email, password: '', two_fa_code: '' });
  const [isSettingUpTwoFactor, setIsSettingUpTwoFactor] = useState(false);

  if (isSettingUpTwoFactor)
    return <TwoFactorDialog onCancel={() => setIsSettingUpTwoFactor(false)} onEnabled={onSignedIn} />;
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
        {t('Sign in to continue. Your text is still here.')}
      </Text>
      <SignInForm
        values={values}
        onChange={setValues}
        isEmailReadOnly
        onSignedIn={(user: CurrentUser) => (user.two_fa_enabled ? onSignedIn() : setIsSettingUpTwoFactor(true))}
      />
      <Button variant="subtle" color="red" fullWidth mt="xs" onClick={onDiscard}>
        {t('Discard and leave')}
      </Button>
    </Dialog>
  );
}
