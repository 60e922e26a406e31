import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, PasswordInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { type Brand, type LinkInput, linkInput } from '@masthead/domain/linked-accounts/contract';
import { Controller, useForm } from 'react-hook-form';
import { readFieldErrors } from '../../shared/form/field-errors';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { useLinkAccount } from '../../shared/session/linked-accounts';
import { Dialog, FormButtons } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';

interface Props {
  /** The brands without a linked account; at least one. */
  brands: readonly Brand[];
  onClose: () => void;
}

/** Asks for the proof of both accounts: password and code of each. */
export function LinkAccountDialog({ brands, onClose }: Props) {
  const { t } = useTranslation();
  const { title } = useProject();
  const { mutateAsync } = useLinkAccount();
  const blank: LinkInput = {
    project: brands[0]?.project ?? '',
    login: '',
    password: '',
    two_fa_code: '',
    current_password: '',
    code: '',
  };
  const { control, register, handleSubmit, setError, formState } = useForm<LinkInput>({
    resolver: zodResolver(linkInput),
    defaultValues: blank,
  });

  function showFailure(error: unknown) {
    const fieldErrors = readFieldErrors(error, (name) => name in blank);
    if (!fieldErrors)
      return setError('root.server', { message: toMessages(error, t('Error linking the account.')).join('\n') });
    fieldErrors.fields.forEach(({ name, message }, index) => {
      setError(name as keyof LinkInput, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }

  const submit = handleSubmit(async (body) => {
    try {
      const account = await mutateAsync({ body });
      notifySuccess(t('The account of {brand} is linked.', { brand: account.title }));
      onClose();
    } catch (error) {
      showFailure(error);
    }
  });

  const field = (name: keyof LinkInput) => {
    const message = formState.errors[name]?.message;
    return {
      ...register(name),
      'aria-invalid': message !== undefined,
      ...(message !== undefined && { error: message.split('\n').map(translateMessage).join(' ') }),
    };
  };
  const failure = formState.errors.root?.['server']?.message;
  const toggle = { 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false };
  const codeProps = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 40 } as const;

  return (
    <Dialog title={t('Link an account')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          // The dialog is inside the account form, which must not be submitted too.
          event.stopPropagation();
          void submit(event);
        }}
        noValidate
      >
        <Stack gap="sm">
          <Text size="sm">{t('Prove that both accounts are yours. Codes can be used once.')}</Text>
          {failure === undefined ? null : (
            <Alert color="red" variant="light" p="xs" role="alert">
              {failure.split('\n').map(translateMessage).join(' ')}
            </Alert>
          )}
          <Controller
            control={control}
            name="project"
            render={({ field: { value, onChange } }) => (
              <Select
                label={t('Brand')}
                data={brands.map(({ project, title }) => ({ value: project, label: title }))}
                value={value}
                onChange={(project) => project !== null && onChange(project)}
                allowDeselect={false}
                data-autofocus
              />
            )}
          />
          <TextInput {...field('login')} type="email" label={t('Email of that account')} autoComplete="off" />
          <PasswordInput
            {...field('password')}
            label={t('Password of that account')}
            autoComplete="off"
            maxLength={100}
            visibilityToggleButtonProps={toggle}
          />
          <TextInput
            {...field('two_fa_code')}
            {...codeProps}
            label={t('Authentication code of that account')}
            description={t('Six digits from your authenticator app, or a recovery code.')}
          />
          <Title order={3} size="h5" mt="xs">
            {t('Your account in {brand}', { brand: title })}
          </Title>
          <PasswordInput
            {...field('current_password')}
            label={t('Current password')}
            autoComplete="current-password"
            maxLength={100}
            visibilityToggleButtonProps={toggle}
          />
          <TextInput {...field('code')} {...codeProps} label={t('Authentication code')} />
        </Stack>
        <FormButtons submitLabel={t('Link')} isSubmitting={formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
