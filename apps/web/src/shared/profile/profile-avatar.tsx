import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { AvatarField } from '../images/avatar/avatar-field';

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** A field that holds a `PickedAvatar` or `null`. */
  name: Path<In>;
  label: string;
  required?: boolean;
  /** The stored picture's address. */
  stored: string | null;
  disabled: boolean;
}

/** The round picture of a profile as a field of its form. */
export function ProfileAvatar<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { control, name, label, required = false, stored, disabled } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <AvatarField
      label={label}
      required={required}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      stored={stored}
      error={fieldState.error?.message}
      disabled={disabled}
    />
  );
}
