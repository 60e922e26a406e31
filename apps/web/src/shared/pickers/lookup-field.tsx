import { type ComboboxRenderPillInput, Loader, MultiSelect, type OptionsFilter, Pill, Select } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { type AutocompleteQuery, autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../api/collection';

const MIN_LENGTH = 2;
const PAUSE = 300;

/** What is looked for, and where. */
export type LookupScope = Omit<AutocompleteQuery, 'query'>;

type LookupState = 'too-short' | 'searching' | 'failed' | 'answered';

interface Lookup {
  state: LookupState;
  found: Suggestion[];
}

const { query: ask } = collection('autocomplete');

/**
 * What the server suggests for a typed text: asked from 2 characters on, 300 ms after the last key. An answer to an
 * older text is never shown.
 */
function useLookup(scope: LookupScope, typed: string): Lookup {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE);
  const isLongEnough = text.length >= MIN_LENGTH;
  const isSettled = settled === text;
  const answer = useQuery({
    ...ask(autocomplete.suggest, { query: { ...scope, query: settled } }),
    enabled: isLongEnough && isSettled,
  });

  if (!isLongEnough) return { state: 'too-short', found: [] };
  if (!isSettled || answer.isPending) return { state: 'searching', found: [] };
  return answer.data ? { state: 'answered', found: answer.data.items } : { state: 'failed', found: [] };
}

interface Shared {
  label: string;
  description?: ReactNode;
  scope: LookupScope;
  error?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** For a field inside a dialog that stands above other layers. */
  comboboxProps?: { zIndex: number };
}

interface OneProps extends Shared {
  value: Suggestion | null;
  onChange: (value: Suggestion | null) => void;
}

interface ManyProps extends Shared {
  value: Suggestion[];
  onChange: (value: Suggestion[]) => void;
  onBlur?: () => void;
  max?: number;
  /** Never suggested. */
  except?: number | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses one thing by typing part of its name. */
export function LookupField({ value, onChange, scope, ...rest }: OneProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const { state, found } = useLookup(scope, typed === value?.name ? '' : typed);
  const known = value ? [value, ...found.filter(({ id }) => id !== value.id)] : found;

  /** The cross is out of the keyboard's reach: an emptied field is an empty one. */
  function type(text: string) {
    setTyped(text);
    if (text === '' && value) onChange(null);
  }

  return (
    <Select<number>
      {...rest}
      {...useLookupParts(state, found)}
      clearable
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={type}
      onChange={(id) => onChange(known.find((each) => each.id === id) ?? null)}
    />
  );
}

/** Chooses several; they stay in the order in which they were chosen. */
export function LookupManyField(props: ManyProps) {
  const { value, onChange, scope, max = Number.POSITIVE_INFINITY, except, ref, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [isListOpen, setIsListOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { state, found } = useLookup(scope, typed);
  const isFull = value.length >= max;
  const offered = found.filter(({ id }) => id !== except && !value.some((chosen) => chosen.id === id));
  const known = [...value, ...offered];
  const isOpen = !rest.disabled && !rest.readOnly;

  return (
    <MultiSelect<number>
      {...rest}
      {...useLookupParts(isFull ? 'full' : state, isFull ? [] : offered)}
      // What cannot be changed is still read.
      {...(rest.disabled && { styles: { input: { opacity: 1 } } })}
      ref={useMergedRef(input, ref)}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value.map(({ id }) => id)}
      hidePickedOptions
      // Before anything is typed there is nothing to list.
      dropdownOpened={isListOpen && typed !== ''}
      onDropdownOpen={() => setIsListOpen(true)}
      onDropdownClose={() => setIsListOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      renderPill={(pill) => <Chosen pill={pill} isOpen={isOpen} onRemoved={() => input.current?.focus()} />}
    />
  );
}

/** Mantine's own cross is out of the keyboard's reach, which could take away only the last one. */
function Chosen({ pill, isOpen, onRemoved }: { pill: Picked; isOpen: boolean; onRemoved: () => void }) {
  const { t } = useTranslation();
  const name = String(pill.option?.label ?? pill.value);
  return (
    <Pill
      withRemoveButton={isOpen}
      removeButtonProps={{ 'aria-label': t('Remove {name}', { name }), 'aria-hidden': false, tabIndex: 0 }}
      onRemove={() => {
        pill.onRemove?.();
        onRemoved();
      }}
    >
      {name}
    </Pill>
  );
}

type Picked = ComboboxRenderPillInput<number>;

/** The server has already chosen: what it suggests is shown as it came, and the chosen ones only among it. */
function useLookupParts(state: LookupState | 'full', found: Suggestion[]) {
  const { t } = useTranslation();
  const says: Record<typeof state, string> = {
    'too-short': t('Type at least 2 characters'),
    searching: t('Searching…'),
    failed: t('Error fetching data.'),
    answered: t('Nothing found'),
    full: t('No more can be added'),
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
