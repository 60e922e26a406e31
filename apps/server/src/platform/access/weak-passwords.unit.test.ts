import { passwordRefusal } from '@masthead/domain/session/credentials';
import { describe, expect, it } from 'vitest';
import { weakPasswordRefusal } from './weak-passwords';

const account = { username: 'Ada Bello', nickname: null, email: 'chief@paper.test' };
const REFUSAL = 'Choose a less common password.';

describe('weakPasswordRefusal', () => {
  it.each([
    'P@ssw0rd',
    'Password1!',
    'pAssWord1#',
    'Pass!word1',
    'Qwerty123!',
    'Welcome1@',
    'Admin123$',
    'Letmein1&',
    '1Q2w3e4r!',
    'Iloveyou1*',
    // The demo password is public.
    'Masthead#2026',
  ])('rejects the common password %s', (password) => {
    expect(passwordRefusal(password)).toBeNull();
    expect(weakPasswordRefusal(password, account)).toBe(REFUSAL);
  });

  it.each(['Aa1!aa', 'Lighthouse#2026', 'Tr0ub&dor', 'Жж1*жж', 'kX9!mQ2v#Lp7zR4w'])('accepts %s', (password) => {
    expect(passwordRefusal(password)).toBeNull();
    expect(weakPasswordRefusal(password, account)).toBeNull();
  });

  it.each([
    ['a word of the username', 'Bello#2026', account],
    ['a word of the username in other letter case', '2026#bELLO', account],
    ['a word of the username with symbols in between', 'B.e.l.l.o#26', account],
    ['a word of the nickname', 'Quill#2026', { ...account, nickname: 'Quill' }],
    ['a name without its accents', 'Jose1!xyz', { ...account, username: 'José Paz' }],
    ['a name with accents', 'Josè1!xyz', { ...account, username: 'Jose Paz' }],
    ['a Cyrillic name', 'Анна1!xyz', { ...account, username: 'Анна Ли' }],
    ['a whole name of short words', 'AnnLee#26', { ...account, username: 'Ann Lee' }],
    ['the local part of the e-mail', 'My-Chief#1', account],
    ['a word of the local part', 'Desk#2026x', { ...account, email: 'night.desk@paper.test' }],
    ['a local part of short words', 'Abcde1!xy', { ...account, email: 'ab.cde@paper.test' }],
  ])('rejects a password with %s', (_, password, user) => {
    expect(passwordRefusal(password)).toBeNull();
    expect(weakPasswordRefusal(password, user)).toBe(REFUSAL);
  });

  it.each([
    ['a name of three letters', 'Ada#20261', account],
    ['the domain of the e-mail', 'Paper#2026x', account],
    ['a local part without four letters', 'Ab12345!x', { ...account, email: 'ab12345@paper.test' }],
  ])('accepts a password with %s', (_, password, user) => {
    expect(weakPasswordRefusal(password, user)).toBeNull();
  });
});
