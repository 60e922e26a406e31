import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from '../../ui/translation';
import { type FieldProps, useField } from './use-field';

// Mantine inputs that are bound to a form by `useField()`. Its `isOpen` means that the user can edit the field, and
// `shared` holds the props that all inputs have in common: label, description, error.

/** A counter below the field, with the allowed length. */
interface CounterOptions {
  min?: number;
  max: number;
  /** Counts all characters by default. */
  count?: (text: string) => number;
}

interface TextFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  counter?: CounterOptions;
  type?: 'text' | 'date';
}

export function TextField<Out, In extends FieldValues>({ counter, type = 'text', ...props }: TextFieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  return (
    <TextInput
      {...shared}
      {...(counter && toCounterProps(field.value, counter))}
      {...field}
      type={type}
      value={toText(field.value)}
      readOnly={!isOpen}
    />
  );
}

function toCounterProps(value: unknown, { count = (text) => text.length, ...limits }: CounterOptions) {
  return {
    description: <Counter count={count(toText(value).trim())} {...limits} />,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  };
}

interface CounterProps {
  count: number;
  min?: number;
  max: number;
}

/** The length of a text and its limits. An empty text is never too short. */
export function Counter({ count, min = 0, max }: CounterProps) {
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

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function TextAreaField<Out, In extends FieldValues>({ counter, ...props }: TextFieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  return (
    <Textarea
      {...shared}
      {...(counter && toCounterProps(field.value, counter))}
      autosize
      minRows={3}
      maxRows={12}
      {...field}
      value={toText(field.value)}
      readOnly={!isOpen}
    />
  );
}

interface SeoValues {
  main_headline?: string | null | undefined;
  description?: string | null | undefined;
}

/** Title and description for search engines, which sections, categories and tags have. */
export function SeoFields<Out, In extends SeoValues>({ control }: { control: Control<In, unknown, Out> }) {
  const { t } = useTranslation();
  // TypeScript cannot derive that every form with `SeoValues` has these two paths.
  const headline = 'main_headline' as Path<In>;
  const description = 'description' as Path<In>;
  return (
    <>
      <TextField control={control} name={headline} label={t('SEO main headline')} counter={{ min: 50, max: 100 }} />
      <TextAreaField control={control} name={description} label={t('SEO description')} counter={{ max: 300 }} />
    </>
  );
}

interface SelectFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  options: { value: number | string; label: string }[];
  clearable?: boolean;
  /** Shown when nothing is selected. */
  placeholder?: string;
  /** Runs when the user picks another option, for fields that depend on this one. */
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
