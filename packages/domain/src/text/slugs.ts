import { fill, phrase } from './phrase';
import { firstOf, matching, maxLength, without } from './rule';

const NOT_VALID = phrase('Enter valid slug');

/** Latin letters, digits, hyphens and underscores, from a letter to a letter or digit. */
export const tagSlugRefusal = firstOf(matching(/^[A-Za-z](?:[\w-]*[A-Za-z0-9])?$/, NOT_VALID), maxLength(50));

/**
 * Latin letters, digits, underscores, hyphens and slashes, with no hyphen at the start. A slash only joins two parts:
 * at an end or doubled it would change where the address leads.
 */
export const categorySlugRefusal = firstOf(matching(/^[\w/][\w/-]*$/, NOT_VALID), without(/^\/|\/\/|\/$/, NOT_VALID));

/** Lower-case Latin letters and digits, in words joined by single hyphens. */
export const postSlugRefusal = firstOf(
  matching(/^[a-z0-9-]+$/, NOT_VALID),
  without(/^-|--|-$/, NOT_VALID),
  (text) => (text !== '' && text.length < 5 ? fill(phrase('Minimum length: {min}'), { min: 5 }) : null),
  (text) => (text.length > 255 ? fill(phrase('Maximum length: {max}'), { max: 255 }) : null),
);
