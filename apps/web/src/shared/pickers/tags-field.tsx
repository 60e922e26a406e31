import type { TagReference } from '@masthead/domain/tags/reference';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../form/use-field';
import { LookupManyField } from './lookup-field';

interface Props<Out, In extends FieldValues> extends Omit<FieldProps<Out, In>, 'description'> {
  /** The stored tags: the form holds only their ids. */
  stored: readonly TagReference[];
  /** Only this section's tags are suggested. */
  section?: number | null | undefined;
  max: number;
  /** A tag is never related to itself. */
  except?: number | undefined;
  /** Below the label: how many more there may be, for one. */
  description?: ReactNode;
}

/** Tags in an order, chosen one after the other by typing part of a title. The form's value is the list of their ids. */
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
      onChange={(chosen) => {
        setTitles(new Map([...titles, ...chosen.map(({ id, name }) => [id, name] as const)]));
        field.onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}
