import type { TagReference } from '@masthead/domain/tags/reference';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../form/use-field';
import { LookupManyField } from './lookup-field';

interface Props<Out, In extends FieldValues> extends Omit<FieldProps<Out, In>, 'description'> {
  /** The stored tags, for their titles: the form contains only ids. */
  stored: readonly TagReference[];
  /** Suggests only tags of this section. */
  section?: number | null | undefined;
  max: number;
  /** The id of the edited tag, which cannot be related to itself. */
  except?: number | undefined;
  /** Text below the label, such as the number of further tags. */
  description?: ReactNode;
}

/** Selects tags by part of their title. The value is the ordered list of their ids. */
export function TagsField<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { stored, section, max, except, description, ...fieldProps } = props;
  const { field, isOpen, shared } = useField<Out, In>(fieldProps);
  const { label, disabled, error } = shared;
  const [titles, setTitles] = useState(() => new Map(stored.map((tag) => [tag.id, tag.catchy_title])));
  const ids = (field.value ?? []) as number[];

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
      onBlur={field.onBlur}
      onChange={(selected) => {
        setTitles(new Map([...titles, ...selected.map(({ id, name }) => [id, name] as const)]));
        field.onChange(selected.map(({ id }) => id));
      }}
    />
  );
}
