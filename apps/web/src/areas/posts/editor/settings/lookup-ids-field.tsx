import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { LookupField, LookupManyField, type LookupScope } from '../../../../shared/pickers/lookup-field';

import type { PostForm } from '../post-form';
import { useFieldProblems } from '../problems';

interface Shared {
  control: Control<PostForm, unknown, PostForm>;
  label: string;
  scope: LookupScope;
  /** Those that are stored: the form holds their ids alone. */
  stored: readonly Suggestion[];
}

function useNames(stored: readonly Suggestion[]) {
  const [names, setNames] = useState(() => new Map(stored.map(({ id, name }) => [id, name])));
  return {
    named: (id: number): Suggestion => ({ id, name: names.get(id) ?? String(id) }),
    learn: (chosen: readonly Suggestion[]) =>
      setNames(new Map([...names, ...chosen.map(({ id, name }) => [id, name] as const)])),
  };
}

interface ManyProps extends Shared {
  name: 'authors' | 'experts';
  max?: number;
}

/** Several things that are looked up by their names. */
export function LookupIdsField({ control, name, label, scope, stored, max }: ManyProps) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { named, learn } = useNames(stored);
  const ids = field.value as number[];
  const problems = useFieldProblems(name, ids.length === 0);
  const error = shared.error ?? problems.map(translateMessage).join(' ');
  return (
    <LookupManyField
      ref={field.ref}
      label={label}
      disabled={shared.disabled}
      {...(error && { error })}
      {...(max !== undefined && { max })}
      readOnly={!isOpen}
      scope={scope}
      value={ids.map(named)}
      onBlur={field.onBlur}
      onChange={(chosen) => {
        learn(chosen);
        field.onChange(chosen.map(({ id }) => id));
      }}
    />
  );
}

/** One thing that is looked up by its name. */
export function LookupIdField({ control, name, label, scope, stored }: Shared & { name: 'copy_editor_id' }) {
  const { field, isOpen, shared } = useField({ control, name, label });
  const { named, learn } = useNames(stored);
  const id = field.value as number | null;
  return (
    <LookupField
      {...shared}
      readOnly={!isOpen}
      scope={scope}
      value={id === null ? null : named(id)}
      onChange={(chosen) => {
        if (chosen) learn([chosen]);
        field.onChange(chosen?.id ?? null);
      }}
    />
  );
}
