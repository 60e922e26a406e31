import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from './use-field';

interface Counted {
  min?: number;
  max: number;
  /** Every character counts, unless this says otherwise. */
  count?: (text: string) => number;
}

interface TextFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  /** Shows how many characters were typed, and how many are allowed. */
  counter?: Counted;
}

export function TextField<Out, In extends FieldValues>({ counter, ...props }: TextFieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  const { label, ...rest } = shared;
  return (
    <TextInput
      {...rest}
      label={label}
      {...(counter && counterProps(field.value, counter))}
      readOnly={!isOpen}
      ref={field.ref}
      name={field.name}
      value={textOf(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function counterProps(value: unknown, { count = (text) => text.length, ...limits }: Counted) {
  return {
    description: <Counter count={count(textOf(value).trim())} {...limits} />,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  };
}

interface Props {
  count: number;
  min?: number;
  max: number;
}

/** How long a text is, against how long it may be; an empty one is never too short. */
export function Counter({ count, min = 0, max }: Props) {
  const { t } = useTranslation();
  const isOutside = count > max || (count > 0 && count < min);
  const text =
    min > 0
      ? t('{count} characters, {min} to {max} allowed', { count, min, max })
      : t('{count} of {max} characters', { count, max });
  return (
    <Text span size="xs" c={isOutside ? 'var(--mantine-color-error)' : 'dimmed'}>
      {text}
    </Text>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function TextAreaField<Out, In extends FieldValues>({ counter, ...props }: TextFieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  return (
    <Textarea
      {...shared}
      {...(counter && counterProps(field.value, counter))}
      autosize
      minRows={3}
      maxRows={12}
      readOnly={!isOpen}
      ref={field.ref}
      name={field.name}
      value={textOf(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

interface SelectFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  options: { value: number | string; label: string }[];
  clearable?: boolean;
  /** What nothing chosen means. */
  placeholder?: string;
  /** Runs when the person picks another option, for fields that depend on this one. */
  onPick?: (value: number | string | null) => void;
}

export function SelectField<Out, In extends FieldValues>(props: SelectFieldProps<Out, In>) {
  const { options, clearable = false, placeholder, onPick } = props;
  const describe = (value: unknown) => options.find((option) => option.value === value)?.label ?? String(value);
  const { field, isOpen, shared } = useField({ ...props, describe });
  return (
    <Select<number | string>
      {...shared}
      data={options}
      {...(placeholder !== undefined && { placeholder })}
      allowDeselect={clearable}
      clearable={clearable && isOpen}
      readOnly={!isOpen}
      ref={field.ref}
      name={field.name}
      value={field.value ?? null}
      onChange={(value) => {
        field.onChange(value);
        onPick?.(value);
      }}
      onBlur={field.onBlur}
    />
  );
}

export function CheckboxField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  const { withAsterisk: _, ...rest } = shared;
  return (
    <Checkbox
      {...rest}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onChange={(event) => isOpen && field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}
