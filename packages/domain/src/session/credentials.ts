import { phrase } from '../text/phrase';
import { firstOf, matching, type TextRule } from '../text/rule';

const emptyCodeRefusal: TextRule = (text) => (text === '' ? phrase('Please enter the verification code') : null);

/** The code of the two-factor dialog. */
export const verificationCodeRefusal = firstOf(
  emptyCodeRefusal,
  matching(/^[0-9]{6}$/, phrase('Verification code must be 6 digits')),
);

/** The code of the sign-in form, which may stay empty, and may be a longer recovery code. */
export const signInCodeRefusal = matching(/^[0-9]+$/, phrase('Authentication code must be number.'));

/** The current password or code that somebody types to prove who they are. */
export const currentPasswordRefusal: TextRule = (text) => (text === '' ? phrase('Enter the current password.') : null);
export const currentCodeRefusal: TextRule = (text) => (text === '' ? phrase('Enter the authentication code.') : null);

export const passwordRefusal = matching(
  /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*[0-9])(?=.*[!@#$%^&*]).{6,16}$/su,
  phrase(
    'Password must be 6-16 characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*',
  ),
);
