import { TextInput } from '@mantine/core';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { type TemplateType, templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import type { Section } from '@masthead/domain/sections/contract';
import type { Control } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../../shared/form/fields';
import { useField } from '../../../shared/form/use-field';
import { translateMessage } from '../../../shared/i18n/i18n';

import { activeUsers, LookupField } from '../../../shared/pickers/lookup-field';
import { useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import type { TaskForm } from './task-values';

interface Props<Out> {
  control: Control<TaskForm, unknown, Out>;
  /** The user who created the task. */
  reporter: string;
  sections: readonly Pick<Section, 'id' | 'catchy_title'>[];
  types: readonly TemplateType[];
  /** The earliest possible deadline. */
  today: string;
  /** Section and type can be set only on a new task. */
  isNew: boolean;
  /** Whether another user is editing the task. Then all fields are read-only. */
  isLocked?: boolean;
  /** Whether the headline is public and the viewer may not change it. */
  isHeadlineFixed?: boolean;
}

/** The form fields of a task: the planning data of a post on the board. */
export function TaskFields<Out>(props: Props<Out>) {
  const { control, reporter, sections, types, today, isNew, isLocked = false, isHeadlineFixed = false } = props;
  const { t } = useTranslation();
  const toOptions = (names: Record<number, string>, ids: readonly number[]) =>
    ids.map((value) => ({ value, label: translateMessage(names[value] ?? '') }));

  return (
    <>
      <TextInput label={t('Reporter')} value={reporter} readOnly variant="filled" />
      <TextField
        control={control}
        name="main_headline"
        label={t('Headline')}
        required={!isHeadlineFixed}
        autoFocus
        readOnly={isLocked || isHeadlineFixed}
      />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        required={isNew && sections.length > 0}
        options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
        readOnly={isLocked || !isNew}
      />
      <SelectField
        control={control}
        name="priority"
        label={t('Priority')}
        options={toOptions(priorities, [0, 1, 2])}
        readOnly={isLocked}
      />
      <SelectField
        control={control}
        name="template_type"
        label={t('Type')}
        options={toOptions(templateTypeNames, types)}
        readOnly={isLocked || !isNew}
      />
      <TextField control={control} name="estimate" label={t('Story point')} readOnly={isLocked} />
      <DeadlineField control={control} min={today} readOnly={isLocked} />
      <AssigneeField control={control} readOnly={isLocked} />
      <TextAreaField control={control} name="notes" label={t('Note')} readOnly={isLocked} />
    </>
  );
}

interface DeadlineFieldProps<Out> {
  control: Control<TaskForm, unknown, Out>;
  min: string;
  readOnly: boolean;
}

/** The deadline: a day in the project's time zone. */
function DeadlineField<Out>({ control, min, readOnly }: DeadlineFieldProps<Out>) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, isOpen, shared } = useField({
    control,
    name: 'due_date',
    label: t('Publication deadline'),
    description: t('Dates use the time zone {zone}', { zone }),
    readOnly,
  });
  const { ref, name, value, onChange, onBlur } = field;
  return (
    <TextInput
      {...shared}
      type="date"
      min={min}
      readOnly={!isOpen}
      ref={ref}
      name={name}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

interface AssigneeFieldProps<Out> {
  control: Control<TaskForm, unknown, Out>;
  readOnly: boolean;
}

function AssigneeField<Out>({ control, readOnly }: AssigneeFieldProps<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'assignee_id', label: t('Assignee'), readOnly });
  return (
    <LookupField
      {...shared}
      scope={activeUsers}
      readOnly={!isOpen}
      value={field.value as TaskForm['assignee_id']}
      onChange={field.onChange}
    />
  );
}
