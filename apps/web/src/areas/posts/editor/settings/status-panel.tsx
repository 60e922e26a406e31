import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { BREAKING_HOURS, defaultBreakingEnd } from '@masthead/domain/posts/rules/breaking';
import { advertStatuses, type TopStatus, topStatuses } from '@masthead/domain/posts/rules/constants';
import type { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { zoneInstant, zoneParts } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField, SelectField } from '../../../../shared/form/fields';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { TimeField } from '../../../../shared/time/time-field';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import { useConfirm } from '../../../../ui/dialog';

import type { PostForm } from '../state/post-form';
import { useEditor, useEditorStore, usePost } from '../state/use-editor';

interface Props {
  form: UseFormReturn<PostForm, unknown, PostForm>;
}

interface PanelProps extends Props {
  post: Post;
}

const options = (names: Record<number, string>) =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), label: translateMessage(name) }));

/** How much of the front page it takes, and who pays for it. */
export function StatusPanel({ form, post }: PanelProps) {
  const { t } = useTranslation();
  const { control } = form;
  const top = useWatch({ control, name: 'top_status' });
  return (
    <Stack gap="sm">
      <TopField form={form} />
      {top === 0 ? <BreakingField form={form} status={post.status} /> : null}
      <SelectField
        control={control}
        name="advert_status"
        label={t('Advert status')}
        options={options(advertStatuses)}
      />
      <CheckboxField control={control} name="is_sponsored" label={t('Sponsored')} />
      <LiveEnd />
    </Stack>
  );
}

/** A story that leads the page is no breaking line. */
function TopField({ form }: Props) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'top_status', label: t('Top status') });
  return (
    <Select<number>
      {...shared}
      ref={field.ref}
      data={options(topStatuses)}
      value={field.value as TopStatus}
      allowDeselect={false}
      readOnly={!isOpen}
      onChange={(top) => {
        field.onChange(top);
        if (top === 0) return;
        form.setValue('breaking_status', 0, { shouldDirty: true });
        form.setValue('breaking_until', null, { shouldDirty: true });
      }}
      onBlur={field.onBlur}
    />
  );
}

function BreakingField({ form, status }: Props & { status: Status }) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'breaking_status', label: t('Breaking') });
  const { withAsterisk: _, ...rest } = shared;
  const isOn = field.value === 1;

  function change(isChecked: boolean) {
    field.onChange(isChecked ? 1 : 0);
    const until = isChecked ? defaultBreakingEnd(status, new Date()) : null;
    form.setValue('breaking_until', until, { shouldDirty: true });
  }

  return (
    <Stack gap={4}>
      <Switch
        {...rest}
        ref={field.ref}
        checked={isOn}
        onChange={(event) => isOpen && change(event.currentTarget.checked)}
        onBlur={field.onBlur}
      />
      {isOn ? <BreakingEndFields form={form} /> : null}
    </Stack>
  );
}

/** When Breaking ends. A post that is not published may leave it empty. */
function BreakingEndFields({ form }: Props) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { field, isOpen, shared } = useField({
    control: form.control,
    name: 'breaking_until',
    label: t('Breaking ends'),
  });
  const stored = field.value ? zoneParts(new Date(String(field.value)), zone) : { day: '', time: '' };
  const [typed, setTyped] = useState(stored);
  const [shown, setShown] = useState(field.value);
  if (shown !== field.value) {
    setShown(field.value);
    setTyped(stored);
  }

  /** One part alone is no time yet: the form keeps the end that it has. */
  function change(part: Partial<typeof typed>) {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.day === '' && next.time === '') field.onChange(null);
    if (next.day !== '' && next.time !== '') field.onChange(zoneInstant(next.day, next.time, zone).toISOString());
  }

  return (
    <Stack gap={4}>
      <Group gap="xs" grow align="flex-start">
        <TextInput
          {...shared}
          withAsterisk={false}
          ref={field.ref}
          type="date"
          value={typed.day}
          readOnly={!isOpen}
          onChange={(event) => change({ day: event.currentTarget.value })}
          onBlur={field.onBlur}
        />
        <TimeField
          label={t('Breaking end time')}
          value={typed.time}
          readOnly={!isOpen}
          onChange={(time) => change({ time })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {field.value === null
          ? t('Without an end, Breaking ends {hours} h after publication.', { hours: BREAKING_HOURS })
          : t('Time in {zone}', { zone })}
      </Text>
    </Stack>
  );
}

/** Ends the coverage of a live update at once, or resumes it. What is typed stays unsaved. */
function LiveEnd() {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { confirm, dialog } = useConfirm();
  const store = useEditorStore();
  const post = usePost();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const isSaving = useEditor((state) => state.status === 'saving');
  const [isPending, setIsPending] = useState(false);
  if (post.template_type !== TemplateType.LIVE_UPDATE) return null;
  const isEnded = post.live_ended_at !== null;

  async function turn() {
    const isAgreed =
      isEnded ||
      (await confirm({
        title: t('End live coverage?'),
        text: t(
          'Readers see that the coverage has ended, and their pages stop looking for updates. You can resume it.',
        ),
        confirm: t('End live coverage'),
        cancel: t('Cancel'),
      }));
    if (!isAgreed) return;
    setIsPending(true);
    const done = isEnded ? t('Live coverage resumed.') : t('Live coverage ended.');
    const fallback = t('Error changing the live coverage.');
    await store.change(posts.update, { live_ended: !isEnded }, { done, fallback });
    setIsPending(false);
  }

  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('Live coverage')}
      </Text>
      <Text size="sm">
        {post.live_ended_at === null
          ? t('The coverage is running.')
          : t('Live coverage ended {time}', { time: zoneDateTime(post.live_ended_at, zone) })}
      </Text>
      {isReadOnly ? null : (
        <Button variant="default" loading={isPending} disabled={isSaving} onClick={() => void turn()}>
          {isEnded ? t('Resume live coverage') : t('End live coverage')}
        </Button>
      )}
      {dialog}
    </Stack>
  );
}
