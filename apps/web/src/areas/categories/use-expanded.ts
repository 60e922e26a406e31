import { useState } from 'react';
import { z } from 'zod';

const KEY = 'masthead.categories.expanded';
const stored = z.array(z.number());

function read(): number[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Which categories show what is below them; the browser remembers it. */
export function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set(read()));

  function keep(next: ReadonlySet<number>) {
    setExpanded(next);
    localStorage.setItem(KEY, JSON.stringify([...next]));
  }

  return {
    expanded,
    set: (ids: readonly number[]) => keep(new Set(ids)),
    reveal: (ids: readonly number[]) => {
      if (ids.some((id) => !expanded.has(id))) keep(new Set([...expanded, ...ids]));
    },
    toggle: (id: number) => {
      const next = new Set(expanded);
      if (!next.delete(id)) next.add(id);
      keep(next);
    },
  };
}
