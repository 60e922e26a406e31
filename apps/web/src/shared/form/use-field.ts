import { createContext, useContext, useEffect } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { translateMessage } from '../i18n/i18n';

export interface FieldProps<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  name: Path<In>;
  label: string;
  description?: string;
  /** Read-only in every form mode. */
  readOnly?: boolean;
  required?: boolean;
  /** Receives the focus when its panel opens. */
  autoFocus?: boolean;
  /** Formats the value for the conflict dialog, for a field that stores an id but shows a label. */
  describe?: ((value: unknown) => string) | undefined;
  /** The other field of a rule about two fields: after a submit, a change of this field validates both. */
  validateWith?: Path<In>;
}

/** Creates the common props of a form's fields: `<TextField {...field('name', t('Name'))} required />`. */
export function bindFields<Out, In extends FieldValues>({ control }: { control: Control<In, unknown, Out> }) {
  return (name: Path<In>, label: string) => ({ control, name, label });
}

/** Connects an input to its form: value, label, error message, and whether the user can edit it. */
export function useField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { control, name, label, description, readOnly = false, required = false, autoFocus = false } = props;
  const { validateWith } = props;
  const mode = useFormMode();
  const { field, fieldState } = useController({
    control,
    name,
    ...(validateWith !== undefined && { rules: { deps: [name, validateWith] } }),
  });
  const message = fieldState.error?.message;
  useFieldLabel(control, name, label, props.describe);

  return {
    field,
    /** The user can edit the field. */
    isOpen: mode === 'open' && !readOnly,
    /** Props that all inputs have in common. */
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

/** `open` for typing, `locked` while a save runs or is impossible, or `read-only`. */
export type FormMode = 'open' | 'locked' | 'read-only';

const FormModeContext = createContext<FormMode>('open');

export function useFormMode(): FormMode {
  return useContext(FormModeContext);
}

interface FieldLabel {
  label: string;
  describe?: ((value: unknown) => string) | undefined;
}

/** Labels of rendered fields, by the control of their form. The conflict dialog shows them. */
const labels = new WeakMap<object, Map<string, FieldLabel>>();

function useFieldLabel(control: object, name: string, label: string, describe?: FieldLabel['describe']): void {
  useEffect(() => {
    const fields = labels.get(control) ?? new Map<string, FieldLabel>();
    labels.set(control, fields.set(name, { label, describe }));
  }, [control, name, label, describe]);
}

/** The label of a rendered field, or a label derived from its name: `section_id` becomes `section`. */
export function findLabel(control: object, name: string): FieldLabel {
  return labels.get(control)?.get(name) ?? { label: name.replace(/_ids?$/, '').replaceAll(/[_.]/g, ' ') };
}

export const FormModeProvider = FormModeContext.Provider;
