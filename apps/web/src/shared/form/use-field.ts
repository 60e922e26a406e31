import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { translateMessage } from '../i18n/i18n';
import { useFieldLabel } from './field-labels';
import { useFormMode } from './form-mode';

export interface FieldProps<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  name: Path<In>;
  label: string;
  description?: string;
  /** Never to be typed into, whatever the form's mode. */
  readOnly?: boolean;
  required?: boolean;
  /** Has the focus when its panel opens. */
  autoFocus?: boolean;
  /** The value in words, for a field that stores something else than what it shows. */
  describe?: ((value: unknown) => string) | undefined;
}

/** A field of a form: its value, its refusal in the chosen language, and what its form's mode makes of it. */
export function useField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { control, name, label, description, readOnly = false, required = false, autoFocus = false } = props;
  const mode = useFormMode();
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  useFieldLabel(control, name, label, props.describe);

  return {
    field,
    isOpen: mode === 'open' && !readOnly,
    shared: {
      label,
      ...(description !== undefined && { description }),
      disabled: mode === 'read-only',
      ...(readOnly && { variant: 'filled' as const }),
      ...(message && { error: message.split('\n').map(translateMessage).join(' ') }),
      ...(required && mode !== 'read-only' && { withAsterisk: true }),
      ...(autoFocus && { 'data-autofocus': true }),
    },
  };
}
