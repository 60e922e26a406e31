import { fill, phrase } from './phrase';
import { firstRefusal, forbidPattern, maxLength, requirePattern } from './rule';

// A slug is the part of a URL that names a record: `elections-2026` in `/tag/elections-2026`.

const NOT_VALID = phrase('Enter valid slug');

/** Allows Latin letters, digits, hyphens and underscores. Starts with a letter, ends with a letter or a digit. */
export const tagSlugRefusal = firstRefusal(
  requirePattern(/^[A-Za-z](?:[\w-]*[A-Za-z0-9])?$/, NOT_VALID),
  maxLength(50),
);

/**
 * Allows Latin letters, digits, underscores, hyphens and slashes, with no hyphen at the start. A slash at an end, or
 * two in a row, would change the meaning of the URL.
 */
export const categorySlugRefusal = firstRefusal(
  requirePattern(/^[\w/][\w/-]*$/, NOT_VALID),
  forbidPattern(/^\/|\/\/|\/$/, NOT_VALID),
);

/** Allows words of lower-case Latin letters and digits, joined by single hyphens. */
export const postSlugRefusal = firstRefusal(
  requirePattern(/^[a-z0-9-]+$/, NOT_VALID),
  forbidPattern(/^-|--|-$/, NOT_VALID),
  (text) => (text !== '' && text.length < 5 ? fill(phrase('Minimum length: {min}'), { min: 5 }) : null),
  (text) => (text.length > 255 ? fill(phrase('Maximum length: {max}'), { max: 255 }) : null),
);
