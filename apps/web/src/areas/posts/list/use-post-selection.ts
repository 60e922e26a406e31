import { useState } from 'react';
import type { PostRow } from './post-row';

export interface PostSelection {
  /** In the order in which they were chosen. */
  posts: PostRow[];
  ids: ReadonlySet<number>;
  /** Of these rows exactly these are chosen; what was chosen on other pages stays. */
  choose: (ids: ReadonlySet<number>, rows: PostRow[]) => void;
  drop: (id: number) => void;
  clear: () => void;
}

/** The posts chosen for an export, whatever page and filter they were found by. */
export function usePostSelection(rows: PostRow[]): PostSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, PostRow>>(new Map());
  const latest = new Map(rows.map((post) => [post.id, post]));

  return {
    // A row in view may have changed since it was chosen.
    posts: [...chosen.values()].map((post) => latest.get(post.id) ?? post),
    ids: new Set(chosen.keys()),
    choose: (ids, shown) => {
      const inView = new Set(shown.map(({ id }) => id));
      const kept = [...chosen].filter(([id]) => !inView.has(id) || ids.has(id));
      const added = shown.filter(({ id }) => ids.has(id) && !chosen.has(id));
      setChosen(new Map([...kept, ...added.map((post) => [post.id, post] as const)]));
    },
    drop: (id) => setChosen(new Map([...chosen].filter(([each]) => each !== id))),
    clear: () => setChosen(new Map()),
  };
}
