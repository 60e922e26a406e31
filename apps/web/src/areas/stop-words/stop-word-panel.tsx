import { Checkbox, Stack } from '@mantine/core';
import { placeRefusal, type StopWord, type StopWordInput, stopWordInput } from '@masthead/domain/stop-words/contract';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';

import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';

import { RemoveStopWord } from './remove-stop-word';
import { stopWordById, useCreateStopWord, useUpdateStopWord } from './stop-words.api';

interface Props {
  /** The stop word to edit, `null` for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Waits for the stop word as stored now. */
export function StopWordPanel({ id, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...stopWordById(id ?? 0), enabled: id !== null });
  const title = id === null ? t('Create stop word') : t('Edit stop word');
  const word = id === null ? null : found.data;
  if (word !== undefined) return <StopWordForm title={title} word={word} onClose={onClose} />;
  return <LoadPanel title={title} queries={[found]} rows={3} onClose={onClose} />;
}

interface StopWordFormProps {
  title: string;
  word: StopWord | null;
  onClose: () => void;
}

const flagOf = (ticked: boolean) => (ticked ? 1 : 0);

const stopWordForm = z
  .object({ name: stopWordInput.shape.name, is_article: z.boolean(), is_tag: z.boolean() })
  .check(({ value, issues }) => {
    const message = placeRefusal({ is_article: flagOf(value.is_article), is_tag: flagOf(value.is_tag) });
    if (message) issues.push({ code: 'custom', message, path: ['is_article'], input: value });
  });

function StopWordForm({ title, word, onClose }: StopWordFormProps) {
  const { t } = useTranslation();
  const create = useCreateStopWord();
  const update = useUpdateStopWord();
  const { entity, closeDeleted } = useCrudForm({
    schema: stopWordForm,
    stored: word,
    toValues: valuesOf,
    blank: { name: '', is_article: false, is_tag: false },
    rights: { create: 'stop_word.create', update: 'stop_word.update' },
    create: (values) => create.mutateAsync({ body: toInput(values) }),
    update: ({ current, changes, base }) =>
      update.mutateAsync({ params: { id: current.id }, body: toPatch(changes), base }),
    failure: { create: t('Error adding stop word.'), update: t('Error updating stop word.') },
    onClose,
  });

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={word ? <RemoveStopWord word={word} onRemoved={closeDeleted} look="button" /> : null}
    >
      <TextField control={entity.form.control} name="name" label={t('Name')} required autoFocus />
      <PlacesField form={entity.form} />
    </EntityPanel>
  );
}

/** The places are ticked here, and travel as 0 and 1. */
interface StopWordValues {
  name: string;
  is_article: boolean;
  is_tag: boolean;
}

function valuesOf({ name, is_article, is_tag }: StopWord): StopWordValues {
  return { name, is_article: is_article === 1, is_tag: is_tag === 1 };
}

function toPatch({ name, is_article, is_tag }: Partial<StopWordValues>): Partial<StopWordInput> {
  return {
    ...(name !== undefined && { name }),
    ...(is_article !== undefined && { is_article: flagOf(is_article) }),
    ...(is_tag !== undefined && { is_tag: flagOf(is_tag) }),
  };
}

function toInput({ name, is_article, is_tag }: StopWordValues): StopWordInput {
  return { name, is_article: flagOf(is_article), is_tag: flagOf(is_tag) };
}

type Place = 'is_article' | 'is_tag';

/** Where the word is forbidden. Either box answers what is asked of both, so they have one refusal. */
function PlacesField<Out>({ form }: { form: UseFormReturn<StopWordValues, unknown, Out> }) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: posts, fieldState } = useController({ control: form.control, name: 'is_article' });
  const { field: tags } = useController({ control: form.control, name: 'is_tag' });
  const ticked: Place[] = [
    ...(posts.value ? (['is_article'] as const) : []),
    ...(tags.value ? (['is_tag'] as const) : []),
  ];
  const message = fieldState.error?.message;

  function tick(places: Place[]) {
    if (mode !== 'open') return;
    for (const field of [posts, tags]) field.onChange(places.includes(field.name));
    if (form.formState.isSubmitted) void form.trigger('is_article');
  }

  return (
    <Checkbox.Group<Place>
      label={t('Forbidden')}
      withAsterisk={mode !== 'read-only'}
      value={ticked}
      onChange={tick}
      error={message && translateMessage(message)}
    >
      <Stack gap="xs" my={4}>
        <Checkbox ref={posts.ref} value="is_article" label={t('For posts')} disabled={mode === 'read-only'} />
        <Checkbox value="is_tag" label={t('For tags')} disabled={mode === 'read-only'} />
      </Stack>
    </Checkbox.Group>
  );
}
