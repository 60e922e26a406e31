import { useState } from 'react';
import type { PostRow } from './post-list.api';

export interface PostSelection {
  /** In order of selection. */
  posts: PostRow[];
  ids: ReadonlySet<number>;
  /** Replaces the selection among `rows`. Posts selected on other pages stay selected. */
  setSelected: (ids: ReadonlySet<number>, rows: PostRow[]) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/** The selected posts, across pages and filters. */
export function usePostSelection(rows: PostRow[]): PostSelection {
  const [selected, setSelected] = useState<ReadonlyMap<number, PostRow>>(new Map());
  const latestRows = new Map(rows.map((post) => [post.id, post]));

  return {
    // Prefer the listed row, which may be newer than the selected one.
    posts: [...selected.values()].map((post) => latestRows.get(post.id) ?? post),
    ids: new Set(selected.keys()),
    setSelected: (ids, shownRows) => {
      const shownIds = new Set(shownRows.map(({ id }) => id));
      const remaining = [...selected].filter(([id]) => !shownIds.has(id) || ids.has(id));
      const added = shownRows.filter(({ id }) => ids.has(id) && !selected.has(id));
      setSelected(new Map([...remaining, ...added.map((post) => [post.id, post] as const)]));
    },
    remove: (removedId) => setSelected(new Map([...selected].filter(([id]) => id !== removedId))),
    clear: () => setSelected(new Map()),
  };
}
