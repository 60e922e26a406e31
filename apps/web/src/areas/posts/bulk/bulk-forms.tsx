import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { BulkAction } from '@masthead/domain/posts/contract/bulk';
import { MAX_TAGS } from '@masthead/domain/posts/rules/constants';
import { zoneDay } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import { activeUsers, LookupField, LookupManyField } from '../../../shared/pickers/lookup-field';
import { categoryOptions } from '../../../shared/pickers/reference-lists';
import { useTaxonomy } from '../../../shared/pickers/taxonomy-filters';
import { useProject } from '../../../shared/project/project';
import { TimeField } from '../../../shared/time/time-field';
import { useNow, zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { formatScheduleInput, isInstant, scheduleInputRefusal } from '../editor/state/schedule-input';

/** The changes that the bar of the posts list offers. */
export type BulkKind = 'category' | 'tags' | 'assignee' | 'schedule' | 'trash';

/** The action for the post at this position of the selection. */
export type ToAction = (index: number) => BulkAction;

interface Props {
  disabled: boolean;
  /** Called with `null` while the input is incomplete. */
  onChange: (toAction: ToAction | null) => void;
}

/** The fields of a change. */
export function BulkForm({ kind, ...props }: Props & { kind: BulkKind }) {
  if (kind === 'category') return <CategoryForm {...props} />;
  if (kind === 'tags') return <TagsForm {...props} />;
  if (kind === 'assignee') return <AssigneeForm {...props} />;
  return kind === 'schedule' ? <ScheduleForm {...props} /> : null;
}

function CategoryForm({ disabled, onChange }: Props) {
  const { t } = useTranslation();
  const taxonomy = useTaxonomy();
  const [value, setValue] = useState<number | null>(null);

  function choose(id: number | null) {
    setValue(id);
    const category = taxonomy.categories.find((each) => each.id === id);
    const action = category && {
      name: 'set_category' as const,
      section_id: category.section_id,
      category_id: category.id,
    };
    onChange(action ? () => action : null);
  }

  return (
    <Select<number>
      label={t('Category')}
      description={t('The posts also move to the section of the category.')}
      data-autofocus
      searchable
      disabled={disabled}
      nothingFoundMessage={t('Nothing found')}
      data={categoryOptions(taxonomy, null)}
      value={value}
      onChange={choose}
    />
  );
}

type TagsAction = 'add_tags' | 'remove_tags';

function TagsForm({ disabled, onChange }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState<TagsAction>('add_tags');
  const [tags, setTags] = useState<Suggestion[]>([]);

  function change(nextName: TagsAction, nextTags: Suggestion[]) {
    setName(nextName);
    setTags(nextTags);
    const ids = nextTags.map(({ id }) => id);
    onChange(ids.length === 0 ? null : () => ({ name: nextName, tags: ids }));
  }

  return (
    <Stack gap="sm">
      <SegmentedControl<TagsAction>
        aria-label={t('Change')}
        disabled={disabled}
        data={[
          { value: 'add_tags', label: t('Add') },
          { value: 'remove_tags', label: t('Remove') },
        ]}
        value={name}
        onChange={(next) => change(next, tags)}
      />
      <LookupManyField
        label={t('Tags')}
        scope={{ entity: 'tag', field: 'catchy_title' }}
        max={MAX_TAGS}
        disabled={disabled}
        value={tags}
        onChange={(next) => change(name, next)}
      />
    </Stack>
  );
}

function AssigneeForm({ disabled, onChange }: Props) {
  const { t } = useTranslation();
  const { user } = useViewer();
  const [assignee, setAssignee] = useState<Suggestion | null>(null);
  const [isUnassigned, setIsUnassigned] = useState(false);
  /** The field keeps its text, so a button that sets another value mounts another field. */
  const [fieldKey, setFieldKey] = useState(0);

  function choose(next: Suggestion | null, unassigns: boolean) {
    setAssignee(next);
    setIsUnassigned(unassigns);
    const assignee_id = next?.id ?? null;
    onChange(next || unassigns ? () => ({ name: 'set_assignee', assignee_id }) : null);
  }

  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          onClick={() => {
            setFieldKey(fieldKey + 1);
            choose({ id: user.id, name: user.name }, false);
          }}
        >
          {t('Assign to me')}
        </Button>
        <Button
          size="xs"
          variant={isUnassigned ? 'filled' : 'default'}
          aria-pressed={isUnassigned}
          disabled={disabled}
          onClick={() => {
            setFieldKey(fieldKey + 1);
            choose(null, !isUnassigned);
          }}
        >
          {t('Unassign')}
        </Button>
      </Group>
      <LookupField
        key={fieldKey}
        label={t('Assignee')}
        scope={activeUsers}
        disabled={disabled}
        value={assignee}
        onChange={(next) => choose(next, false)}
      />
    </Stack>
  );
}

const MINUTE_MS = 60_000;

function ScheduleForm({ disabled, onChange }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const now = useNow(MINUTE_MS);
  const [values, setValues] = useState({ date: '', time: '', spacing: '0' });
  const input = formatScheduleInput(values, zone);
  const refusal = isInstant(input) ? scheduleInputRefusal(input, now) : null;

  function change(changes: Partial<typeof values>) {
    const next = { ...values, ...changes };
    setValues(next);
    const start = formatScheduleInput(next, zone);
    const toTime = (index: number) =>
      new Date(Date.parse(start) + index * Number(next.spacing) * MINUTE_MS).toISOString();
    const isValid = isInstant(start) && scheduleInputRefusal(start, new Date()) === null;
    onChange(isValid ? (index) => ({ name: 'schedule', published_at: toTime(index) }) : null);
  }

  return (
    <Stack gap="sm">
      <Group gap="xs" grow align="flex-start">
        <TextInput
          type="date"
          label={t('Schedule date')}
          data-autofocus
          min={zoneDay(now, zone)}
          disabled={disabled}
          value={values.date}
          error={refusal === null ? null : translateMessage(refusal)}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TimeField
          label={t('Schedule time')}
          disabled={disabled}
          value={values.time}
          onChange={(time) => change({ time })}
        />
      </Group>
      <TextInput
        label={t('Minutes between two posts')}
        description={t('0 publishes all posts at the same time.')}
        inputMode="numeric"
        maxLength={4}
        disabled={disabled}
        value={values.spacing}
        onChange={(event) => change({ spacing: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <Text size="xs" c="dimmed">
        {t('Times are in {zone}, where it is now {now}.', { zone, now: zoneDateTime(now.toISOString(), zone) })}
      </Text>
    </Stack>
  );
}
