import { phrase } from './phrase';
import { firstRefusal, forbidPattern, type TextRule } from './rule';

// Rules of the names of categories, tags and people.

/**
 * Requires at least one letter and none of the forbidden characters. The patterns also forbid \p{N}, because Roman
 * numerals have the script Latin.
 */
function requireLetters(forbidden: RegExp, reason: string): TextRule {
  return firstRefusal(forbidPattern(forbidden, reason), (text) => (text === '' || /\p{L}/u.test(text) ? null : reason));
}

/** Checks the title of a category. */
export const nameRefusal = requireLetters(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} -]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces and hyphens only'),
);

export const tagNameRefusal = requireLetters(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} +-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens and plus signs only'),
);

export const personNameRefusal = requireLetters(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} '’ʼ-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens and apostrophes only'),
);

/** Checks a name that may include titles: 'Dr. A. Mensah', 'Ngozi Eze, Jr.' */
export const titledNameRefusal = requireLetters(
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Mn} '’ʼ.,-]|\p{N}/u,
  phrase('Use Latin or Cyrillic letters, spaces, hyphens, apostrophes, periods and commas only'),
);

const positionMessage = phrase('Use only Latin letters, spaces and hyphens. Start and end with a letter');

/** Checks the job title of a user. */
export const positionRefusal = firstRefusal(
  forbidPattern(/[^\p{Script=Latin}\p{Mn} -]|\p{N}/u, positionMessage),
  forbidPattern(/^[^\p{L}]|[ -]$/u, positionMessage),
);
