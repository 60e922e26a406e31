import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import type { Right } from '../access/rights';
import { fill, phrase } from '../text/phrase';
import { lengthWithoutSpaces, maxLengthMessage, minLengthMessage } from '../text/rule';
import { tagBodyLength } from './contract';

/** Merging changes one tag and deletes others: both are needed. An endpoint's access means any of its rights. */
export const mergeRights = ['tag.update', 'tag.delete'] as const satisfies Right[];

/** Why this person may not merge tags, naming the right that is missing; `null` when they may. */
export function mergeAccessRefusal(holder: Holder): string | null {
  const missing = missingRight(holder, mergeRights);
  return missing ? accessRefusal(holder, missing) : null;
}

/** Why a profile of this plain text is too short or too long; `null` when it is neither. */
export function tagBodyRefusal(text: string): string | null {
  const length = lengthWithoutSpaces(text);
  if (length < tagBodyLength.min) return minLengthMessage(tagBodyLength.min);
  return length > tagBodyLength.max ? maxLengthMessage(tagBodyLength.max) : null;
}

interface Mergeable {
  id: number;
  catchy_title: string;
  section_id: number | null;
}

/** Why these tags cannot become one; `null` when they can. */
export function mergeRefusal(major: Mergeable, minors: readonly Mergeable[]): string | null {
  if (minors.some(({ id }) => id === major.id)) return phrase('A tag cannot be merged into itself.');
  const stranger = minors.find(({ section_id }) => section_id !== major.section_id);
  if (!stranger) return null;
  return fill(phrase('{tag} belongs to another section: only tags of one section can be merged.'), {
    tag: stranger.catchy_title,
  });
}
