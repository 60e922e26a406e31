import { Checkbox, Stack } from '@mantine/core';
import { placeRefusal } from '@masthead/domain/stop-words/rules';
import { type StopWord, type StopWordInput, stopWordInput } from '@masthead/domain/stop-words/schema';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';

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

  return (
    <SidePanel title={title} onClose={onClose}>
      {found.error ? (
        <ErrorState
          messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </SidePanel>
  );
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
  const viewer = useViewer();
  const create = useCreateStopWord();
  const update = useUpdateStopWord();

  const entity = useEntityForm({
    schema: stopWordForm,
    values: valuesOf(word),
    versioned: word && { entity: word, toValues: valuesOf },
    creating: word === null,
    readOnly: !viewer.can(word ? 'stop_word.update' : 'stop_word.create'),
    save: async (values, changes, base) =>
      valuesOf(
        word
          ? await update.mutateAsync({ params: { id: word.id }, body: sentChanges(changes), base })
          : await create.mutateAsync({ body: sent(values) }),
      ),
    onSaved: () => {
      notifySuccess(word ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: word ? t('Error updating stop word.') : t('Error adding stop word.'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={word ? <RemoveStopWord word={word} onRemoved={removed} look="button" /> : null}
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

function valuesOf(word: StopWord | null): StopWordValues {
  return { name: word?.name ?? '', is_article: word?.is_article === 1, is_tag: word?.is_tag === 1 };
}

function sentChanges({ name, is_article, is_tag }: Partial<StopWordValues>): Partial<StopWordInput> {
  return {
    ...(name !== undefined && { name }),
    ...(is_article !== undefined && { is_article: flagOf(is_article) }),
    ...(is_tag !== undefined && { is_tag: flagOf(is_tag) }),
  };
}

/** As it travels. */
function sent({ name, is_article, is_tag }: StopWordValues): StopWordInput {
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
