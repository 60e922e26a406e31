import { type ComboboxRenderPillInput, Loader, MultiSelect, type OptionsFilter, Pill, Select } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { type AutocompleteQuery, autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { collection } from '../api/collection';

const MIN_QUERY_LENGTH = 2;
const SEARCH_DELAY_MS = 300;

/** The entity that a lookup searches, the searched field, and conditions such as a section. */
export type LookupScope = Omit<AutocompleteQuery, 'query'>;

/** Users who are not suspended. */
export const activeUsers = { entity: 'user', field: 'username', 'match[suspended]': 'false' } as const;

type LookupState = 'too-short' | 'searching' | 'failed' | 'loaded';

interface Lookup {
  state: LookupState;
  suggestions: Suggestion[];
}

const { query } = collection('autocomplete');

/**
 * The server's suggestions for a typed text of at least 2 characters, debounced by 300 ms. Suggestions for an older
 * text are never shown.
 */
function useLookup(scope: LookupScope, typed: string): Lookup {
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const isLongEnough = text.length >= MIN_QUERY_LENGTH;
  const isDebounced = debounced === text;
  const result = useQuery({
    ...query(autocomplete.suggest, { query: { ...scope, query: debounced } }),
    enabled: isLongEnough && isDebounced,
  });

  if (!isLongEnough) return { state: 'too-short', suggestions: [] };
  if (!isDebounced || result.isPending) return { state: 'searching', suggestions: [] };
  return result.data ? { state: 'loaded', suggestions: result.data.items } : { state: 'failed', suggestions: [] };
}

interface CommonProps {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  scope: LookupScope;
  error?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** For a field inside another layer. */
  comboboxProps?: { zIndex?: number; withinPortal?: boolean };
}

interface SingleProps extends CommonProps {
  value: Suggestion | null;
  onChange: (value: Suggestion | null) => void;
}

interface MultipleProps extends CommonProps {
  value: Suggestion[];
  onChange: (value: Suggestion[]) => void;
  onBlur?: () => void;
  max?: number;
  /** Creates a record with the typed name. `null` if it failed and the user was told. */
  onCreate?: ((name: string) => Promise<Suggestion | null>) | undefined;
  /** An id that is never suggested. */
  except?: number | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Selects one record by typing part of its name. */
export function LookupField({ value, onChange, scope, ...rest }: SingleProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const { state, suggestions } = useLookup(scope, typed === value?.name ? '' : typed);
  const options = value ? [value, ...suggestions.filter(({ id }) => id !== value.id)] : suggestions;

  /** Emptying the field clears the value, because the keyboard cannot reach the clear button. */
  function handleTyping(text: string) {
    setTyped(text);
    if (text === '' && value) onChange(null);
  }

  return (
    <Select<number>
      {...rest}
      {...useLookupProps(state, suggestions)}
      clearable
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={handleTyping}
      onChange={(id) => onChange(options.find((option) => option.id === id) ?? null)}
    />
  );
}

/** The id of the option that creates a record. */
const NEW_ID = -1;

/** Selects several records by typing part of their names. They keep the order of selection. */
export function LookupManyField(props: MultipleProps) {
  const { t } = useTranslation();
  const { value, onChange, scope, max = Number.POSITIVE_INFINITY, except, onCreate, ref, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [isListOpen, setIsListOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The user can select other records while one is being created.
  const latestProps = useRef(props);
  useLayoutEffect(() => {
    latestProps.current = props;
  });
  const { state, suggestions } = useLookup(scope, typed);
  const isFull = value.length >= max;
  const available = suggestions.filter(({ id }) => id !== except && !value.some((selected) => selected.id === id));
  const newName = typed.trim();
  const isKnown = [...value, ...suggestions].some(({ name }) => name.toLowerCase() === newName.toLowerCase());
  const canCreate = onCreate !== undefined && state === 'loaded' && !isFull && !isKnown;
  const creation = { id: NEW_ID, name: t('Create “{name}”', { name: newName }) };
  const offered = canCreate ? [...available, creation] : available;
  const options = [...value, ...offered];
  const isEditable = !rest.disabled && !rest.readOnly;

  async function create() {
    const created = await onCreate?.(newName);
    // The selection has emptied the field.
    if (!created) return setTyped((latest) => latest || newName);
    latestProps.current.onChange([...latestProps.current.value, created]);
  }

  return (
    <MultiSelect<number>
      {...rest}
      {...useLookupProps(isFull ? 'full' : state, isFull ? [] : offered)}
      // A disabled field must stay readable.
      {...(rest.disabled && { styles: { input: { opacity: 1 } } })}
      ref={useMergedRef(input, ref)}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value.map(({ id }) => id)}
      hidePickedOptions
      // There is nothing to list before the user types.
      dropdownOpened={isListOpen && typed !== ''}
      onDropdownOpen={() => setIsListOpen(true)}
      onDropdownClose={() => setIsListOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => {
        if (ids.includes(NEW_ID)) void create();
        else onChange(options.filter(({ id }) => ids.includes(id)));
      }}
      renderPill={(pill) => (
        <SelectedOption pill={pill} isEditable={isEditable} onRemoved={() => input.current?.focus()} />
      )}
    />
  );
}

/** Makes the remove button focusable. With Mantine's own, the keyboard could remove only the last item. */
function SelectedOption({
  pill,
  isEditable,
  onRemoved,
}: {
  pill: PickedOption;
  isEditable: boolean;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const name = String(pill.option?.label ?? pill.value);
  return (
    <Pill
      withRemoveButton={isEditable}
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

type PickedOption = ComboboxRenderPillInput<number>;

/** Shows the server's suggestions without filtering them again, and selected items only if they are suggested. */
function useLookupProps(state: LookupState | 'full', suggestions: Suggestion[]) {
  const { t } = useTranslation();
  const messages: Record<typeof state, string> = {
    'too-short': t('Type at least 2 characters'),
    searching: t('Searching…'),
    failed: t('Error fetching data.'),
    loaded: t('Nothing found'),
    full: t('The maximum is reached'),
  };
  const suggestedIds = new Set(suggestions.map(({ id }) => id));
  const filter: OptionsFilter<number> = ({ options }) =>
    options.filter((option) => 'value' in option && suggestedIds.has(option.value));

  return {
    searchable: true as const,
    filter,
    nothingFoundMessage: messages[state],
    ...(state === 'searching' && { rightSection: <Loader size="xs" role="img" aria-label={messages.searching} /> }),
  };
}
