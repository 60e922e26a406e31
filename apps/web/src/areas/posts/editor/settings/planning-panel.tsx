import { Stack, TextInput } from '@mantine/core';
import { priorities } from '@masthead/domain/posts/rules/constants';
import { SelectField, TextAreaField } from '../../../../shared/form/fields';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { activeUsers } from '../../../../shared/pickers/lookup-field';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import { useEditorForm, usePost } from '../state/use-editor';
import { LookupIdField, toSuggestions } from './relations-panel';

const MAX_STORY_POINT_DIGITS = 3;
const priorityOptions = Object.entries(priorities).map(([value, name]) => ({ value: Number(value), name }));

/** The planning fields of a post, which the board shows and readers never see. */
export function PlanningPanel() {
  const { t } = useTranslation();
  const { control } = useEditorForm();
  const { assignee } = usePost();
  return (
    <Stack gap="sm">
      <LookupIdField
        control={control}
        name="assignee_id"
        label={t('Assignee')}
        scope={activeUsers}
        stored={toSuggestions(assignee ? [assignee] : [])}
      />
      <DeadlineField />
      <SelectField
        control={control}
        name="priority"
        label={t('Priority')}
        options={priorityOptions.map(({ value, name }) => ({ value, label: translateMessage(name) }))}
      />
      <StoryPointField />
      <TextAreaField control={control} name="notes" label={t('Note')} />
    </Stack>
  );
}

function DeadlineField() {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { control } = useEditorForm();
  const description = t('Dates use the time zone {zone}', { zone });
  const { field, isOpen, shared } = useField({ control, name: 'due_date', label: t('Deadline'), description });
  return (
    <TextInput
      {...shared}
      type="date"
      ref={field.ref}
      readOnly={!isOpen}
      value={String(field.value ?? '')}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      onBlur={field.onBlur}
    />
  );
}

/** Drops all characters but digits. */
function toStoryPoints(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

function StoryPointField() {
  const { t } = useTranslation();
  const { control } = useEditorForm();
  const { field, isOpen, shared } = useField({ control, name: 'estimate', label: t('Story point') });
  return (
    <TextInput
      {...shared}
      inputMode="numeric"
      ref={field.ref}
      readOnly={!isOpen}
      value={field.value === null ? '' : String(field.value)}
      maxLength={MAX_STORY_POINT_DIGITS}
      onChange={(event) => field.onChange(toStoryPoints(event.currentTarget.value))}
      onBlur={field.onBlur}
    />
  );
}
