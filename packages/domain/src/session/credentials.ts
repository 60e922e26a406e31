import { phrase } from '../text/phrase';
import { firstRefusal, requirePattern, type TextRule } from '../text/rule';

const emptyCodeRefusal: TextRule = (text) => (text === '' ? phrase('Please enter the verification code') : null);

/** Checks the code of the two-factor dialog. */
export const verificationCodeRefusal = firstRefusal(
  emptyCodeRefusal,
  requirePattern(/^[0-9]{6}$/, phrase('Verification code must be 6 digits')),
);

/** Checks the code of the sign-in form. It is optional and can be a recovery code, which is longer. */
export const signInCodeRefusal = requirePattern(/^[0-9]+$/, phrase('Authentication code must be number.'));

// The current password and code confirm a sensitive change, such as a new second factor.
export const currentPasswordRefusal: TextRule = (text) => (text === '' ? phrase('Enter the current password.') : null);
export const currentCodeRefusal: TextRule = (text) => (text === '' ? phrase('Enter the authentication code.') : null);

/** Checks a new password. Each lookahead requires one kind of character. */
export const passwordRefusal = requirePattern(
  /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*[0-9])(?=.*[!@#$%^&*]).{6,16}$/su,
  phrase(
    'Password must be 6-16 characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*',
  ),
);
