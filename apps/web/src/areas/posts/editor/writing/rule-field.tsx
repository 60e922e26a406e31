import { Text, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Control, Path } from 'react-hook-form';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useTranslation } from '../../../../ui/translation';
import type { PostForm } from '../state/post-form';
import { useFieldProblems } from '../state/publication-problems';

interface Props {
  control: Control<PostForm, unknown, PostForm>;
  name: Path<PostForm>;
  label: string;
  limits?: { min: number; max: number };
  description?: string;
  /** A text area that grows with its text. */
  isLong?: boolean;
  isCode?: boolean;
  /** Shows the label as a placeholder only. */
  isLabelHidden?: boolean;
  /** A control at the end of the field. */
  rightSection?: ReactNode;
  readOnly?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string | undefined;
}

/** A text field of the post that shows its publication problems and its length while the user types. */
export function RuleField(props: Props) {
  const { control, name, label, limits, description, isLong = false, isCode = false, readOnly = false } = props;
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name, label, readOnly });
  const text = String(field.value ?? '');
  const problems = useFieldProblems(name, text === '');
  const error = shared.error ?? (problems.length > 0 ? problems.map(translateMessage).join(' ') : undefined);
  const { error: _, ...sharedWithoutError } = shared;
  const inputProps = {
    ...sharedWithoutError,
    ...(error && { error }),
    description: limits ? (
      <Text span size="xs" c="dimmed">
        {t('{min} to {max} characters, now: {now}', { ...limits, now: text.trim().length })}
      </Text>
    ) : (
      description
    ),
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    readOnly: !isOpen,
    ref: field.ref,
    name: field.name,
    value: text,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ...(props.onKeyDown && { onKeyDown: props.onKeyDown }),
    ...(props.isLabelHidden && { label: undefined, 'aria-label': label, placeholder: label }),
    ...(props.rightSection && { rightSection: props.rightSection }),
    ...(props.className && { className: props.className }),
    ...(isCode && { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } }),
  };
  return isLong ? (
    <Textarea {...inputProps} autosize minRows={isCode ? 3 : 2} maxRows={16} />
  ) : (
    <TextInput {...inputProps} />
  );
}
