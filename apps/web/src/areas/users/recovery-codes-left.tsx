import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import {
  FEW_RECOVERY_CODES,
  type RecoveryCodesInput,
  recoveryCodesInput,
  session,
} from '@masthead/domain/session/contract';

import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call';
import { refusalsOf } from '../../shared/form/refusals';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { RecoveryCodes } from '../../shared/session/recovery-codes';
import { Dialog } from '../../ui/dialog';

/** How many recovery codes the viewer has left, and the way to new ones. */
export function RecoveryCodesLeft({ left: stored }: { left: number }) {
  const { t } = useTranslation();
  const heading = useId();
  const [left, setLeft] = useState(stored);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack component="section" aria-labelledby={heading} gap="xs" mt="md">
      <Title order={3} size="h5" id={heading}>
        {t('Recovery codes')}
      </Title>
      {left <= FEW_RECOVERY_CODES ? (
        <Alert color="orange" variant="light" p="xs">
          {t('Recovery codes left: {count}. Generate new ones before you need them.', { count: left })}
        </Alert>
      ) : (
        <Text size="sm">{t('Recovery codes left: {count}', { count: left })}</Text>
      )}
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('Generate new codes')}
        </Button>
      </Group>
      {isOpen ? <GenerateDialog onClose={() => setIsOpen(false)} onGenerated={setLeft} /> : null}
    </Stack>
  );
}

interface DialogProps {
  onClose: () => void;
  /** New codes are stored, so many. */
  onGenerated: (count: number) => void;
}

function GenerateDialog({ onClose, onGenerated }: DialogProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);

  function generated(next: string[]) {
    setCodes(next);
    onGenerated(next.length);
  }

  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Generate new recovery codes')}
      onClose={codes ? () => undefined : onClose}
      size="26rem"
      fixed
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <PasswordForm onCancel={onClose} onGenerated={generated} />
      )}
    </Dialog>
  );
}

function PasswordForm({ onCancel, onGenerated }: { onCancel: () => void; onGenerated: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm<RecoveryCodesInput>({
    resolver: zodResolver(recoveryCodesInput),
    defaultValues: { current_password: '' },
  });

  const submit = handleSubmit(async (body) => {
    try {
      onGenerated((await call(session.replaceRecoveryCodes, { body })).recovery_codes);
    } catch (error) {
      const refused = refusalsOf(error, (name) => name === 'current_password')?.fields[0]?.message;
      const message = refused ?? messagesOf(error, t('Error updating data.')).join('\n');
      setError('current_password', { type: 'server', message }, { shouldFocus: true });
    }
  });

  const message = formState.errors.current_password?.message;
  return (
    <form
      onSubmit={(event) => {
        // The dialog stands inside the form of the account, which must not be submitted with it.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
    >
      <Stack gap="sm">
        <Text size="sm">{t('The codes you have now stop working. Enter your password to generate ten new ones.')}</Text>
        <PasswordInput
          {...register('current_password')}
          aria-invalid={message !== undefined}
          {...(message !== undefined && { error: message.split('\n').map(translateMessage).join(' ') })}
          label={t('Current password')}
          autoComplete="current-password"
          maxLength={100}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
          data-autofocus
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={formState.isSubmitting}>
          {t('Generate new codes')}
        </Button>
      </Group>
    </form>
  );
}
