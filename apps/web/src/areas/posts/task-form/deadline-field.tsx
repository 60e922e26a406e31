import { TextInput } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../shared/form/use-field';
import { useProject } from '../../../shared/project/project';
import type { TaskForm } from './task-values';

interface Props<Out> {
  control: Control<TaskForm, unknown, Out>;
  min: string;
  readOnly: boolean;
}

/** A day of the project's calendar. */
export function DeadlineField<Out>({ control, min, readOnly }: Props<Out>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, isOpen, shared } = useField({
    control,
    name: 'due_date',
    label: t('Publication deadline'),
    description: t('Days as in {zone}', { zone }),
    readOnly,
  });
  return (
    <TextInput
      {...shared}
      type="date"
      min={min}
      readOnly={!isOpen}
      ref={field.ref}
      name={field.name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
