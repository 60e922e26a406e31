import { describe, expect, it } from 'vitest';
import { passwordRefusal, signInCodeRefusal, verificationCodeRefusal } from './credentials';

describe('the codes of an authenticator', () => {
  it.each([
    ['', 'Please enter the verification code'],
    ['123456', null],
    ['000000', null],
    ['12345', 'Verification code must be 6 digits'],
    ['1234567', 'Verification code must be 6 digits'],
    ['12345a', 'Verification code must be 6 digits'],
    ['123 456', 'Verification code must be 6 digits'],
    ['123456\n', 'Verification code must be 6 digits'],
    ['١٢٣٤٥٦', 'Verification code must be 6 digits'],
  ])('verificationCodeRefusal of %j: %s', (text, reason) => expect(verificationCodeRefusal(text)).toBe(reason));

  it.each([
    ['', null],
    ['123456', null],
    ['1234567890', null],
    ['12345a', 'Authentication code must be number.'],
    ['1.5', 'Authentication code must be number.'],
    ['-12345', 'Authentication code must be number.'],
  ])('signInCodeRefusal of %j: %s', (text, reason) => expect(signInCodeRefusal(text)).toBe(reason));
});

describe('passwordRefusal', () => {
  // A single symbol is tested as part of a password that is valid otherwise.
  it.each(
    ['', 'Aa1!aa', 'Masthead#2026', 'Aa1!'.repeat(4), 'Aa1!-_ ~', 'Жж1*жж', ...'!@#$%^&*'].map((text) =>
      text.length === 1 ? `Aaaa1${text}` : text,
    ),
  )('accepts %j', (text) => expect(passwordRefusal(text)).toBeNull());
  it.each([
    ['too short', 'Aa1!a'],
    ['too long', `${'Aa1!'.repeat(4)}a`],
    ['no upper-case letter', 'aaaa1!'],
    ['no lower-case letter', 'AAAA1!'],
    ['no digit', 'Aaaaa!'],
    ['no special symbol', 'Aaaaa1'],
    ['a special symbol that is not allowed', 'Aaaaa1-'],
    ['a digit of another script', 'Aaaaa!٣'],
  ])('rejects a password: %s', (_, text) =>
    expect(passwordRefusal(text)).toBe(
      'Password must be 6-16 characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*',
    ),
  );
});
