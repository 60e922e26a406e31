import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from '../../shared/form/use-field';

interface Props<Out, In extends FieldValues> extends FieldProps<Out, In> {
  /** What a password manager fills in: a password to choose, or the one in use. */
  autoComplete: 'new-password' | 'current-password';
}

export function PasswordField<Out, In extends FieldValues>({ autoComplete, ...props }: Props<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  return (
    <PasswordInput
      {...shared}
      // Mantine marks every other kind of input by itself.
      aria-invalid={shared.error !== undefined}
      autoComplete={autoComplete}
      readOnly={!isOpen}
      visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
