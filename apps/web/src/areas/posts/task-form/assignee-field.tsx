import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../shared/form/use-field';
import { LookupField } from '../../../shared/pickers/lookup-field';
import type { TaskForm } from './task-values';

const people = { entity: 'user', field: 'username', 'match[suspended]': 'false' } as const;

interface Props<Out> {
  control: Control<TaskForm, unknown, Out>;
  readOnly: boolean;
}

export function AssigneeField<Out>({ control, readOnly }: Props<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'assignee_id', label: t('Assignee'), readOnly });
  return (
    <LookupField
      {...shared}
      scope={people}
      readOnly={!isOpen}
      value={field.value as TaskForm['assignee_id']}
      onChange={field.onChange}
    />
  );
}
