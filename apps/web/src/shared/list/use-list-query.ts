import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';

/** Shown by controls of their own, so they neither count as filters nor go away with them. */
const NOT_FILTERS = new Set(['page', 'search', 'order', 'sort']);

/** What the router needs to know of an address that belongs to no route in particular. */
type Address = Record<string, unknown>;

export interface ListQuery<Query> {
  query: Query;
  /** Changes part of the list's state; anything but the page itself goes back to page 1. */
  change: (part: Partial<Query>, how?: { replace?: boolean }) => void;
  /** Takes every filter back to its default. */
  clear: () => void;
  /** How many filters differ from their default, those outside the filters panel included. */
  filtersSet: number;
  /** How many of these differ from their default. */
  countSet: (keys: readonly (keyof Query)[]) => number;
}

/**
 * The state of a list, kept in the address and read through a schema in which every key has a default or may be
 * missing. A value the schema refuses falls back alone.
 */
export function useListQuery<S extends z.ZodObject>(schema: S): ListQuery<z.output<S>> {
  const address = useSearch({ strict: false });
  const navigate = useNavigate();
  const defaults = useMemo(() => readList(schema, {}), [schema]);
  const query = useMemo(() => readList(schema, address), [schema, address]);
  const filters = Object.keys(schema.shape).filter((key) => !NOT_FILTERS.has(key));

  const isSet = (key: string) => query[key] !== defaults[key];

  function change(part: Address, { replace = false }: { replace?: boolean } = {}) {
    const wanted: Address = 'page' in part ? part : { page: undefined, ...part };
    void navigate({ to: '.', replace, search: (previous) => merged(previous, wanted, defaults) });
  }

  return {
    query: query as z.output<S>,
    change,
    clear: () => change(Object.fromEntries(filters.map((key) => [key, undefined]))),
    filtersSet: filters.filter(isSet).length,
    countSet: (keys) => keys.filter((key) => isSet(String(key))).length,
  };
}

function readList(schema: z.ZodObject, address: Address): Address {
  const entries = Object.entries(schema.shape).map(([key, field]) => {
    const given = (field as z.ZodType).safeParse(address[key]);
    return [key, given.success ? given.data : (field as z.ZodType).parse(undefined)];
  });
  return Object.fromEntries(entries);
}

/** Defaults are left out of the address. */
function merged(previous: Address, part: Address, defaults: Address): Address {
  const next: Address = { ...previous };
  for (const [key, value] of Object.entries(part)) {
    if (value === undefined || value === null || value === '' || value === defaults[key]) delete next[key];
    else next[key] = value;
  }
  return next;
}
