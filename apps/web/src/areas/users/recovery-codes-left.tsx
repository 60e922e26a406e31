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
import { call } from '../../shared/api/call';
import { readFieldErrors } from '../../shared/form/field-errors';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { RecoveryCodesDialog } from '../../shared/session/recovery-codes';
import { FormButtons } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';

/** The number of unused recovery codes, and the dialog that replaces them. */
export function RecoveryCodesLeft({ left: storedCount }: { left: number }) {
  const { t } = useTranslation();
  const heading = useId();
  const [count, setCount] = useState(storedCount);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack component="section" aria-labelledby={heading} gap="xs" mt="md">
      <Title order={3} size="h5" id={heading}>
        {t('Recovery codes')}
      </Title>
      {count <= FEW_RECOVERY_CODES ? (
        <Alert color="orange" variant="light" p="xs">
          {t('Recovery codes left: {count}. Generate new ones before you need them.', { count })}
        </Alert>
      ) : (
        <Text size="sm">{t('Recovery codes left: {count}', { count })}</Text>
      )}
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('Generate new codes')}
        </Button>
      </Group>
      {isOpen ? <GenerateDialog onClose={() => setIsOpen(false)} onGenerated={setCount} /> : null}
    </Stack>
  );
}

interface DialogProps {
  onClose: () => void;
  /** Called with the number of new codes after they are stored. */
  onGenerated: (count: number) => void;
}

function GenerateDialog({ onClose, onGenerated }: DialogProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);

  function showCodes(newCodes: string[]) {
    setCodes(newCodes);
    onGenerated(newCodes.length);
  }

  return (
    <RecoveryCodesDialog title={t('Generate new recovery codes')} codes={codes} onCancel={onClose} onSaved={onClose}>
      <PasswordForm onCancel={onClose} onGenerated={showCodes} />
    </RecoveryCodesDialog>
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
      const passwordError = readFieldErrors(error, (name) => name === 'current_password')?.fields[0]?.message;
      const message = passwordError ?? toMessages(error, t('Error updating data.')).join('\n');
      setError('current_password', { type: 'server', message }, { shouldFocus: true });
    }
  });

  const message = formState.errors.current_password?.message;
  return (
    <form
      onSubmit={(event) => {
        // The dialog is inside the account form, which must not be submitted too.
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('Your current codes will stop working. Enter your password to generate ten new codes.')}
        </Text>
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
      <FormButtons submitLabel={t('Generate new codes')} isSubmitting={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
