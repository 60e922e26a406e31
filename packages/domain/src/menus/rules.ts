import { phrase } from '../text/phrase';

interface Chosen {
  type?: string | undefined;
  section_id?: number | undefined;
  category_id?: number | undefined;
}

/** Why the rows that these filters show cannot be put in order; `null` when they can. */
export function reorderMenusRefusal(chosen: Chosen, counts: { types: number; sections: number }): string | null {
  if (counts.types < 2) return phrase('There is only one menu type: nothing can be put in order.');
  const isShelfKnown = chosen.section_id !== undefined || chosen.category_id !== undefined || counts.sections < 2;
  if (chosen.type !== undefined) {
    return isShelfKnown ? null : phrase('Choose a section or a category to change the order.');
  }
  if (isShelfKnown) return phrase('Choose a menu type to change the order.');
  return phrase('Choose a menu type and a section or a category to change the order.');
}
