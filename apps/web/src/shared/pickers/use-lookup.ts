import { useDebouncedValue } from '@mantine/hooks';
import { type AutocompleteQuery, autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { useQuery } from '@tanstack/react-query';
import { collection } from '../api/collection';

const MIN_LENGTH = 2;
const PAUSE = 300;

/** What is looked for, and where. */
export type LookupScope = Omit<AutocompleteQuery, 'query'>;

export type LookupState = 'too-short' | 'searching' | 'failed' | 'answered';

interface Lookup {
  state: LookupState;
  found: Suggestion[];
}

const { query: ask } = collection('autocomplete');

/**
 * What the server suggests for a typed text: asked from 2 characters on, 300 ms after the last key. An answer to an
 * older text is never shown.
 */
export function useLookup(scope: LookupScope, typed: string): Lookup {
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
