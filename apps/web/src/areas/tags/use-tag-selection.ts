import type { Tag } from '@masthead/domain/tags/contract';
import { useState } from 'react';
import type { TagListQuery } from './tag-query';

interface Shown {
  section_id: number | undefined;
  page: number;
  search: string;
}

interface Chosen {
  shown: Shown;
  tags: ReadonlyMap<number, Tag>;
}

const none: ReadonlyMap<number, Tag> = new Map();

export interface TagSelection {
  /** In the order in which they were chosen. */
  tags: Tag[];
  ids: ReadonlySet<number>;
  /** Of these rows, and of what was chosen before, exactly these are chosen. */
  choose: (ids: ReadonlySet<number>, rows: Tag[]) => void;
  drop: (id: number) => void;
  clear: () => void;
}

/** A search starts on its first page: that page change keeps the selection. */
const isCleared = (before: Shown, now: Shown) =>
  before.section_id !== now.section_id || (before.page !== now.page && before.search === now.search);

/** The tags chosen for a merge. Another section or another page clears them; a search or another order does not. */
export function useTagSelection({ section_id, page, search }: TagListQuery): TagSelection {
  const shown = { section_id, page, search };
  const [chosen, setChosen] = useState<Chosen>({ shown, tags: none });
  const isElsewhere = isCleared(chosen.shown, shown);
  const tags = isElsewhere ? none : chosen.tags;
  // Cleared at once, so that going back does not restore the selection.
  if (isElsewhere || chosen.shown.search !== search || chosen.shown.page !== page) setChosen({ shown, tags });
  const set = (next: ReadonlyMap<number, Tag>) => setChosen({ shown, tags: next });

  return {
    tags: [...tags.values()],
    ids: new Set(tags.keys()),
    choose: (ids, rows) => {
      const known = new Map([...tags, ...rows.map((tag) => [tag.id, tag] as const)]);
      set(new Map([...known].filter(([id]) => ids.has(id))));
    },
    drop: (id) => set(new Map([...tags].filter(([each]) => each !== id))),
    clear: () => set(none),
  };
}
