import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { tags } from '@masthead/domain/tags/contract';
import type { TagReference } from '@masthead/domain/tags/reference';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import { collection } from '../api/collection';
import { type FieldProps, useField } from '../form/use-field';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { LookupManyField } from './lookup-field';

const { useWrite } = collection('tags');

interface Props<Out, In extends FieldValues> extends Omit<FieldProps<Out, In>, 'description'> {
  /** The stored tags, for their titles: the form contains only ids. */
  stored: readonly TagReference[];
  /** Suggests only tags of this section. */
  section?: number | null | undefined;
  max: number;
  /** The id of the edited tag, which cannot be related to itself. */
  except?: number | undefined;
  /** Lets users with the right to create tags add the typed one. */
  canCreate?: boolean;
  /** Text below the label, such as the number of further tags. */
  description?: ReactNode;
}

/** Selects tags by part of their title. The value is the ordered list of their ids. */
export function TagsField<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { stored, section, max, except, canCreate = false, description, ...fieldProps } = props;
  const { field, isOpen, shared } = useField<Out, In>(fieldProps);
  const { label, disabled, error } = shared;
  const [titles, setTitles] = useState(() => new Map(stored.map((tag) => [tag.id, tag.catchy_title])));
  const ids = (field.value ?? []) as number[];
  const viewer = useViewer();
  const createTag = useCreateTag(section ?? null);

  return (
    <LookupManyField
      ref={field.ref}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      readOnly={!isOpen}
      scope={{
        entity: 'tag',
        field: 'catchy_title',
        ...(section !== null && section !== undefined && { 'match[section_id]': section }),
      }}
      value={ids.map((id) => ({ id, name: titles.get(id) ?? String(id) }))}
      max={max}
      except={except}
      onCreate={canCreate && viewer.can('tag.create') ? createTag : undefined}
      onBlur={field.onBlur}
      onChange={(selected) => {
        setTitles(new Map([...titles, ...selected.map(({ id, name }) => [id, name] as const)]));
        field.onChange(selected.map(({ id }) => id));
      }}
    />
  );
}

/** Returns a function that creates a tag of the section. A refusal is shown as a notice. */
function useCreateTag(section_id: number | null) {
  const { t } = useTranslation();
  const create = useWrite(tags.create);
  return async (catchy_title: string): Promise<Suggestion | null> => {
    try {
      const { id, catchy_title: name } = await create.mutateAsync({ query: {}, body: { catchy_title, section_id } });
      notifySuccess(t('Tag “{name}” created.', { name }));
      return { id, name };
    } catch (error) {
      notifyFailure(error, t('Error creating tag.'));
      return null;
    }
  };
}
