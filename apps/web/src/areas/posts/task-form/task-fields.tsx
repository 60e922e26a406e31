import { TextInput } from '@mantine/core';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { type TemplateType, templateTypeNames } from '@masthead/domain/posts/rules/template-types';
import type { Section } from '@masthead/domain/sections/contract';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextAreaField, TextField } from '../../../shared/form/fields';
import { useField } from '../../../shared/form/use-field';
import { translateMessage } from '../../../shared/i18n/i18n';

import { LookupField } from '../../../shared/pickers/lookup-field';
import { useProject } from '../../../shared/project/project';
import type { TaskForm } from './task-values';

interface Props<Out> {
  control: Control<TaskForm, unknown, Out>;
  /** Who asked for it. */
  reporter: string;
  sections: readonly Pick<Section, 'id' | 'catchy_title'>[];
  /** What it can become. */
  types: readonly TemplateType[];
  /** Nothing can be set before this day. */
  today: string;
  /** Section and type are chosen once. */
  isNew: boolean;
  /** Somebody else edits it: every field is. */
  isLocked?: boolean;
  /** Readers see the headline, and this person may not change it. */
  isHeadlineFixed?: boolean;
}

/** What a task is about: a post before it is written. */
export function TaskFields<Out>(props: Props<Out>) {
  const { control, reporter, sections, types, today, isNew, isLocked = false, isHeadlineFixed = false } = props;
  const { t } = useTranslation();
  const named = (names: Record<number, string>, ids: readonly number[]) =>
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
        options={named(priorities, [0, 1, 2])}
        readOnly={isLocked}
      />
      <SelectField
        control={control}
        name="template_type"
        label={t('Type')}
        options={named(templateTypeNames, types)}
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

/** A day of the project's calendar. */
function DeadlineField<Out>({ control, min, readOnly }: DeadlineFieldProps<Out>) {
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

const people = { entity: 'user', field: 'username', 'match[suspended]': 'false' } as const;

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
      scope={people}
      readOnly={!isOpen}
      value={field.value as TaskForm['assignee_id']}
      onChange={field.onChange}
    />
  );
}
