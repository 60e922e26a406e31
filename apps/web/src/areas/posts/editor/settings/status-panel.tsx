import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/contract/post';
import { BREAKING_HOURS, defaultBreakingEnd } from '@masthead/domain/posts/rules/breaking';
import { advertStatuses, type TopStatus, topStatuses } from '@masthead/domain/posts/rules/constants';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { toZoneParts, zoneInstant } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField, SelectField } from '../../../../shared/form/fields';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import { useConfirm } from '../../../../ui/dialog';
import { useTranslation } from '../../../../ui/translation';
import type { EditorForm } from '../state/editor-base';
import { useEditor, useEditorStore, usePost } from '../state/use-editor';

interface Props {
  form: EditorForm;
}

interface PanelProps extends Props {
  post: Post;
}

const toOptions = (names: Record<number, string>) =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), label: translateMessage(name) }));

/** The settings for the prominence of a post (top story, breaking), its advert status, and the end of live coverage. */
export function StatusPanel({ form, post }: PanelProps) {
  const { t } = useTranslation();
  const { control } = form;
  const topStatus = useWatch({ control, name: 'top_status' });
  return (
    <Stack gap="sm">
      <TopStatusField form={form} />
      {topStatus === 0 ? <BreakingField form={form} status={post.status} /> : null}
      <SelectField
        control={control}
        name="advert_status"
        label={t('Advert status')}
        options={toOptions(advertStatuses)}
      />
      <CheckboxField control={control} name="is_sponsored" label={t('Sponsored')} />
      <LiveCoverageControl />
    </Stack>
  );
}

/** A top story cannot be breaking, so a top status clears Breaking. */
function TopStatusField({ form }: Props) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'top_status', label: t('Top status') });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Select<number>
      {...shared}
      ref={ref}
      data={toOptions(topStatuses)}
      value={value as TopStatus}
      allowDeselect={false}
      readOnly={!isOpen}
      onChange={(topStatus) => {
        onChange(topStatus);
        if (topStatus === 0) return;
        form.setValue('breaking_status', 0, { shouldDirty: true });
        form.setValue('breaking_until', null, { shouldDirty: true });
      }}
      onBlur={onBlur}
    />
  );
}

function BreakingField({ form, status }: Props & { status: Status }) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'breaking_status', label: t('Breaking') });
  const { ref, value, onChange, onBlur } = field;
  const { withAsterisk: _, ...rest } = shared;
  const isOn = value === 1;

  function change(isChecked: boolean) {
    onChange(isChecked ? 1 : 0);
    const until = isChecked ? defaultBreakingEnd(status, new Date()) : null;
    form.setValue('breaking_until', until, { shouldDirty: true });
  }

  return (
    <Stack gap={4}>
      <Switch
        {...rest}
        ref={ref}
        checked={isOn}
        onChange={(event) => isOpen && change(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      {isOn ? <BreakingEndFields form={form} /> : null}
    </Stack>
  );
}

/** The end of Breaking. It may be empty until the post is published. */
function BreakingEndFields({ form }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, isOpen, shared } = useField({
    control: form.control,
    name: 'breaking_until',
    label: t('Breaking ends'),
  });
  const { ref, value, onChange, onBlur } = field;
  const stored = value ? toZoneParts(new Date(String(value)), zone) : { day: '', time: '' };
  const [typed, setTyped] = useState(stored);
  // Shows a value that changes outside of these inputs, for example by the switch above them.
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(stored);
  }

  /** Ignores a date without a time and a time without a date: the form keeps its last valid end. */
  function change(changes: Partial<typeof typed>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (next.day === '' && next.time === '') onChange(null);
    if (next.day !== '' && next.time !== '') onChange(zoneInstant(next.day, next.time, zone).toISOString());
  }

  return (
    <Stack gap={4}>
      <Group gap="xs" grow align="flex-start">
        <TextInput
          {...shared}
          withAsterisk={false}
          ref={ref}
          type="date"
          value={typed.day}
          readOnly={!isOpen}
          onChange={(event) => change({ day: event.currentTarget.value })}
          onBlur={onBlur}
        />
        <TimeField
          label={t('Breaking end time')}
          value={typed.time}
          readOnly={!isOpen}
          onChange={(time) => change({ time })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {value === null
          ? t('If you set no end, Breaking ends {hours} h after publication.', { hours: BREAKING_HOURS })
          : t('Time in {zone}', { zone })}
      </Text>
    </Stack>
  );
}

/** Ends or resumes live coverage at once. Unsaved changes stay unsaved. */
function LiveCoverageControl() {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { confirm, dialog } = useConfirm();
  const store = useEditorStore();
  const post = usePost();
  const isFixed = useEditor((state) => state.isReadOnly || state.contentRefusal !== null);
  const isSaving = useEditor((state) => state.status === 'saving');
  const [isPending, setIsPending] = useState(false);
  if (post.template_type !== TemplateType.LIVE_UPDATE) return null;
  const isEnded = post.live_ended_at !== null;

  async function toggle() {
    const isConfirmed =
      isEnded ||
      (await confirm({
        title: t('End live coverage?'),
        text: t(
          'Readers see that the coverage has ended, and their pages stop checking for updates. You can resume it later.',
        ),
        confirm: t('End live coverage'),
        cancel: t('Cancel'),
      }));
    if (!isConfirmed) return;
    setIsPending(true);
    const success = isEnded ? t('Live coverage resumed.') : t('Live coverage ended.');
    const fallback = t('Error changing the live coverage.');
    await store.setLiveEnded(!isEnded, { success, fallback });
    setIsPending(false);
  }

  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('Live coverage')}
      </Text>
      <Text size="sm">
        {post.live_ended_at === null
          ? t('Live coverage is running.')
          : t('Live coverage ended {time}', { time: zoneDateTime(post.live_ended_at, zone) })}
      </Text>
      {isFixed ? null : (
        <Button variant="default" loading={isPending} disabled={isSaving} onClick={() => void toggle()}>
          {isEnded ? t('Resume live coverage') : t('End live coverage')}
        </Button>
      )}
      {dialog}
    </Stack>
  );
}
