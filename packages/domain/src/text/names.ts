import { phrase } from './phrase';
import { firstOf, type TextRule, without } from './rule';

// A name consists of letters with what may stand between them, and has at least one letter. Combining marks belong to
// their letters; Roman numerals are Latin by script and digits by nature, hence the second alternative.
function lettersAnd(stranger: RegExp, reason: string): TextRule {
  return firstOf(without(stranger, reason), (text) => (text === '' || /\p{L}/u.test(text) ? null : reason));
}

/** A category's title. */
export const nameRefusal = lettersAnd(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} -]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces and hyphens only'),
);

/** A tag's title. */
export const tagNameRefusal = lettersAnd(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} +-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens and plus signs only'),
);

/** A user's name and display name. */
export const personNameRefusal = lettersAnd(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} '’ʼ-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only'),
);

/** The name of somebody who may come with titles: 'Dr. A. Mensah', 'Ngozi Eze, Jr.' */
export const titledNameRefusal = lettersAnd(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} '’ʼ.,-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens, apostrophes, periods and commas only'),
);

const POSITION = phrase('Use Latin letters, spaces and hyphens only, with a letter at the start and at the end');

/** A person's position. */
export const positionRefusal = firstOf(
  without(/[^\p{Script=Latin}\p{Mn} -]|\p{N}/u, POSITION),
  without(/^[^\p{L}]|[ -]$/u, POSITION),
);
