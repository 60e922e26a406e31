import { accessRefusal, type Holder, missingRight } from '../access/refusal';
import type { Right } from '../access/rights';
import { fill, phrase } from '../text/phrase';
import { lengthWithoutSpaces, maxLengthMessage, minLengthMessage } from '../text/rule';
import { tagBodyLength } from './contract';

// Rules of tags that the server enforces and the screens explain.

/** A merge changes one tag and deletes others, so it requires both rights. `access` would require only one. */
export const mergeRights = ['tag.update', 'tag.delete'] as const satisfies Right[];

/** Returns the refusal that names the missing right, or `null` if the user can merge tags. */
export function mergeAccessRefusal(holder: Holder): string | null {
  const missing = missingRight(holder, mergeRights);
  return missing ? accessRefusal(holder, missing) : null;
}

/** Returns why the plain text of a tag profile is too short or too long, or `null`. */
export function tagBodyRefusal(text: string): string | null {
  const length = lengthWithoutSpaces(text);
  if (length < tagBodyLength.min) return minLengthMessage(tagBodyLength.min);
  return length > tagBodyLength.max ? maxLengthMessage(tagBodyLength.max) : null;
}

/** A tag of a merge: the major tag stays and replaces the minor tags. */
interface Mergeable {
  id: number;
  catchy_title: string;
  section_id: number | null;
}

/** Returns why these tags cannot be merged, or `null`. */
export function mergeRefusal(major: Mergeable, minors: readonly Mergeable[]): string | null {
  if (minors.some(({ id }) => id === major.id)) return phrase("A tag can't be merged into itself. Choose another tag.");
  const foreignTag = minors.find(({ section_id }) => section_id !== major.section_id);
  if (!foreignTag) return null;
  return fill(phrase('{tag} belongs to another section. You can only merge tags of the same section.'), {
    tag: foreignTag.catchy_title,
  });
}
