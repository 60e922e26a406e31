import { createContext, useContext, useEffect } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { translateMessage } from '../i18n/i18n';

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
  /** The other field of a rule over two: once the form was submitted, a change of this one validates both. */
  checkedWith?: Path<In>;
}

/** A field of a form: its value, its refusal in the chosen language, and what its form's mode makes of it. */
export function useField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { control, name, label, description, readOnly = false, required = false, autoFocus = false } = props;
  const { checkedWith } = props;
  const mode = useFormMode();
  const { field, fieldState } = useController({
    control,
    name,
    ...(checkedWith !== undefined && { rules: { deps: [name, checkedWith] } }),
  });
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

/** How the fields of a form stand: open to typing, locked while a save runs, or only to be read. */
export type FormMode = 'open' | 'locked' | 'read-only';

const FormModeContext = createContext<FormMode>('open');

export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}

interface FieldLabel {
  label: string;
  /** The value in words, for a field that stores something else than what it shows. */
  describe?: ((value: unknown) => string) | undefined;
}

/** The labels of the fields that are on the screen, by the control of their form. */
const labels = new WeakMap<object, Map<string, FieldLabel>>();

function useFieldLabel(control: object, name: string, label: string, describe?: FieldLabel['describe']): void {
  useEffect(() => {
    const fields = labels.get(control) ?? new Map<string, FieldLabel>();
    labels.set(control, fields.set(name, { label, describe }));
  }, [control, name, label, describe]);
}

/** The label of a field on the screen, or its name if the screen does not show it. */
export function labelOf(control: object, name: string): FieldLabel {
  return labels.get(control)?.get(name) ?? { label: name.replace(/_ids?$/, '').replaceAll(/[_.]/g, ' ') };
}

export const FormModeProvider = FormModeContext.Provider;
