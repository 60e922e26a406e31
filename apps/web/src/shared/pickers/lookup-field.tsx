import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LookupScope, type LookupState, useLookup } from './use-lookup';

interface Shared {
  label: string;
  scope: LookupScope;
  error?: string | undefined;
  disabled?: boolean;
}

interface OneProps extends Shared {
  value: Suggestion | null;
  onChange: (value: Suggestion | null) => void;
}

interface ManyProps extends Shared {
  value: Suggestion[];
  onChange: (value: Suggestion[]) => void;
  max?: number;
}

/** Chooses one thing by typing part of its name. */
export function LookupField({ value, onChange, scope, ...rest }: OneProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const { state, found } = useLookup(scope, typed === value?.name ? '' : typed);
  const known = value ? [value, ...found.filter(({ id }) => id !== value.id)] : found;

  return (
    <Select<number>
      {...rest}
      {...useLookupParts(state, found)}
      clearable
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(known.find((each) => each.id === id) ?? null)}
    />
  );
}

/** Chooses several. */
export function LookupManyField({ value, onChange, scope, max, ...rest }: ManyProps) {
  const [typed, setTyped] = useState('');
  const { state, found } = useLookup(scope, typed);
  const known = [...value, ...found.filter(({ id }) => !value.some((chosen) => chosen.id === id))];

  return (
    <MultiSelect<number>
      {...rest}
      {...useLookupParts(state, found)}
      {...(max !== undefined && { maxValues: max })}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value.map(({ id }) => id)}
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
    />
  );
}

/** The server has already chosen: what it suggests is shown as it came, and the chosen ones only among it. */
function useLookupParts(state: LookupState, found: Suggestion[]) {
  const { t } = useTranslation();
  const says: Record<LookupState, string> = {
    'too-short': t('Type at least 2 characters'),
    searching: t('Searching…'),
    failed: t('Error fetching data.'),
    answered: t('Nothing found'),
  };
  const suggested = new Set(found.map(({ id }) => id));
  const filter: OptionsFilter<number> = ({ options }) =>
    options.filter((option) => 'value' in option && suggested.has(option.value));

  return {
    searchable: true as const,
    filter,
    nothingFoundMessage: says[state],
    ...(state === 'searching' && { rightSection: <Loader size="xs" aria-label={says.searching} /> }),
  };
}
