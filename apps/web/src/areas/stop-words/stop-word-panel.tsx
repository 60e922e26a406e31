import { Checkbox, Stack } from '@mantine/core';
import { type StopWord, type StopWordInput, stopWordInput, targetRefusal } from '@masthead/domain/stop-words/contract';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';

import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { useTranslation } from '../../ui/translation';
import { RemoveStopWord } from './remove-stop-word';
import { stopWordById, useCreateStopWord, useUpdateStopWord } from './stop-words.api';

interface Props {
  /** The id of the stop word to edit; `null` for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Loads a stop word and shows the panel that edits it, or the panel of a new one. */
export function StopWordPanel({ id, onClose }: Props) {
  const { t } = useTranslation();
  const wordQuery = useQuery({ ...stopWordById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create stop word') : t('Edit stop word');
  const word = id === null ? null : wordQuery.data;
  if (word !== undefined) return <StopWordForm title={title} word={word} onClose={onClose} />;
  return <LoadPanel title={title} queries={[wordQuery]} rows={3} onClose={onClose} />;
}

interface StopWordFormProps {
  title: string;
  word: StopWord | null;
  onClose: () => void;
}

const toFlag = (isChecked: boolean) => (isChecked ? 1 : 0);

const stopWordForm = z
  .object({ name: stopWordInput.shape.name, is_article: z.boolean(), is_tag: z.boolean() })
  .check(({ value, issues }) => {
    const message = targetRefusal({ is_article: toFlag(value.is_article), is_tag: toFlag(value.is_tag) });
    if (message) issues.push({ code: 'custom', message, path: ['is_article'], input: value });
  });

function StopWordForm({ title, word, onClose }: StopWordFormProps) {
  const { t } = useTranslation();
  const create = useCreateStopWord();
  const update = useUpdateStopWord();
  const { entity, panel, removal } = useCrudForm({
    schema: stopWordForm,
    stored: word,
    toValues: toFormValues,
    blank: { name: '', is_article: false, is_tag: false },
    rights: writeRights('stop_word'),
    create: (values) => create.mutateAsync({ body: toInput(values) }),
    update: ({ current, changes, base }) =>
      update.mutateAsync({ params: { id: current.id }, body: toPatch(changes), base }),
    failure: { create: t('Error adding stop word.'), update: t('Error updating stop word.') },
    onClose,
  });

  return (
    <EntityPanel title={title} {...panel} remove={word && <RemoveStopWord word={word} {...removal} />}>
      <TextField control={entity.form.control} name="name" label={t('Name')} required autoFocus />
      <TargetsField form={entity.form} />
    </EntityPanel>
  );
}

/** The form uses booleans; the API uses 0 and 1. */
interface StopWordValues {
  name: string;
  is_article: boolean;
  is_tag: boolean;
}

function toFormValues({ name, is_article, is_tag }: StopWord): StopWordValues {
  return { name, is_article: is_article === 1, is_tag: is_tag === 1 };
}

function toPatch({ name, is_article, is_tag }: Partial<StopWordValues>): Partial<StopWordInput> {
  return {
    ...(name !== undefined && { name }),
    ...(is_article !== undefined && { is_article: toFlag(is_article) }),
    ...(is_tag !== undefined && { is_tag: toFlag(is_tag) }),
  };
}

function toInput({ name, is_article, is_tag }: StopWordValues): StopWordInput {
  return { name, is_article: toFlag(is_article), is_tag: toFlag(is_tag) };
}

/** Where a stop word is forbidden: in posts or in tags. */
type StopWordTarget = 'is_article' | 'is_tag';

/** The checkboxes "For posts" and "For tags". At least one is required. Both share one error message. */
function TargetsField<Out>({ form }: { form: UseFormReturn<StopWordValues, unknown, Out> }) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: posts, fieldState } = useController({ control: form.control, name: 'is_article' });
  const { field: tags } = useController({ control: form.control, name: 'is_tag' });
  const { isSubmitted } = useFormState({ control: form.control });
  const selectedTargets: StopWordTarget[] = [
    ...(posts.value ? (['is_article'] as const) : []),
    ...(tags.value ? (['is_tag'] as const) : []),
  ];
  const message = fieldState.error?.message;

  function selectTargets(targets: StopWordTarget[]) {
    if (mode !== 'open') return;
    for (const field of [posts, tags]) field.onChange(targets.includes(field.name));
    if (isSubmitted) void form.trigger('is_article');
  }

  return (
    <Checkbox.Group<StopWordTarget>
      label={t('Forbidden')}
      withAsterisk={mode !== 'read-only'}
      value={selectedTargets}
      onChange={selectTargets}
      error={message && translateMessage(message)}
    >
      <Stack gap="xs" my={4}>
        <Checkbox ref={posts.ref} value="is_article" label={t('For posts')} disabled={mode === 'read-only'} />
        <Checkbox value="is_tag" label={t('For tags')} disabled={mode === 'read-only'} />
      </Stack>
    </Checkbox.Group>
  );
}
