import { useState } from 'react';
import { useOpenPanel } from '../../../shared/list/use-open-panel';

type Side = 'filters' | 'export';

/** Which panel is beside the list: one at a time. The one that creates a post is part of the address. */
export function useSides(hasSelection: boolean) {
  const { open, show, close } = useOpenPanel();
  const [side, setSide] = useState<Side | null>(null);
  const isCreating = open === 'new';
  const shown = isCreating ? null : side;
  // Whatever emptied the selection: the next post that is chosen must not bring the panel back by itself.
  if (side === 'export' && !hasSelection) setSide(null);

  return {
    shown: isCreating ? ('create' as const) : shown,
    toggle: (which: Side) => {
      setSide(shown === which ? null : which);
      if (isCreating) close();
    },
    create: () => {
      setSide(null);
      show('new');
    },
    close: () => (isCreating ? close() : setSide(null)),
  };
}
