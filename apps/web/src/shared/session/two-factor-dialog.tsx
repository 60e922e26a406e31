import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import {
  type TwoFactorProof as Proof,
  session,
  type TwoFactorSecret,
  twoFactorProof,
} from '@masthead/domain/session/contract';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { call } from '../api/call';
import { refusalsOf } from '../form/refusals';
import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';
import { notifySuccess } from '../notices/notify';
import { RecoveryCodes } from './recovery-codes';
import { TwoFactorSetup } from './two-factor-setup';

interface TwoFactorProofProps {
  onCancel: () => void;
  onGenerated: (secret: TwoFactorSecret) => void;
}

const blank: Proof = { current_password: '', code: '' };

/** Asks for the password and a code in force before a confirmed factor is replaced. */
export function TwoFactorProof({ onCancel, onGenerated }: TwoFactorProofProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    resolver: zodResolver(twoFactorProof),
    defaultValues: blank,
  });

  function showFailure(error: unknown) {
    const refusals = refusalsOf(error, (name) => name in blank);
    if (!refusals) return setError('root.server', { message: messagesOf(error, t('Error updating data.')).join('\n') });
    refusals.fields.forEach(({ name, message }, index) => {
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
          {t('Enter your password and a code of the authenticator you use now. Then you set up the new one.')}
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
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={formState.isSubmitting}>
          {t('Continue')}
        </Button>
      </Group>
    </form>
  );
}

interface Props {
  /** A confirmed factor is replaced: its owner first proves who they are. */
  replacing?: boolean;
  /** Closed without a change. */
  onCancel: () => void;
  /** Two-factor is in force and its recovery codes have been seen. */
  onEnabled: () => void;
}

/** Sets up two-factor, or changes it; open as long as it is rendered. */
export function TwoFactorDialog({ replacing = false, onCancel, onEnabled }: Props) {
  const { t } = useTranslation();
  const [generated, setGenerated] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function enabled(recoveryCodes: string[]) {
    notifySuccess(t('Two Factor Authentication was changed'));
    setCodes(recoveryCodes);
  }

  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Two-factor authentication')}
      onClose={codes ? () => undefined : onCancel}
      size="26rem"
      fixed
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onEnabled} />
      ) : replacing && generated === null ? (
        <TwoFactorProof onCancel={onCancel} onGenerated={setGenerated} />
      ) : (
        <TwoFactorSetup generated={generated} onCancel={onCancel} onEnabled={enabled} />
      )}
    </Dialog>
  );
}
