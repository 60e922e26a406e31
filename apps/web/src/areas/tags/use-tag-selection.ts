import type { Tag } from '@masthead/domain/tags/schema';
import { useState } from 'react';
import type { TagListQuery } from './tag-query';

interface Chosen {
  place: string;
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

/** The tags chosen for a merge. Another section or another page starts anew; a search or another order does not. */
export function useTagSelection({ section_id, page }: TagListQuery): TagSelection {
  const place = `${section_id ?? ''}/${page}`;
  const [chosen, setChosen] = useState<Chosen>({ place, tags: none });
  // Forgotten at once, so that the way back does not bring it up again.
  if (chosen.place !== place) setChosen({ place, tags: none });
  const tags = chosen.place === place ? chosen.tags : none;
  const set = (next: ReadonlyMap<number, Tag>) => setChosen({ place, tags: next });

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
