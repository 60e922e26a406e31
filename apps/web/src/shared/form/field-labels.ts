import { useEffect } from 'react';

interface FieldLabel {
  label: string;
  /** The value in words, for a field that stores something else than what it shows. */
  describe?: ((value: unknown) => string) | undefined;
}

/** The labels of the fields that are on the screen, by the control of their form. */
const labels = new WeakMap<object, Map<string, FieldLabel>>();

export function useFieldLabel(control: object, name: string, label: string, describe?: FieldLabel['describe']): void {
  useEffect(() => {
    const fields = labels.get(control) ?? new Map<string, FieldLabel>();
    labels.set(control, fields.set(name, { label, describe }));
  }, [control, name, label, describe]);
}

/** The label of a field on the screen, or its name if the screen does not show it. */
export function labelOf(control: object, name: string): FieldLabel {
  return labels.get(control)?.get(name) ?? { label: name.replace(/_ids?$/, '').replaceAll(/[_.]/g, ' ') };
}
