import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import {
  type TwoFactorProof as Proof,
  session,
  type TwoFactorSecret,
  twoFactorProof,
} from '@masthead/domain/session/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormButtons } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { call } from '../api/call';
import { readFieldErrors } from '../form/field-errors';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';
import { notifySuccess } from '../notices/notify';
import { RecoveryCodesDialog } from './recovery-codes';
import { TwoFactorSetup } from './two-factor-setup';

interface TwoFactorProofProps {
  onCancel: () => void;
  onGenerated: (secret: TwoFactorSecret) => void;
}

const blank: Proof = { current_password: '', code: '' };

/** Asks for the password and a current code before a confirmed factor is replaced. */
export function TwoFactorProof({ onCancel, onGenerated }: TwoFactorProofProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    resolver: zodResolver(twoFactorProof),
    defaultValues: blank,
  });

  function showFailure(error: unknown) {
    const fieldErrors = readFieldErrors(error, (name) => name in blank);
    if (!fieldErrors)
      return setError('root.server', { message: toMessages(error, t('Error updating data.')).join('\n') });
    fieldErrors.fields.forEach(({ name, message }, index) => {
      setError(name as keyof Proof, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }

  const submit = handleSubmit(async (body) => {
    try {
      onGenerated(await call(session.generateTwoFactor, { body }));
    } catch (error) {
      showFailure(error);
    }
  });

  const field = (name: keyof Proof) => {
    const message = formState.errors[name]?.message;
    return {
      ...register(name),
      'aria-invalid': message !== undefined,
      ...(message !== undefined && { error: translateMessage(message) }),
    };
  };
  const failure = formState.errors.root?.['server']?.message;

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {t('Enter your password and a code from your current authenticator. Then set up the new one.')}
        </Text>
        {failure === undefined ? null : (
          <Alert color="red" variant="light" p="xs" role="alert">
            {failure.split('\n').map(translateMessage).join(' ')}
          </Alert>
        )}
        <PasswordInput
          {...field('current_password')}
          label={t('Current password')}
          autoComplete="current-password"
          maxLength={100}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
          data-autofocus
        />
        <TextInput
          {...field('code')}
          label={t('Authentication code')}
          description={t('Six digits from your authenticator app, or a recovery code.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
      </Stack>
      <FormButtons submitLabel={t('Continue')} isSubmitting={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

interface Props {
  /** Replaces a confirmed factor. The user first enters the password and a code. */
  isReplacement?: boolean;
  onCancel: () => void;
  /** Runs when two-factor authentication is enabled and the user has saved the recovery codes. */
  onEnabled: () => void;
}

/** Sets up two-factor authentication, or replaces the authenticator, and then shows the recovery codes. */
export function TwoFactorDialog({ isReplacement = false, onCancel, onEnabled }: Props) {
  const { t } = useTranslation();
  const [generated, setGenerated] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function showCodes(recoveryCodes: string[]) {
    notifySuccess(t('Two Factor Authentication was changed'));
    setCodes(recoveryCodes);
  }

  return (
    <RecoveryCodesDialog title={t('Two-factor authentication')} codes={codes} onCancel={onCancel} onSaved={onEnabled}>
      {isReplacement && generated === null ? (
        <TwoFactorProof onCancel={onCancel} onGenerated={setGenerated} />
      ) : (
        <TwoFactorSetup generated={generated} onCancel={onCancel} onEnabled={showCodes} />
      )}
    </RecoveryCodesDialog>
  );
}
