import type { Section } from '@masthead/domain/sections/contract';

/** Whose hot news are meant: where there is a choice, nobody's until it is made. */
export type Chosen = { isChosen: false } | { isChosen: true; section_id: number | undefined };

/** A project's only section needs no choosing; an address may name one that is gone. */
export function chosenSection(sections: readonly Section[], wanted: number | undefined): Chosen {
  if (sections.length < 2) return { isChosen: true, section_id: sections[0]?.id };
  const found = sections.find(({ id }) => id === wanted);
  return found ? { isChosen: true, section_id: found.id } : { isChosen: false };
}
